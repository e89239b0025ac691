import { UsageError } from './usage-error.ts';

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A number of bytes that was typed with or without a unit; throws a `UsageError` for anything else. */
export function byteSize(flag: string, typed: string): number {
  const [, digits, unit = ''] = /^(\d{1,12})([kmg]?)$/i.exec(typed) ?? [];
  if (digits === undefined)
    throw new UsageError(`${flag} ${typed}: must be a number of bytes, such as 1000000, 512K or 64M`);
  return Number(digits) * (UNITS[unit.toLowerCase()] as number);
}
