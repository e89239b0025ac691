import process from 'node:process';
import type { Convert } from './fault.ts';
import { FAULTS } from './faults.ts';

/** A conversion with the fault that the environment names. */
export function planted(convert: Convert): Convert {
  const fault = FAULTS[process.env['UNIFY_FAULT'] ?? ''];
  if (fault === undefined) throw new Error(`there is no fault ${process.env['UNIFY_FAULT']}`);
  return fault(convert);
}
