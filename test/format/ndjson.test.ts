import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import { recordsPrinter } from '../../src/format/ndjson.ts';
import { publishedSchemas } from '../envelope/schemas.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

const path = new URL('../../src/schema/record.schema.json', import.meta.url);
const schema = JSON.parse(readFileSync(path, 'utf8'));
const isValid = new Ajv2020({ schemas: publishedSchemas() }).compile(schema);

test('every record keeps to its schema, and every kind of record is printed', () => {
  const place = span({ start_line: 1 });
  const failed: EnvelopePart = {
    part: 'operation',
    envelope: {
      schema_version: '1.1.0',
      tool: 'splice',
      operation_type: 'patch',
      status: 'error',
      message: 'no',
      error: diagnostic({}),
      diagnostics: [],
      execution_id: 'c14d5b0d-db18-5cec-af0a-7a115bbb6ab8',
      timestamp: null,
      partial: true,
      legacy: {},
    },
    outcome: 0,
  };
  const files: EnvelopePart = { part: 'items', key: 'files', items: [{ file_path: 'a.rs' }] };
  const [head, ...others] = operationOf({ type: 'patch' });
  const { text } = printed(recordsPrinter(), [
    ...queryOf({ matches: [match(place)], diagnostics: [diagnostic({ span: place })] }),
    ...[head!, files, ...others],
    failed,
  ]);
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const record of records) expect(isValid(record), JSON.stringify([record, isValid.errors])).toBe(true);
  const kinds = schema.oneOf.map((kind: { properties: { record: { const: string } } }) => kind.properties.record.const);
  expect(new Set(records.map(({ record }) => record))).toEqual(new Set(kinds));
  expect(records.at(-1)).toEqual({
    ...{ record: 'summary', envelopes: 3, matches: 1, diagnostics: 1, partial: true, exit_status: 0 },
  });
});

test('a list of objects is elements, whether it was read element by element or not', () => {
  const edits = [{ file_path: 'a.rs' }, { file_path: 'b.rs' }];
  const recordsOf = (parts: EnvelopePart[]) => printed(recordsPrinter(), parts).text.split('\n');
  const [head, , end] = operationOf({ type: 'patch', spans: [] });
  const items: EnvelopePart = { part: 'items', key: 'spans', items: edits };
  const read = recordsOf([head!, items, end!]);
  expect(read.filter((line) => line.includes('"record":"element","key":"spans"'))).toHaveLength(2);
  expect(recordsOf(operationOf({ type: 'patch', spans: edits }))).toEqual(read);
});

test('a budget in which no result fits asks for a larger one, and one that an envelope before used up does not', () => {
  const matches = [1, 2, 3].map((line) => match(span({ start_line: line, file_path: `${line}.rs` })));
  const howOf = (maxTokens: number) => {
    const parts = [...queryOf({ matches }), ...queryOf({ matches })];
    const lines = printed(recordsPrinter({ maxTokens }), parts).text.trimEnd().split('\n');
    return JSON.parse(lines.at(-1) as string).rest?.how;
  };
  expect(howOf(1)).toBe('--from 0 and a larger budget of tokens');
  expect(howOf(560)).toBe('--from 4');
  expect(howOf(2000)).toBe(undefined);
});
