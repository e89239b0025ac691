import { expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';

const { converted } = oneEnvelope({ adapters, root: '/nowhere' });

it('what a run failed for is an error, whatever the tool calls it', async () => {
  const data = { code: 'LLM-E104', error: 'warning', message: 'too wide' };
  const document = { schema_version: '1.0.0', execution_id: '1', tool: 'llmgrep', timestamp: null, data };
  expect(await converted(document)).toMatchObject({
    ...{ status: 'error', message: 'too wide' },
    error: { level: 'error', code: 'LLM-E104', legacy: { severity: 'warning' } },
  });
});

it('a tool that says that something is missing, and not why, is reported', async () => {
  const document = { file_path: 'a.rs', returned_symbols: 0, top_level_count: 0, total_symbols: 3, truncated: true };
  const { partial, diagnostics } = await converted({ ...document, max_depth: 1, symbols: [] });
  expect([partial, diagnostics.map(({ code }) => code)]).toEqual([true, ['UNI-QRY-027']]);
});

it('what is left of a damaged document of symgrep follow is no other document', async () => {
  const range = { start_line: 1, start_column: 1, end_line: 2, end_column: 2 };
  const target = { symbol: { name: 'a', kind: 'function', language: 'rust', file: 'end.rs', range }, callers: [] };
  const text = JSON.stringify({ version: '1.0.0', direction: 'callers', query: 'name:a', targets: [target, target] });
  expect(await converted(text.replace('"direction"', 'xdirection"'), { tool: 'symgrep' })).toMatchObject({
    operation_type: 'convert',
    status: 'error',
  });
});

it('what was lost is counted where findings are all that there is', async () => {
  const finding = { code: 'E002', severity: 'ERROR', category: 'x', message: 'm', file: 'end.rs', line: 1, hash: 'h' };
  const document = { version: '0.4.2', command: 'compile', status: 'error', files_analyzed: [], errors: [finding] };
  const text = JSON.stringify(document).replace(/\]\}$/, ',{"code":"E00');
  const { diagnostics } = await converted(text);
  const lost = diagnostics.find(({ code }) => code === 'UNI-QRY-004');
  expect(lost?.details).toMatchObject({ seen: 1, converted: 1, rejected: 0 });
});

const FAILED = { code: 'LLM-E108', error: 'error', message: 'Magellan failed' };

it.each([
  ['llmgrep', 'failed', { schema_version: '1.0.0', execution_id: '1', tool: 'llmgrep', partial: false, data: FAILED }],
  ['llmfilewrite', 'rejected', { path: 'a.rs', language: 'Rust', lsp_used: 'x', diagnostics: [], status: 'rejected' }],
])('an operation of %s of which the status was cut off did not go well', async (tool, word, document) => {
  const text = JSON.stringify(document);
  expect(await converted(text)).toMatchObject({ tool, status: 'error', partial: false });
  const cut = await converted(text.slice(0, text.lastIndexOf(word) + 3));
  expect(cut).toMatchObject({ tool, status: 'partial', partial: true });
});
