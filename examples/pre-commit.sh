#!/bin/sh
# A hook of git: copied to .git/hooks/pre-commit it refuses a commit while a tool finds an error. LINT is the command
# that prints the findings as JSON.
${LINT:-ast-grep scan --json} | unify --format human --fail-on error --root . --color never >&2
status=$?
[ $status -ne 10 ] || echo 'The commit is refused: mend the errors above, or commit with --no-verify.' >&2
exit $status
