import type { Remark, TextFinding, TextRule } from '../../src/adapter.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * What llmsearch 1.0.0 prints that is not JSON (src/main.rs, cli.rs; each wording with a recording, but for the last
 * error and the walk warning).
 */
export const text: readonly TextRule[] = [
  error(
    'LMS-IO-001',
    /^Error: (?<message>Root directory does not exist: (?<file>.*(?:\n(?!Error|error|Warning).*)*?))\n*$(?![\s\S])/gmu,
  ),
  error(
    'LMS-IO-002',
    /^Error: (?<message>Root path is not a directory: (?<file>.*(?:\n(?!Error|error|Warning).*)*?))\n*$(?![\s\S])/gmu,
  ),
  error('LMS-QRY-001', /^Error: (?<message>Pattern cannot be empty)\n*(?<note>(?:.+\n?)*)/gmu),
  error('LMS-QRY-002', /^Error: (?<message>Invalid regex pattern: [^\n]*)\n*(?<note>[\s\S]*)/gmu),
  error('LMS-QRY-003', /^Error: (?<message>Limit must be at least 1 \(got: \d+\))\n*/gmu),
  error('LMS-INT-002', /^Error (?<message>serializing to JSON: .*)\n*/gmu),
  error('LMS-QRY-004', /^error: (?<message>[^\n]*)\n(?<note>[\s\S]*^Usage: llmsearch[\s\S]*)/gmu),
  // clap leaves the usage out where a value is wrong, so the wording does not tell the tool.
  {
    ...error('LMS-QRY-004', /^error: (?<message>[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu),
    tells: false,
  },
  { pattern: panic('src/main\\.rs:(?:142:49|148:48)'), tells: true, read: readPanic },
  { pattern: panic('(?!src/main\\.rs:(?:142:49|148:48))[^\\n]*'), tells: false, read: readPanic },
  {
    pattern: /^Returning (?<returned>\d+) of (?<found>\d+) matches \(limit: (?<limit>\d+)\)$/gmu,
    tells: true,
    read: readReturning,
  },
  {
    pattern: /^Execution ID: (?<id>[0-9a-f-]{36})$/gmu,
    tells: false,
    read: ({ id = '' }) => ({ as: 'report', execution_id: id }),
  },
  { pattern: /^Pattern compiled successfully$/gmu, tells: true, read: () => ({ as: 'report' }) },
  {
    pattern: /^No matches found for pattern '(?<pattern>[\s\S]*)'\nSearched \d+ file\(s\)$/gmu,
    tells: true,
    read: ({ pattern = '' }) => ({ as: 'report', empty: true, payload: { pattern } }),
  },
  {
    pattern: /^Warning: (?<message>Limit is very large \(\d+\), may cause memory issues)\n(?<note>Consider .*)?\n?/gmu,
    tells: true,
    read: ({ message = '', note }) => warning('LMS-QRY-006', message, { ...(note !== undefined && { note }) }),
  },
  {
    pattern:
      /^Warning: (?<message>Could not read (?<file>[\s\S]+?): (?:stream did not contain valid UTF-8|.* \(os error \d+\)))\n?/gmu,
    tells: false,
    read: ({ message = '', file = '' }) => warning('LMS-IO-003', message, { file }),
  },
  {
    pattern: /^Warning: (?!Limit is very large|Could not read)(?<message>.*)\n?/gmu,
    tells: false,
    read: ({ message = '' }) => warning('LMS-IO-004', message),
  },
];

/** An error that ends the run; what its wording catches besides the message is its note. */
function error(code: string, pattern: RegExp): TextRule {
  const read = ({ message = '', note, file }: Groups): TextFinding => ({
    as: 'error',
    level: 'error',
    code,
    message,
    ...noted(note),
    ...(file ? { file } : {}),
  });
  return { pattern, tells: true, read };
}

function noted(note: string | undefined): { note?: string } {
  const trimmed = note?.replace(/^\n+/, '').trimEnd() ?? '';
  return trimmed === '' ? {} : { note: trimmed };
}

function warning(code: string, message: string, more: Partial<Remark> = {}): TextFinding {
  return { as: 'remark', level: 'warning', code, message, ...more };
}

/**
 * A panic at a place in the source; the message may quote the beginning of the file that was searched, over several
 * lines.
 */
function panic(place: string): RegExp {
  const quoted = '(?: of `(?<quoted>[\\s\\S]*?)`(?:\\[\\.\\.\\.\\])?(?=\\nnote: |\\s*$(?![\\s\\S])))?';
  return new RegExp(
    `\\n?^thread '(?<thread>.*)' (?:\\(\\d+\\) )?panicked at (?<place>${place}):\\n(?<message>.*?)${quoted}$\\n?(?<note>(?:^note: .*\\n?)*)`,
    'gmu',
  );
}

/** Source text in a panic is evidence, not message, and long: this much of it is kept. */
const QUOTED = 200;

function readPanic({ thread = '', place = '', message = '', quoted, note }: Groups): TextFinding {
  const details = {
    thread,
    place,
    ...(quoted !== undefined && { quoted: quoted.slice(0, QUOTED), quoted_characters: quoted.length }),
  };
  return {
    as: 'error',
    level: 'error',
    code: 'LMS-INT-001',
    coded: true,
    message: `panicked at ${place}: ${message}`,
    details,
    ...noted(note),
  };
}

/** The only place where the tool says that its limit cut the result. */
function readReturning({ returned = '', found = '', limit = '' }: Groups): TextFinding {
  if (returned === found) return { as: 'report' };
  const message = `Returning ${returned} of ${found} matches (limit: ${limit})`;
  const details = { seen: Number(found), converted: Number(returned), limit: Number(limit) };
  return { ...warning('LMS-QRY-005', message, { details, partial: true, coded: true }) };
}
