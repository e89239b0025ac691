import { expect, test } from 'vitest';
import { runSource } from './runners.ts';

const SOURCE = 'eins\nzwei größe TODO: drei\r\nvier\n';
const DOCUMENT = {
  execution_id: '550e8400-e29b-41d4-a716-446655440000',
  pattern: 'TODO',
  matches: [
    {
      match_id: '550e8400-e29b-41d4-a716-446655440001',
      ...{ file: './a.rs', byte_start: 18, byte_end: 22, matched_text: 'TODO' },
      ...{ line_number: 2, column_number: 12, context_before: 'zwei größe ', context_after: ': drei\r' },
    },
  ],
  match_count: 1,
};

test.each([[[]], [['-C', '-S', '--with-checksums']]])('a document comes back with the flags %j', async (flags) => {
  const files = { 'a.rs': SOURCE };
  const made = await runSource({ args: flags, input: JSON.stringify(DOCUMENT), files });
  expect(made.stdout.toString()).toContain(flags.length > 0 ? '"checksums"' : '"match_count"');
  const back = await runSource({ args: ['--to-legacy', ...flags], input: made.stdout, files });
  expect([back.status, JSON.parse(back.stdout.toString())]).toEqual([0, DOCUMENT]);
});

test('an envelope that does not tell its document is refused by its line, the others are printed', async () => {
  const files = { 'a.rs': SOURCE };
  const { stdout } = await runSource({ args: [], input: JSON.stringify(DOCUMENT), files });
  const told = stdout.toString().trim();
  const untold = JSON.stringify({ ...JSON.parse(told), partial: true });
  const {
    status,
    stdout: printed,
    stderr,
  } = await runSource({
    args: ['--to-legacy'],
    input: `${told}\n${untold}\n`,
    files,
  });
  expect(JSON.parse(printed.toString())).toEqual(DOCUMENT);
  expect(stderr).toMatch(/stdin:2: .*UNI-QRY-034/);
  expect(status).toBe(5);
});

test('an envelope that is cut is reported as that, and not as something to convert first', async () => {
  const { stdout } = await runSource({ args: ['--no-source'], input: JSON.stringify(DOCUMENT) });
  const text = stdout.toString();
  const input = text.slice(0, text.length / 2);
  const { status, stderr } = await runSource({ args: ['--to-legacy'], input });
  expect([status, stderr]).toEqual([4, expect.stringContaining('The document is cut')]);
  expect(stderr).not.toContain('Convert it first');
});

test('an envelope of a text that has no document says so', async () => {
  const { stdout } = await runSource({ args: ['--no-source'], input: 'a.md:1: teh ==> the\n' });
  const { status, stderr } = await runSource({ args: ['--to-legacy'], input: stdout });
  expect([status, stderr]).toEqual([5, expect.stringContaining('codespell printed text')]);
});
