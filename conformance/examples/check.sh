#!/bin/sh
# Judges the mover of a folder, with the known-failures.yaml that lies there, if
# one does:
#
#   check.sh FOLDER MOVEAUTH FLAGS -- CMD ARGS…
#
# FLAGS and what follows go to moveauth certify, which runs in the folder and
# gives the exit code.
set -eu
moveauth=$(command -v "$2") || { echo "no $2 here" >&2; exit 2; }
case $moveauth in /*) ;; *) moveauth=$PWD/$moveauth ;; esac
cd "$1"
shift 2
if [ -e known-failures.yaml ]; then
  set -- --known-failures known-failures.yaml "$@"
fi
exec "$moveauth" certify --profile kinematic-mover --timeout 1m "$@"
