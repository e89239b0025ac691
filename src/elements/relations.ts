import {
  type DraftObject,
  meets,
  merged,
  PathDraft,
  PlaceDraft,
  type PlaceFacts,
  type RelationshipDraft,
  type ReportedPlace,
} from '../adapter.ts';
import { escapePointer } from '../json/parse.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import { NUMBERS, type RelationsPlan } from './match-plan.ts';

/** Reads the items of one list of relationships. */
export class RelationsReader {
  readonly plan: RelationsPlan;
  readonly #values: ElementValues;
  /** The register of the name of the other symbol. */
  readonly #symbol: number | undefined;
  /** True where one of the items that were read shows what the tool is known to get wrong. */
  isRemarked = false;

  constructor(plan: RelationsPlan) {
    this.plan = plan;
    this.#symbol = plan.item.contents.find(({ name }) => name === 'symbol')?.register;
    this.#values = new ElementValues(plan.item.object, plan.item.registers);
  }

  /**
   * The relationship of an item. `pointer` is its JSON pointer; `own` is the file of the match; `note` is told of its
   * unknown keys.
   */
  draft(
    item: JsonObject,
    pointer: string,
    own: string,
    facts: PlaceFacts,
    note: (key: string) => void,
  ): RelationshipDraft {
    const { plan } = this;
    const { remark, remarkWhen, inFileOfMatch } = plan;
    const { place, names, placeholders } = plan.item;
    const values = this.#values;
    values.read(item);
    this.isRemarked ||= remark !== undefined && meets(item, remarkWhen);
    if (placeholders.length > 0) values.silence(placeholders);
    const reported: ReportedPlace = { file: inFileOfMatch === undefined ? values.text(place.file) : own };
    for (const part of NUMBERS) reported[part] = values.number(place[part]);
    const taken: JsonObject = {};
    for (const part of ['file', ...NUMBERS] as const) {
      const [name, value] = [names[part], reported[part]];
      if (value !== undefined && name !== undefined) setOwn(taken, name, value);
    }
    if (plan.ownFile && reported.file === '') reported.file = own;
    const { members, undeclared } = this.#members();
    const rest = () => {
      for (const key of undeclared) note(escapePointer(key));
      return inFileOfMatch === undefined ? members : withOtherFile(members, inFileOfMatch, own);
    };
    return {
      place: new PlaceDraft(reported, names, taken, undefined, facts, pointer),
      symbol: values.text(this.#symbol),
      role: plan.role,
      fields: { pointer, value: members, rest },
    };
  }

  /** What stays of the item, also of the object in it whose rest belongs to it. */
  #members(): ReturnType<ElementValues['membersOf']> {
    const { hoisted } = this.plan.item;
    const own = this.#values.membersOf(0);
    if (hoisted === 0) return own;
    const { members, undeclared } = this.#values.membersOf(hoisted);
    return { members: merged(own.members, members) as JsonObject, undeclared: [...own.undeclared, ...undeclared] };
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
