import type { TextFinding, TextRule } from '../../src/adapter.ts';
import { knownNote } from './known.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * What splice prints that is not JSON and has a meaning of its own; differences, graphs and lists for people stay text.
 */
export const text: readonly TextRule[] = [
  {
    // ledger-usage-unknown-command
    pattern: /^error: (?<message>[^\n]*)\n(?<note>[\s\S]*^Usage: splice[\s\S]*)/gmu,
    tells: true,
    read: ({ message = '', note }) => ({ as: 'error', level: 'error', code: 'SPL-QRY-006', message, ...noted(note) }),
  },
  {
    // clap leaves the usage out where a value is wrong, so the wording does not tell the tool.
    pattern: /^error: (?<message>[^\n]*)\n(?<note>(?![\s\S]*^Usage: )[\s\S]*try '--help'[\s\S]*)/gmu,
    tells: false,
    read: ({ message = '', note }) => ({ as: 'error', level: 'error', code: 'SPL-QRY-006', message, ...noted(note) }),
  },
  // ledger-patch-bom, atlas-patch-python-class
  { pattern: panic('[^\\n]*\\/(?:ropey|splice)-\\d[^\\n]*'), tells: true, read: readPanic },
  { pattern: panic('(?![^\\n]*\\/(?:ropey|splice)-\\d)[^\\n]*'), tells: false, read: readPanic },
  {
    // The same crash again, for what it means: the tool has written when it crashes.
    pattern: /^thread '.*' (?:\(\d+\) )?panicked at /gmu,
    tells: false,
    read: () => ({ as: 'remark', level: 'note', ...knownNote('unproven'), coded: true }),
  },
  {
    // ledger-plan, ledger-plan-second-fails: what a plan did before it ended or failed.
    pattern:
      /^Step (?<step>\d+): (?<message>Patched '(?<symbol>[^\n]*)' at bytes (?<start>\d+)\.\.(?<end>\d+) \(hash: (?<before>[0-9a-f]{64}) -> (?<after>[0-9a-f]{64})\))\n?/gmu,
    tells: true,
    read: ({ step, message = '', symbol = '', start, end, before = '', after = '' }) => ({
      as: 'remark',
      level: 'note',
      code: 'SPL-QRY-008',
      message,
      details: {
        step: Number(step),
        symbol,
        byte_start: Number(start),
        byte_end: Number(end),
        before_hash: before,
        after_hash: after,
      },
    }),
  },
  {
    // ledger-create-exists-json (2.6.1): the document says the same.
    pattern: /^Failed to create file: (?<message>(?<compiler>Compiler validation failed)?.*)\n?/gmu,
    tells: true,
    read: ({ message = '', compiler }) => ({
      as: 'error',
      level: 'error',
      code: compiler === undefined ? 'SPL-E031' : 'SPL-E043',
      message,
    }),
  },
  {
    // ledger-batch-fails
    pattern: /^Warning: (?<message>[^\n]*)\n?(?<note>(?:^ {3,}[^\n]*\n?)*)/gmu,
    tells: false,
    read: ({ message = '', note }) => ({
      as: 'remark',
      level: 'warning',
      code: 'SPL-QRY-007',
      message,
      ...noted(note),
    }),
  },
];

/** Debug lines of 2.0.0 to 2.4 on stdout, before and without JSON (ledger-patch-fn-json of 2.0.0). */
export const chatter: readonly RegExp[] = [
  /^\[(?:CLUSTER_DEBUG|V2_SLOT_DEBUG)\] .*\n?/gmu,
  /^ {2}(?:node_data_offset|node_count|node_region_end|base_cluster_start|cluster_floor|(?:current|final) (?:outgoing|incoming)_cluster_offset) = \d+\n?/gmu,
  /^CRITICAL FIX: Moving .*\n?/gmu,
];

function noted(note: string | undefined): { note?: string } {
  const trimmed = note?.trim() ?? '';
  return trimmed === '' ? {} : { note: trimmed };
}

/** A panic at a place in the source; the message may quote the beginning of the file, over several lines. */
function panic(place: string): RegExp {
  const quoted = '(?: of `(?<quoted>[\\s\\S]*?)`(?:\\[\\.\\.\\.\\])?(?=\\nnote: |\\s*$(?![\\s\\S])))?';
  return new RegExp(
    `\\n?^thread '(?<thread>.*)' (?:\\(\\d+\\) )?panicked at (?<place>${place}):\\n(?<message>.*?)${quoted}$\\n?(?<note>(?:^note: .*\\n?)*)`,
    'gmu',
  );
}

/** Source text in a panic is evidence, not message, and long: this much of it is kept. */
const QUOTED = 300;

function readPanic({ thread = '', place = '', message = '', quoted, note }: Groups): TextFinding {
  const details = {
    thread,
    place,
    ...(quoted !== undefined && { quoted: quoted.slice(0, QUOTED), quoted_characters: quoted.length }),
  };
  return {
    as: 'error',
    level: 'error',
    code: 'SPL-INT-001',
    coded: true,
    message: `panicked at ${place}: ${message}`,
    details,
    ...noted(note),
  };
}
