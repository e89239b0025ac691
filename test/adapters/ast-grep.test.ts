import { expect, it } from 'vitest';
import { adapter } from '../../adapters/ast-grep/index.ts';
import { convert } from '../../src/index.ts';

it('files that could not be read make an empty answer partial', async () => {
  const message = 'Cannot read file src/latin.rs: stream did not contain valid UTF-8';
  const invocation = { argv: ['ast-grep', 'run', '-p', 'a', '--json=stream'], exit: 0, stderr: `${message}\n` };
  const { envelopes } = await convert('', { adapters: [adapter], tool: 'ast-grep', invocation, errorCodes: true });
  expect(envelopes).toMatchObject([
    {
      data: { command: 'run', matches: [], count: 0 },
      diagnostics: [{ message, file: 'src/latin.rs', code: 'ASG-IO-003' }, { code: 'UNI-QRY-005' }],
      partial: true,
    },
  ]);
});
