import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { saidOfUnread } from '../../src/detect/unrecognized.ts';
import { parseExact } from '../../src/json/parse.ts';
import { runSource } from '../cli/runners.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const unread = adapters.flatMap((adapter) => adapter.unread ?? []);

test('nothing that was recorded of a tool is taken for what nobody reads', () => {
  const documents = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.legacy.json'))
    .flatMap((name) => parseExact(readFileSync(join(FIXTURES, name), 'utf8'))?.value ?? []);
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.flatMap((document) => saidOfUnread(document, unread)?.message ?? [])).toEqual([]);
});

test.each([
  ['{"SchemaVersion":2,"ArtifactName":".","Results":[]}', 'JSON of Trivy', '--format sarif'],
  ['[{"RuleID":"a","StartLine":1,"Secret":"s","Fingerprint":"f"}]', 'JSON of Gitleaks', '--report-format sarif'],
  ['[{"ident":"a","desc":"","determinations":{},"locations":[]}]', 'JSON of zizmor', '--format sarif'],
  ['{"config":{"protocol_version":"v1.0.0","scanner_name":"govulncheck"}}', 'JSON of govulncheck', '-format sarif'],
  ['{"language":"Python","path":"a.py","status":"unchanged"}', 'JSON of difftastic', '--changed-since'],
  ['{"version":"1.0.0","runs":[]}', 'SARIF 1.0', 'sarif-multitool transform'],
])('%s is named, with what to do', async (input, what, typed) => {
  const { status, stderr } = await runSource({ input });
  expect(status).toBe(3);
  expect(stderr).toContain(`This is ${what}, which is not read. (UNI-QRY-001)`);
  expect(stderr).toContain(typed);
  const detected = await runSource({ args: ['detect'], input, asked: true });
  expect([detected.status, detected.stdout.toString()]).toEqual([3, expect.stringContaining(`This is ${what}`)]);
});

test('what is recognised by one form is said to be nothing else', async () => {
  const input = readFileSync(join(FIXTURES, 'ruff/0.17.6-edge.legacy.json'));
  const { stdout } = await runSource({ args: ['detect'], input, asked: true });
  expect(stdout.toString()).toBe('stdin: ruff/findings (by /0)\n');
});
