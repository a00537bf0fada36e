#!/bin/sh
# check.sh [MOVEAUTH]: exit code 0 if the mover is certified; see ../check.sh.
here=$(dirname "$0")
exec "$here/../check.sh" "$here" "${1:-moveauth}" --dial-back -- godot3-server --path . -s main.gd
