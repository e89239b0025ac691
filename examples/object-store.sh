#!/usr/bin/env bash
# Converts an object of an object store, and keeps no copy here: object-store.sh SAVED UNIFIED
#
# GET and PUT are the commands that read an object to stdout and write one from stdin; its name is put behind them:
#   GET='gsutil cat' PUT='gsutil cp -' object-store.sh gs://saved/day.ndjson.gz gs://unified/day.ndjson.gz
#   GET='curl -sSf' PUT='curl -sSfT -' object-store.sh https://store/saved.ndjson.gz https://store/unified.ndjson.gz
#
# Objects are compressed with gzip. The exit status is that of unify, where reading and writing went well: what was
# written is whole only with 0, 3, 4 or 5.
set -euo pipefail

$GET "$1" | gunzip | unify batch --lines --quiet | gzip | $PUT "$2"
