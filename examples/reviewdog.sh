#!/bin/sh
# Reports what saved outputs say of changed lines: reviewdog.sh SAVED... In CI REPORTER names where it is reported,
# such as github-pr-review; here it is the terminal, against the branch main.
unify --format rdjsonl --root . "$@" |
  reviewdog -f=rdjsonl -name=unify -reporter="${REPORTER:-local}" -diff="git diff ${BASE:-main}"
