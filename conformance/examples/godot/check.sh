#!/bin/sh
# check.sh [MOVEAUTH]: exit code 0 if what fails is what known-deviations.txt
# lists; see ../check.sh.
here=$(dirname "$0")
exec "$here/../check.sh" "$here" "${1:-moveauth}" --dial-back -- godot3-server --path . -s main.gd
