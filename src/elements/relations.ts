import {
  type DraftObject,
  meets,
  merged,
  PathDraft,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
} from '../adapter.ts';
import { escapePointer } from '../json/parse.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import { NUMBERS, type RelationsPlan } from './match-plan.ts';

/** Reads the items of one list of relationships. */
export class RelationsReader {
  readonly plan: RelationsPlan;
  readonly #values: ElementValues;
  /** The register of the name of the other symbol; -1 for none. */
  readonly #symbol: number;
  /** True where one of the items that were read shows what the tool is known to get wrong. */
  isRemarked = false;

  constructor(plan: RelationsPlan) {
    this.plan = plan;
    this.#symbol = plan.item.contents.find(({ name }) => name === 'symbol')?.register ?? -1;
    this.#values = new ElementValues(plan.item.object, plan.item.registers);
  }

  read(item: JsonObject): void {
    const { remark, remarkWhen } = this.plan;
    this.#values.read(item);
    this.isRemarked ||= remark !== undefined && meets(item, remarkWhen);
    if (this.plan.item.placeholders.length > 0) this.#values.silence(this.plan.item.placeholders);
  }

  /** What stays of the item, also of the object in it whose rest belongs to it. */
  #members(): ReturnType<ElementValues['membersOf']> {
    const { hoisted } = this.plan.item;
    const own = this.#values.membersOf(0);
    if (hoisted === 0) return own;
    const { members, undeclared } = this.#values.membersOf(hoisted);
    return { members: merged(own.members, members) as JsonObject, undeclared: [...own.undeclared, ...undeclared] };
  }

  /**
   * The item that was read last. `pointer` is its JSON pointer; `own` is the file of the match; `note` is told of its
   * unknown keys.
   */
  draft(pointer: string, own: string, facts: PlaceFacts, note: (key: string) => void): RelationshipDraft {
    const { plan } = this;
    const { place, names } = plan.item;
    const { inFileOfMatch } = plan;
    const file = inFileOfMatch === undefined ? this.#values.text(place.file) : own;
    const reported: Record<string, string | number | undefined> = { file };
    for (const part of NUMBERS) reported[part] = this.#values.number(place[part]);
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
      symbol: this.#values.text(this.#symbol),
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
