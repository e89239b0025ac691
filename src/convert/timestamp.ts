const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** An RFC 3339 time in UTC with `Z`, every digit of its fraction kept; `undefined` for anything else. */
export function toUtc(text: string): string | undefined {
  const found = RFC3339.exec(text);
  if (found === null) return undefined;
  const [, date, time, fraction = '', zone = 'Z'] = found;
  // Only whole minutes shift, so the digits after the second are never touched.
  const shifted = new Date(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(shifted.getTime()) ? undefined : `${shifted.toISOString().slice(0, 19)}${fraction}Z`;
}

/**
 * A number of seconds since 1970 as such a time, with milliseconds where it is no whole one; `undefined` for what is
 * none.
 */
export function unixToUtc(seconds: number): string | undefined {
  const time = new Date(Math.round(seconds * 1000));
  return Number.isNaN(time.getTime())
    ? undefined
    : `${time.toISOString().slice(0, Number.isInteger(seconds) ? 19 : 23)}Z`;
}
