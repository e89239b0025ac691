import { type Conditions, file, keep, kept, NO_LINE, relations, startLine, string } from '../../src/adapter.ts';
import { remarks } from './codes.ts';

/** The node of a file instead of that of a function: it is called like the file's stem. */
const IS_MODULE: Conditions = {
  stem: { name: 'file' },
  any: [{ lacks: ['signature'] }, { is: { signature: '' } }],
};

/** A definition is known by its own line, which is the first one of a file; a call is not. */
const IS_MODULE_AT_START: Conditions = { all: [IS_MODULE, { is: { line: 1 } }] };

const NODE = { hash: keep, name: string('symbol'), signature: keep, file };
const DEFINITION = { ...NODE, line: startLine, ...kept('docstring', 'call_line', 'distance') };

/** Told by the line at which they are defined. */
export const CALLERS = relations('callers', 'definition', DEFINITION, {
  unknown: NO_LINE,
  remark: remarks.moduleCallers,
  remarkWhen: IS_MODULE_AT_START,
});
export const CALLEES = relations('callees', 'definition', DEFINITION, { unknown: NO_LINE });

/** `upstream` of `discover`: told by the first line at which it calls, which is in its own file. */
export const UPSTREAM = relations(
  'callers',
  'call',
  { ...NODE, line: keep, docstring: keep, call_line: startLine, distance: keep },
  { unknown: NO_LINE, remark: remarks.moduleCallers, remarkWhen: IS_MODULE },
);

/** `risk.callers` of `check`: every call, by its own line. */
export const CALLS = relations(
  'callers',
  'call',
  { hash: keep, name: string('symbol'), file, line: startLine },
  { unknown: NO_LINE, remark: remarks.moduleCallers, remarkWhen: IS_MODULE },
);

/** `risk.callees` of `check`: the line is that of the call, which is in the caller's file; the file is the callee's. */
export const CALLS_FROM = relations(
  'callees',
  'call',
  { hash: keep, name: string('symbol'), file: keep, line: startLine },
  { unknown: NO_LINE, inFileOfMatch: { otherFile: 'file', as: 'definition_file' } },
);
