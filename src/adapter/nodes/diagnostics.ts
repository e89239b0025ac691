/** What findings say of themselves. */

import type { JsonObject } from '../../json/value.ts';
import type { DiagnosticDraft } from '../values/drafts.ts';
import type { Fields } from '../values/fields.ts';
import { nodeOf } from './node-of.ts';
import type { ValueNode } from './values.ts';

/** A known fault of a tool, that shows: one diagnostic a document. */
export interface Defect {
  diagnostic: DiagnosticDraft;
  /** The name under which its details count what shows it. */
  counted?: string;
}

/** Code: a finding of which a function tells better what it says. `head` is what stood before, see `needs`. Pure. */
export interface DiagnosticReadNode {
  node: 'diagnostic-by';
  read(finding: Fields, head: Readonly<JsonObject>): DiagnosticDraft;
}

/** An object in which a diagnostic says something; what else is in it stays. */
export interface DiagnosticFieldsNode {
  node: 'diagnostic-fields';
  keys: Readonly<Record<string, DiagnosticFieldNode | ValueNode>>;
}

/** What a diagnostic says in a key of its own. */
export interface DiagnosticFieldNode {
  node: 'diagnostic-field';
  /** A `rule` has the name of a rule that people may have chosen: a code only where it has the format's form. */
  what: 'message' | 'note' | 'remediation' | 'tool' | 'file' | 'level' | 'code' | 'rule';
  /** The levels of the tool's words and numbers for them, in any case; another one stays, and is noted. */
  words?: Readonly<Record<string, DiagnosticDraft['level']>>;
  /** True where the level says all that the tool's word for it did. */
  silent?: true;
  /** What stands before the tool's code in the format's form, unless it has that form already, of whatever tool. */
  prefix?: string;
  /** True for a code that the adapter's table has, which tells the remedy where no key does. */
  assigned?: true;
  /** True for a code of the program that is named as `tool`: where none is, it is in the finding's `legacy`. */
  foreign?: true;
  /** The tool, as findings name it: a code of another program stays as it is. */
  of?: string;
}

/** A list of strings, each the message of a finding. */
export interface MessagesNode {
  node: 'messages';
  level: DiagnosticDraft['level'];
  /** True where the list stays, empty. */
  stays?: true;
}

export const messages = nodeOf<MessagesNode, ['level']>('messages', 'level');
export const diagnosticBy = nodeOf<DiagnosticReadNode, ['read']>('diagnostic-by', 'read');
export const diagnosticFields = nodeOf<DiagnosticFieldsNode, ['keys']>('diagnostic-fields', 'keys');

/** What a diagnostic says in a key: its message, its note, its remediation, its file, or who says it. */
export const diagnosticField = nodeOf<DiagnosticFieldNode, ['what']>('diagnostic-field', 'what');

/** The level of a diagnostic, by the tool's words for levels. */
export function level(
  words: NonNullable<DiagnosticFieldNode['words']>,
  more: Pick<DiagnosticFieldNode, 'silent'> = {},
): DiagnosticFieldNode {
  return diagnosticField('level', { words, ...more });
}

/** The name of the rule that a diagnostic is of. */
export const rule = diagnosticField('rule');

/** The tool's code of a diagnostic, and what stands before it in the format's form. */
export function code(
  prefix = '',
  more: Pick<DiagnosticFieldNode, 'assigned' | 'foreign' | 'of'> = {},
): DiagnosticFieldNode {
  return diagnosticField('code', { prefix, ...more });
}
