import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Span } from '../src/envelope/types.ts';
import { isObject, type Json } from '../src/json/value.ts';
import { naiveSpanId } from './recordings/naive.ts';
import { readRecordings } from './recordings/recording.ts';
import { subjectOf } from './recordings/subject.ts';
import { openWorkspaces } from './recordings/workspaces.ts';

/**
 * One recording of each tool that names the functions `total` of the tree `ledger` by their whole extent: by bytes
 * (magellan, splice, llmgrep), by a match of text with its line and column in characters (llmsearch), by lines and
 * columns from 1 alone (symgrep).
 */
const RECORDINGS: Readonly<Record<string, string>> = {
  magellan: 'magellan-1.4.0-ledger-export-minify',
  splice: 'splice-2.2.3-ledger-export',
  llmsearch: 'llmsearch-1.0.0-ledger-multiline-function',
  llmgrep: 'llmgrep-3.11.2-ledger-find-ast-functions',
  symgrep: 'symgrep-0.0.0-ledger-sym-method',
};

const fixtures = join(import.meta.dirname, '../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const ledger = workspaces.folderOf({ workspace: 'ledger' });
const recordings = readRecordings(fixtures);
/** The tools that name a place, by its `file_path` and `span_id`. */
const toolsAt = new Map<string, Set<string>>();

const keyOf = ({ file_path, span_id }: Pick<Span, 'file_path' | 'span_id'>) => `${file_path} ${span_id}`;

/** Every span of an envelope. */
function spansIn(value: Json): Span[] {
  if (Array.isArray(value)) return value.flatMap(spansIn);
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(spansIn);
  return 'span_id' in value ? [value as unknown as Span, ...inner] : inner;
}

beforeAll(async () => {
  for (const [tool, id] of Object.entries(RECORDINGS)) {
    const recording = recordings.find((candidate) => candidate.id === id);
    if (recording === undefined) throw new Error(`no fixture ${id}`);
    const { piped } = await subjectOf(recording, workspaces);
    for (const span of spansIn(piped.envelopes as unknown as Json))
      toolsAt.set(keyOf(span), (toolsAt.get(keyOf(span)) ?? new Set()).add(tool));
  }
});

afterAll(() => workspaces.remove());

describe('a function that every tool names', () => {
  test.each([
    // A character of two bytes is before it on its line.
    ['src/account.rs', 'fn total(&self) -> Money {\n        self.balance\n    }'],
    ['src/account.rs', 'fn total(&self) -> Money {\n        self.by_name\n'],
    ['src/journal.rs', 'fn total(&self) -> Money {\n'],
  ])('has one file_path and one span_id: %s %j', (file, beginning) => {
    const bytes = readFileSync(join(ledger, file));
    const start = bytes.indexOf(beginning);
    const end = bytes.indexOf('\n    }', start) + '\n    }'.length;
    const span_id = naiveSpanId(file, start, end);
    expect([...(toolsAt.get(keyOf({ file_path: file, span_id })) ?? [])].sort()).toEqual(
      Object.keys(RECORDINGS).sort(),
    );
  });
});

test('no two files share a span_id', () => {
  const files = new Map<string, string>();
  for (const key of toolsAt.keys()) {
    const [file = '', id = ''] = key.split(/ (?=\S+$)/);
    if (id === 'null') continue;
    expect(files.get(id) ?? file).toBe(file);
    files.set(id, file);
  }
  expect(files.size).toBeGreaterThan(100);
});
