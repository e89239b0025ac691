import { diffParts, type JoinSettings, joinParts, type NamedParts } from '../compare/compare.ts';
import { withInputName } from '../convert/input-name.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import { partsOf } from './convert-inputs.ts';
import type { Execute } from './execute.ts';
import { printEnvelopes } from './print-envelopes.ts';
import { readCommandLine } from './read-command-line.ts';
import { type ResolvedOptions, withFormat } from './resolve-options.ts';
import { STDIN } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** What is made of two inputs. */
type Compare = (
  one: NamedParts,
  other: NamedParts,
  settings: ResolvedOptions['settings'],
) => AsyncIterable<EnvelopePart>;

/** `unify join`: puts what two inputs found at the same places together. */
export const join: Execute = (words, literal, typed, adapters, terminal) => {
  const { on: by = 'span', onlyCommon } = typed;
  const how: JoinSettings = { by, isCommonAlone: onlyCommon };
  const joined: Compare = (one, other, settings) => joinParts(one, other, { ...settings, ...how });
  return comparing('join', joined)(words, literal, typed, adapters, terminal);
};

/** `unify diff`: tells what became of the results of one input in the other. */
export const diff: Execute = (words, literal, typed, adapters, terminal) => {
  const different: Compare = (old, now, settings) => diffParts(old, now, { ...settings, states: typed.state });
  return comparing('diff', different)(words, literal, typed, adapters, terminal);
};

function comparing(command: 'join' | 'diff', compare: Compare): Execute {
  return async (words, literal, typed, adapters, terminal) => {
    const [one, other] = twoOf(command, [...words, ...literal]);
    const meant = await readCommandLine(withFormat(typed, terminal.terminal), adapters, terminal, []);
    return printEnvelopes(meant, terminal, async (writer) => {
      const [first, second] = [one, other].map((name) => {
        const parts = partsOf(name, { ...meant.settings, requests: [] }, terminal, async () => {});
        return { name, parts: withInputName(parts, name, 'errors') };
      }) as [NamedParts, NamedParts];
      for await (const part of compare(first, second, meant.settings))
        await writer.take(part, nameIn(part, one, other));
    });
  };
}

/** The inputs that are named; throws a `UsageError` where there are not two. */
function twoOf(command: string, names: readonly string[]): [string, string] {
  const [one, other, ...more] = names;
  if (one === undefined || other === undefined || more.length > 0)
    throw new UsageError(`${command}: takes two inputs, and ${names.length} are named; see unify help ${command}`);
  if (one === STDIN && other === STDIN) throw new UsageError(`${command}: only one of the inputs can be stdin`);
  return [one, other];
}

/** The name of the input that an error is of, else of both. */
function nameIn(part: EnvelopePart, one: string, other: string): string {
  const { input } = (part.part === 'operation' && part.envelope.legacy) || {};
  const name = (input as { name?: string } | undefined)?.name;
  return [name ?? one, ...(name === undefined ? [other] : [])]
    .map((each) => (each === STDIN ? 'stdin' : each))
    .join(', ');
}
