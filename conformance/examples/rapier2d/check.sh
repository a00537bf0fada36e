#!/bin/sh
# check.sh [MOVEAUTH]: exit code 0 if nothing fails but what known-failures.yaml
# lists; see ../check.sh.
here=$(dirname "$0")
exec "$here/../check.sh" "$here" "${1:-moveauth}" -- node adapter.mjs
