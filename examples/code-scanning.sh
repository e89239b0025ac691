#!/bin/sh
# A step of a CI job: code-scanning.sh SAVED... writes unify.sarif of saved outputs, and fails where one of them has an
# error. The log is written either way. code-scanning.yml is a workflow around it.
exec unify --format sarif --fail-on error --root . "$@" > unify.sarif
