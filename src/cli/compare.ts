import { diffParts, joinParts, type NamedParts } from '../compare/compare.ts';
import { withInputName } from '../convert/input-name.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { partsOf } from './convert-inputs.ts';
import { printEnvelopes } from './envelope-writer.ts';
import type { Call, Execute } from './execute.ts';
import { resolveOptions, withFormat } from './resolve-options.ts';
import { STDIN, shownName, UsageError } from './typed.ts';

/** What is made of two inputs. */
type Compare = (one: NamedParts, other: NamedParts, settings: Settings) => ReturnType<typeof diffParts>;

/** `unify join`: puts what two inputs found at the same places together. */
export const join: Execute = (call) => {
  const { on: by = 'span', onlyCommon: isCommonAlone } = call.typed;
  return compare('join', call, (one, other, settings) => joinParts(one, other, { ...settings, by, isCommonAlone }));
};

/** `unify diff`: tells what became of the results of one input in the other. */
export const diff: Execute = (call) => {
  const { state: states } = call.typed;
  return compare('diff', call, (old, now, settings) => diffParts(old, now, { ...settings, states }));
};

async function compare(command: string, { names, typed, terminal }: Call, made: Compare): Promise<number> {
  const [one, other] = twoOf(command, names);
  const meant = await resolveOptions(withFormat(typed, terminal.terminal), terminal);
  return await printEnvelopes(meant, terminal, async (writer) => {
    const read = (name: string) => {
      const parts = partsOf(name, { ...meant.settings, requests: [] }, terminal, async () => {});
      return { name, parts: withInputName(parts, name, 'errors') } as NamedParts;
    };
    for await (const part of made(read(one), read(other), meant.settings))
      await writer.take(part, nameIn(part) ?? [one, other].map(shownName).join(', '));
  });
}

/** The inputs that are named; throws a `UsageError` where there are not two. */
function twoOf(command: string, names: readonly string[]): [string, string] {
  const [one, other, ...more] = names;
  if (one === undefined || other === undefined || more.length > 0)
    throw new UsageError(`${command}: takes two inputs, not ${names.length}; see unify help ${command}`);
  if (one === STDIN && other === STDIN) throw new UsageError(`${command}: only one of the inputs can be stdin`);
  return [one, other];
}

/** The name of the input that an error is of. */
function nameIn(part: EnvelopePart): string | undefined {
  const { input } = (part.part === 'operation' && part.envelope.legacy) || {};
  const { name } = (input ?? {}) as { name?: string };
  return name && shownName(name);
}
