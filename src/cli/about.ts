/** What unify is, in a sentence. */
export const DESCRIPTION = 'Turns the JSON of code tools into one envelope: byte-exact spans, stable ids, diagnostics.';

/** What the exit status means, for people. */
export const STATUSES = `Exit status:
   0  converted, nothing lost            5  partial: something of the input was lost
   1  a bug in unify                     6  input not readable, or output not writable
   2  a wrong command line               7  a check failed (validate, verify, --verify-checksums)
   3  input not recognised              10  --fail-on reached
   4  input malformed
unify run ends as the tool ended; of its own:
 124  timeout   125  unify failed, or lost something   126  not executable   127  not found`;
