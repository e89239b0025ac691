import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { typedCommand } from '../../src/adapter/command-line.ts';
import { mayWrite } from '../../src/adapter.ts';
import { readRecordings } from '../recordings/recording.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

const adapterOf = (tool: string) => adapters.find((one) => one.tool === tool)!;

test.each([
  ...['rg --pre=sh x', 'rg -nz x', 'rg -iL x', 'rg --hostname-bin sh x', 'rg --follow x', 'rg -- x --pre=sh'],
  ...['ast-grep run -U', 'ast-grep run -p x --update-all', 'ast-grep scan -c x.yml', 'ast-grep lsp', 'ast-grep -p x'],
  ...['keel compile', 'keel fix --apply', 'keel search x --json --out f', 'keel --json map'],
  ...[
    'llmgrep --db x --record search',
    'llmgrep search --watch',
    'llmgrep export-symbols',
    'llmgrep --db search watch',
  ],
  ...['llmsearch -p x --output f', 'llmsearch -p x -of', 'llmsearch --p x'],
  ...['magellan export --output f', 'magellan status --all', 'magellan find --name x -o f', 'magellan --db x find'],
  ...['splice search --apply', 'splice snapshots delete', 'splice -d snapshots delete', 'splice search --ap'],
  ...['symgrep index', 'symgrep search x --server u', 'symgrep search x --reindex-on-search'],
  ...['llm-transform -f x', 'julie x'],
])('%s is not started without being allowed to write', (line) => {
  const argv = line.split(' ');
  const tool = { rg: 'ripgrep', 'llm-transform': 'llmtransform' }[argv[0]!] ?? argv[0]!;
  expect(mayWrite(adapterOf(tool), argv)).toBeDefined();
});

/** Words of recorded runs of reading commands that write, read elsewhere, or are no flags of the tool. */
const REFUSED = [
  ...['--all', '--apply', '--diff', '--frob', '--no-such-flag', '--nonsense', '--nope', '--project', '--record'],
  ...['--reindex-on-search'],
  ...['--server', '--with-context', '-1', '-L', '-U', '-V', '-c', '-i'],
];

test('recorded runs of commands that only read are started, but for those with other flags', () => {
  const runs = adapters.flatMap(({ tool, reads, ...adapter }) =>
    readRecordings(FIXTURES, reads === undefined ? [] : [tool]).flatMap(({ argv }) => {
      const command = adapter.commandLine && typedCommand(adapter.commandLine, argv);
      const isReading = reads?.commands === undefined || reads.commands.includes(command ?? '');
      return isReading ? [mayWrite({ ...adapter, reads: reads! }, argv)] : [];
    }),
  );
  const refused = runs.flatMap((reason) => reason?.split(' ', 1) ?? []);
  expect(runs.length).toBeGreaterThan(200);
  expect(refused.filter((word) => !REFUSED.includes(word))).toEqual([]);
});
