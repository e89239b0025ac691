import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';
import { withoutColours } from '../../src/input/colours.ts';

const ESC = '\u001b';

/** The bytes of a source in pieces of a size, without colours. */
async function stripped(text: string, size = text.length + 1): Promise<{ text: string; found: number }> {
  const bytes = Buffer.from(text);
  let at = 0;
  let found = 0;
  const source = withoutColours(
    () => (at < bytes.length ? bytes.subarray(at, (at += size)) : undefined),
    () => found++,
  );
  const parts: Uint8Array[] = [];
  for (let piece = await source(); piece !== undefined; piece = await source()) parts.push(piece);
  return { text: Buffer.concat(parts).toString(), found };
}

test.each<[string, string, string]>([
  ['colours', `${ESC}[1m${ESC}[31mError:${ESC}[0m no\n`, 'Error: no\n'],
  ['24-bit colours with colons', `${ESC}[38:2::1:2:3mx${ESC}[m`, 'x'],
  ['the rest of a line, as grep clears it', `${ESC}[01;31m${ESC}[Kx${ESC}[m${ESC}[K:1`, 'x:1'],
  ['a link', `${ESC}]8;;file:///a.rs${ESC}\\a.rs${ESC}]8;;${ESC}\\:1`, 'a.rs:1'],
  ['a link that a bell ends', `${ESC}]8;id=1;x\u0007a${ESC}]8;;\u0007`, 'a'],
  ['coloured JSON', `${ESC}[1;39m{${ESC}[34;1m"a"${ESC}[0m:1}${ESC}[0m`, '{"a":1}'],
  ['what is no colour', `${ESC}[2Jx${ESC}]0;t\u0007${ESC}`, `${ESC}[2Jx${ESC}]0;t\u0007${ESC}`],
  ['a string of coloured JSON', `${ESC}[0m{"a":"\\"${ESC}[31mx"}`, `{"a":"\\"${ESC}[31mx"}`],
  ['JSON without colours', `{"a":"${ESC}[31mx"}\n${ESC}[1mx`, `{"a":"${ESC}[31mx"}\nx`],
])('%s', async (_, text, without) => {
  const whole = await stripped(text);
  expect(whole.text).toBe(without);
  expect(whole.found > 0).toBe(text !== without);
  for (let size = 1; size < 8; size++) expect((await stripped(text, size)).text).toBe(without);
});

test('whatever the pieces, the same comes out', async () => {
  const part = fc.constantFrom(`${ESC}[3`, '1m', `${ESC}]8;;`, `${ESC}\\`, '{"', '"', '\\', '\n', 'x', ' ', ESC, '}');
  await fc.assert(
    fc.asyncProperty(fc.array(part), fc.integer({ min: 1, max: 9 }), async (parts, size) => {
      const text = parts.join('');
      expect((await stripped(text, size)).text).toBe((await stripped(text)).text);
    }),
  );
});

const document = { execution_id: 'x', pattern: 'TODO', matches: [], match_count: 0 };
const coloured = JSON.stringify(document).replaceAll(/"[^"]*"/g, (string) => `${ESC}[0;32m${string}${ESC}[0m`);

test.each<[string, string, string | undefined]>([
  ['a text', `${ESC}[1m${ESC}[31mError:${ESC}[0m Pattern cannot be empty\n`, undefined],
  ['a text of a tool that is named', `${ESC}[1m${ESC}[31mError:${ESC}[0m Pattern cannot be empty\n`, 'llmsearch'],
  ['a document', `${ESC}[1;39m${coloured}${ESC}[0m\n`, undefined],
])('%s in colours is converted as without, with a note', async (_, text, tool) => {
  const plain = text.replaceAll(/\u001b\[[\d;]*m/g, '');
  const options = { adapters, ...(tool !== undefined && { tool }) };
  const [one, other] = [await convert(text, options), await convert(plain, options)];
  const [envelope] = one.envelopes;
  expect(envelope?.diagnostics.at(-1)).toMatchObject({ code: 'UNI-QRY-029', details: { encodings: ['colours'] } });
  expect({ ...envelope, diagnostics: envelope?.diagnostics.slice(0, -1) }).toEqual(other.envelopes[0]);
  expect(envelope?.tool).toBe('llmsearch');
});

test('stderr in colours is read as without', async () => {
  const stderr = 'Error: Pattern cannot be empty\n';
  const run = (said: string) => convert('', { adapters, tool: 'llmsearch', invocation: { exit: 1, stderr: said } });
  expect(await run(`${ESC}[31m${stderr}${ESC}[0m`)).toEqual(await run(stderr));
});
