import { OWN_ERROR, type TextRule } from '../../src/adapter.ts';

/** What the tool prints that is not JSON, each wording with a recording. */
export const text: readonly TextRule[] = [
  // This wording is no other tool's.
  { pattern: /^template: (?<message>no such index: .*)$/gmu, ...OWN_ERROR, code: 'TPL-IO-001' },
];
