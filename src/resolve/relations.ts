import {
  type DraftObject,
  merged,
  PathDraft,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
} from '../adapter.ts';
import { ElementReader } from '../input/element-reader.ts';
import { onceFor } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import { NUMBERS, type RelationsPlan } from './match-plan.ts';
import { type Told, testOf } from './picked-keys.ts';

const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;

/** What shows of an item that the tool is known to get it wrong. */
const toldOf = onceFor(({ item, remarkWhen }: RelationsPlan) => testOf(item.object, remarkWhen));

/** Reads the items of one list of relationships. */
export class RelationsReader {
  readonly plan: RelationsPlan;
  readonly reader: ElementReader;
  readonly values: ElementValues;

  /** The register of the name of the other symbol; -1 for none. */
  readonly symbol: number;
  /** True where one of the items that were read shows what the tool is known to get wrong. */
  isRemarked = false;
  /** What shows it. */
  readonly #told: Told;
  /** The index behind the item that was read last. */
  #end = -1;
  /** Further blocks of a list that stands elsewhere than its element. */
  #blocks: Iterator<Buffer> | undefined;

  constructor(plan: RelationsPlan) {
    this.plan = plan;
    this.symbol = plan.item.contents.find(({ name }) => name === 'symbol')?.register ?? -1;
    this.reader = new ElementReader(plan.item.object, plan.item.registers);
    this.values = new ElementValues(this.reader);
    this.#told = toldOf(plan);
  }

  /** Begins to read the list that opens at an index of an element; gives the index of its first item, -1 for none. */
  begin({ bytes, apart }: ElementReader, open: number): number {
    this.isRemarked = false;
    this.#blocks = apart?.get(open)?.blocks()[Symbol.iterator]();
    if (this.#blocks !== undefined) return this.#nextBlock(this.#blocks);
    this.reader.begin(bytes);
    return bytes[open + 1] === CLOSE_LIST ? -1 : open + 1;
  }

  /** Reads the item at an index. It was read before as a value, so that it can be read. */
  read(at: number, canonical: boolean): void {
    this.#end = this.reader.read(at, canonical);
    if (this.#end < 0) throw new Error('an item that was passed can be read');
    const { remark } = this.plan;
    this.isRemarked ||= remark !== undefined && this.#told(this.values);
    if (this.plan.item.placeholders.length > 0) this.values.silence(this.plan.item.placeholders);
  }

  /** What stays of the item, also of the object in it whose rest belongs to it. */
  #members(): ReturnType<ElementValues['membersOf']> {
    const { hoisted } = this.plan.item;
    const own = this.values.membersOf(0);
    if (hoisted === 0) return own;
    const { members, undeclared } = this.values.membersOf(hoisted);
    return { members: merged(own.members, members) as JsonObject, undeclared: [...own.undeclared, ...undeclared] };
  }

  /** The index of the item behind the one that was read last; -1 for none. */
  next(): number {
    if (this.reader.bytes[this.#end] === COMMA) return this.#end + 1;
    return this.#blocks === undefined ? -1 : this.#nextBlock(this.#blocks);
  }

  #nextBlock(blocks: Iterator<Buffer>): number {
    const { done, value } = blocks.next();
    if (done === true) return -1;
    this.reader.begin(value);
    return 0;
  }

  /**
   * The item that was read last. `pointer` is its JSON pointer; `own` is the file of the match; `note` is told of its
   * unknown keys.
   */
  draft(pointer: string, own: string, facts: PlaceFacts, note: (key: string) => void): RelationshipDraft {
    const { values, plan } = this;
    const { place, names } = plan.item;
    const { inFileOfMatch } = plan;
    const file = inFileOfMatch === undefined ? values.text(place.file) : own;
    const reported: Record<string, string | number | undefined> = { file };
    for (const part of NUMBERS) reported[part] = values.number(place[part]);
    const taken: JsonObject = {};
    const named: Record<string, string> = {};
    for (const [part, value] of Object.entries(reported)) {
      const name = names[part];
      if (value === undefined || name === undefined) continue;
      named[part] = name;
      setOwn(taken, name, value);
    }
    if (plan.ownFile && file === '') reported['file'] = own;
    const { members, undeclared } = this.#members();
    const rest = () => {
      for (const key of undeclared) note(escapePointer(key));
      return inFileOfMatch === undefined ? members : withOtherFile(members, inFileOfMatch, own);
    };
    return {
      place: new PlaceDraft(reported, named, taken, [], facts, pointer),
      symbol: values.text(this.symbol),
      role: plan.role,
      fields: { pointer, value: members, rest },
    };
  }
}

/** The members of an item, with its own file under its name in the format, if that is not the one of the match. */
function withOtherFile(
  members: JsonObject,
  { otherFile, as }: NonNullable<RelationsPlan['inFileOfMatch']>,
  file: string,
): DraftObject {
  const entries = Object.entries(members).flatMap(([key, value]): [string, DraftObject[string]][] => {
    if (key !== otherFile || typeof value !== 'string') return [[key, value]];
    return value === file ? [] : [[as, new PathDraft(value)]];
  });
  return Object.fromEntries(entries);
}
