import { describe, expect, test } from 'vitest';
import { githubPrinter } from '../../src/format/github.ts';
import { diagnostic, match, printed, queryOf, span } from './parts.ts';

const at = (line: number) => span({ start_line: line, end_line: line });

/** A command as the runner reads it: the name, the properties and the text, each with its escapes undone. */
function read(line: string): { command: string; properties: Record<string, string>; text: string } {
  const [, command = '', properties = '', text = ''] = /^::([a-z]+) ([^:]*)::(.*)$/.exec(line) ?? [];
  const plain = (escaped: string): string =>
    escaped.replace(/%(0D|0A|3A|2C|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const entries = properties.split(',').map((entry) => entry.split('=', 2).map(plain));
  return { command, properties: Object.fromEntries(entries), text: plain(text) };
}

test('the runner reads back what was said', () => {
  const message = '100%, ::error::x\r\nsecond%0A line, a: b';
  const said = diagnostic({
    message,
    code: 'E:1,2',
    span: span({ file_path: 'a,b:c%.rs', start_line: 7, end_line: 7 }),
  });
  const { text } = printed(githubPrinter({}), queryOf({ diagnostics: [said] }));
  expect(text.split('\n')).toHaveLength(2);
  expect(read(text.trimEnd())).toEqual({
    command: 'error',
    properties: { file: 'a,b:c%.rs', line: '7', endLine: '7', col: '1', endColumn: '1', title: 'keel E:1,2' },
    text: message,
  });
});

test('columns are UTF-16 units from 1, and only within one line', () => {
  const context = { before: [], selected: ['😀 = é'], after: [] };
  const place = span({ start_line: 1, start_col: 7, end_line: 1, end_col: 9, context });
  const { text } = printed(githubPrinter({}), queryOf({ matches: [match(place)] }));
  expect(read(text.trimEnd()).properties).toMatchObject({ col: '6', endColumn: '7' });
});

describe('more than GitHub shows', () => {
  const many = Array.from({ length: 12 }, (_, index) => diagnostic({ message: `##[error]|${index}`, span: at(1) }));
  const warnings = [diagnostic({ level: 'warning', span: at(2) })];
  const parts = queryOf({ diagnostics: [...many, ...warnings] });

  test('is in the log, where nothing of it is a command, and in the summary of the job', () => {
    const summaries: string[] = [];
    const printer = githubPrinter({ appendSummary: (text) => void summaries.push(text) });
    const lines = printed(printer, parts).text.trimEnd().split('\n');
    expect(lines.map((line) => /^::(\w+)/.exec(line)?.[1])).toEqual([
      ...Array(10).fill('error'),
      ...[undefined, undefined, 'warning'],
    ]);
    expect(lines[10]).toBe('error: src/a.rs:1: error: \\u0023#[error]|10');
    expect(summaries).toHaveLength(1);
    expect(summaries[0]?.split('\n').filter((line) => line.startsWith('| error |'))).toHaveLength(2);
    expect(summaries[0]).not.toContain('##[');
  });

  test('a summary that cannot be written is reported', () => {
    const { remarks } = printed(githubPrinter({ appendSummary: () => 'no space left' }), parts);
    expect(remarks).toEqual([expect.stringContaining('no space left')]);
  });
});
