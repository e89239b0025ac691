#!/usr/bin/env bash
# Opens vim with a quickfix list of all that saved outputs found: quickfix.sh SAVED... (:cnext goes to the next place)
places=$(mktemp) && trap 'rm -f "$places"' EXIT
unify --format vimgrep --root . "$@" > "$places"
"${EDITOR:-vim}" -q "$places"
