import type { Closing, EnvelopePart, Outcome } from '../../src/convert/parts.ts';
import type { Settings } from '../../src/convert/settings.ts';
import type { Match, OperationEnvelope } from '../../src/envelope/types.ts';
import type { ByteSource } from '../../src/input/window.ts';
import type { Json } from '../../src/json/value.ts';

/** The parts of a conversion, which `convertInput` gives step by step: every way into the program leads through it. */
export type Convert = (source: ByteSource, settings: Settings) => AsyncGenerator<EnvelopePart>;

/**
 * A fault that a change of the program could bring: what a conversion would do wrong, told by its behaviour and not by
 * its code.
 */
export type Fault = (convert: Convert) => Convert;

type PartNamed<Name extends EnvelopePart['part']> = Extract<EnvelopePart, { part: Name }>;

/** A fault in each part of one kind; `undefined` leaves the part out. */
export function inParts<Name extends EnvelopePart['part']>(
  name: Name,
  change: (part: PartNamed<Name>) => EnvelopePart | undefined,
): Fault {
  return (convert) =>
    async function* (source, settings) {
      for await (const part of convert(source, settings)) {
        const changed = part.part === name ? change(part as PartNamed<Name>) : part;
        if (changed !== undefined) yield changed;
      }
    };
}

/** A fault in each list of matches. */
export function inMatchList(change: (matches: Match[]) => Match[]): Fault {
  return (convert) =>
    async function* (source, settings) {
      for await (const part of convert(source, settings)) {
        if (part.part !== 'items' || part.key !== 'matches') yield part;
        else {
          const items = change(part.items as unknown as Match[]) as unknown as Json[];
          yield { part: 'items', key: 'matches', items };
        }
      }
    };
}

/** A fault in each match. */
export function inMatches(change: (match: Record<string, unknown>) => Record<string, unknown>): Fault {
  return inMatchList((matches) =>
    matches.map((match) => change({ ...match } as unknown as Record<string, unknown>) as unknown as Match),
  );
}

/** A fault in each span of a match. */
export function inSpans(change: (span: Record<string, unknown>) => Record<string, unknown>): Fault {
  return inMatches((match) => ({ ...match, span: change({ ...(match['span'] as Record<string, unknown>) }) }));
}

/** A fault in what is behind the data of each envelope. */
export function inEnd(change: (end: Closing) => Closing): Fault {
  return (convert) =>
    async function* (source, settings) {
      for await (const part of convert(source, settings)) {
        if (part.part === 'close') yield { ...part, close: change(part.close) };
        else if (part.part === 'operation') yield { ...part, envelope: change(part.envelope) as OperationEnvelope };
        else yield part;
      }
    };
}

/** A fault in each envelope of an operation. */
export function inOperations(change: (envelope: OperationEnvelope) => OperationEnvelope): Fault {
  return inParts('operation', (part) => ({ ...part, envelope: change(part.envelope) }));
}

/** A conversion that leaves out what is last in the result of each operation in pieces, where it is no list. */
export const withoutLastPayloads: Fault = (convert) =>
  async function* (source, settings) {
    let isOperation = false;
    let held: EnvelopePart | undefined;
    for await (const part of convert(source, settings)) {
      if (held !== undefined && 'key' in part) yield held;
      if (part.part === 'head' || part.part === 'open') isOperation = part.part === 'head';
      held = isOperation && part.part === 'payload' ? part : undefined;
      if (held === undefined) yield part;
    }
  };

/** A fault in what each envelope comes to. */
export function inOutcomes(change: (outcome: Outcome) => Outcome): Fault {
  return (convert) =>
    async function* (source, settings) {
      for await (const part of convert(source, settings))
        yield 'outcome' in part ? { ...part, outcome: change(part.outcome) } : part;
    };
}

/** A fault in what a conversion is given. */
export function inSettings(change: (settings: Settings) => Settings): Fault {
  return (convert) => (source, settings) => convert(source, change(settings));
}

/** A fault in the chunks of the input. */
export function inChunks(change: (chunk: Uint8Array, index: number) => Uint8Array): Fault {
  return (convert) => (source, settings) => {
    let index = 0;
    return convert(async () => {
      const chunk = await source();
      return chunk === undefined ? undefined : change(chunk, index++);
    }, settings);
  };
}
