/** What was to be reached: a value at most as large as a limit, both in the same unit. */
export function goal(what, value, limit, unit) {
  return { what, value, limit, unit, met: value <= limit };
}
