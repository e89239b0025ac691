import type { EnvelopePart } from '../../convert/parts.ts';
import type { Code } from '../../diagnostic/codes.ts';
import type { Diagnostic } from '../../envelope/types.ts';

const ROOT = 'The server reads the files below its root as they are: run the tool again, in that folder.';

/** What helps in a call, where the table of codes names flags of the command line. */
const REMEDIES: Readonly<Partial<Record<Code, string>>> = {
  'UNI-QRY-036': 'These files have to be below the root of the server.',
  'UNI-IO-001': 'Files are looked for below the root of the server: convert what the tool printed in that folder.',
  'UNI-IO-002': 'Name files below the root of the server: it reads no others.',
  'UNI-IO-008': 'Give it more time with timeout_s, or less to do.',
  'UNI-QRY-001': 'If you know the tool, name it as tool; otherwise check that this is a document of a supported tool.',
  'UNI-QRY-002': 'Name the tool as tool.',
  'UNI-QRY-007': 'Run the tool by itself to see the crash. Name the tool as tool for its code.',
  'UNI-QRY-021':
    'Give the request of this very run as request; its execution id and its edits are those of the answer.',
  'UNI-QRY-022': "Convert the tool's answer, and give this document as request.",
  'UNI-QRY-031': 'Leave tool out, or name the tool whose form it is.',
  'UNI-QRY-034': 'Convert what the tool printed.',
  'UNI-V-001': 'Run the tool again, and take the handles of its new result.',
  'UNI-V-005': ROOT,
  'UNI-V-007': ROOT,
  'UNI-CSUM-005': 'Run the tool again, in the root of the server: what is no SHA-256 is never checked.',
  'UNI-V-008': 'Leave generated files out.',
  'UNI-CSUM-001': 'Say with expect what the span has to hold, or run the tool again and take its new handles.',
};

/** A flag of the command line. */
const FLAG = /(?<!\w)--[a-z]/;

/** A diagnostic of unify's own with what helps in a call. */
export function inCall(diagnostic: Diagnostic): Diagnostic {
  const { tool, code, remediation = '' } = diagnostic;
  const remedy = tool === 'unify' && FLAG.test(remediation) ? REMEDIES[code as Code] : undefined;
  return remedy === undefined ? diagnostic : { ...diagnostic, remediation: remedy };
}

/** A part whose diagnostics of unify's own say what helps in a call. */
export function partInCall(part: EnvelopePart): EnvelopePart {
  if (part.part === 'close') return { ...part, close: said(part.close) };
  return part.part === 'operation' ? { ...part, envelope: said(part.envelope) } : part;
}

function said<End extends { diagnostics: Diagnostic[]; error?: Diagnostic }>(end: End): End {
  const { diagnostics, error } = end;
  return { ...end, ...(error !== undefined && { error: inCall(error) }), diagnostics: diagnostics.map(inCall) };
}
