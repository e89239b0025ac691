#!/bin/sh
# Converts the lines of stdin on all cores with GNU parallel, in their order: parallel.sh < saved.ndjson > unified.ndjson
# On several machines, which have unify: parallel.sh --sshlogin one,two,three < saved.ndjson > unified.ndjson
#
# The exit status is that of GNU parallel: how many blocks had a line that could not be converted, at most 100.
exec parallel --pipe --block 10M --keep-order "$@" unify batch --lines --jobs 1 --quiet
