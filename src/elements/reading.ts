import { References } from '../adapter/values/references.ts';
import type { CoordinateSystem, Form, Json, JsonObject, MadeNode, PlaceDraft } from '../adapter.ts';
import type { FoundTaker } from './found-taker.ts';
import type { MatchContext } from './match-context.ts';
import { QuotedMatches } from './quoted-matches.ts';
import { RepeatedElements } from './repeated-elements.ts';
import type { Resolver } from './resolver.ts';
import type { Spot } from './spot.ts';
import { Surroundings } from './surroundings.ts';

/** Makes what replaces an object; `undefined` where nothing does. */
export type Maker = (value: JsonObject, spot: Spot, reading: Reading) => Json | undefined;

/** What the elements of a document are read with. */
export interface Reading {
  readonly context: MatchContext;
  readonly resolver: Resolver;
  readonly found: FoundTaker;
  /** What makes objects of a node. */
  makerOf(node: MadeNode): Maker;
  readonly surroundings: Surroundings;
  /** Matches in elements that quote the lines they are in. */
  readonly quoted: QuotedMatches;
  readonly repeated: RepeatedElements;
  /** The place of the finding that is read, where an object in it says that. */
  readonly finding: { place?: PlaceDraft | undefined };
  /** How the lines and columns of the document are counted. */
  readonly counting: Form['coordinates'];
  /** JSON pointers of keys that no node names, with `*` for the places in lists. */
  readonly unknownKeys: Set<string>;
  /** The places of matches by their names, where findings are at them; `undefined` for a name that several have. */
  readonly places: Map<string, PlaceDraft | undefined> | undefined;
}

/** So many places are remembered by the names of their matches: a longer list must not cost memory. */
const MOST_PLACES = 100_000;

/** `head` fills with what stands before the lists of the document. */
export function readingOf(
  head: Readonly<JsonObject>,
  context: MatchContext,
  resolver: Resolver,
  found: FoundTaker,
  makerOf: Reading['makerOf'],
): Reading {
  const { coordinates: counting, looksUp } = context.form;
  const references = new References(() => context.findings.add('UNI-REF-004'));
  return {
    context,
    resolver,
    found,
    makerOf,
    surroundings: new Surroundings(head, references),
    quoted: new QuotedMatches(found, counting as CoordinateSystem, context.isOtherText),
    repeated: new RepeatedElements(),
    finding: {},
    counting,
    unknownKeys: context.unknownKeys,
    places: looksUp ? new Map() : undefined,
  };
}

/** Remembers the place of the match with a name. */
export function rememberPlace({ places }: Reading, name: string | undefined, place: PlaceDraft): void {
  if (places === undefined || name === undefined || (places.size >= MOST_PLACES && !places.has(name))) return;
  places.set(name, places.has(name) ? undefined : place);
}
