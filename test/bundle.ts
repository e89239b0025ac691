import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from '../scripts/bundled.mjs';
import type * as Conversions from './conversions.ts';
import { faultInBundle } from './faults/plugin.ts';

let loaded: Promise<typeof Conversions> | undefined;

/**
 * What tests convert by the thousand, as one bundle that node itself loads, once in a process: modules that vitest
 * loads take half as long again for a conversion.
 */
export function loadConversions(): Promise<typeof Conversions> {
  loaded ??= bundled(
    join(import.meta.dirname, 'conversions.ts'),
    (program: string) => import(pathToFileURL(resolve(program)).href) as Promise<typeof Conversions>,
    [faultInBundle()],
  );
  return loaded;
}
