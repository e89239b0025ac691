import { PlaceDraft, type RelationshipDraft } from '../adapter.ts';
import { ElementReader } from '../input/element-reader.ts';
import { escapePointer } from '../json/parse.ts';
import { type JsonObject, setOwn } from '../json/value.ts';
import { ElementValues } from './element-values.ts';
import type { RelationsPlan } from './match-plan.ts';

const COMMA = 0x2c;

const PARTS = ['byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const;

/** Reads the items of one list of relationships. */
export class RelationsReader {
  readonly plan: RelationsPlan;
  readonly reader: ElementReader;
  readonly values: ElementValues;

  constructor(plan: RelationsPlan) {
    this.plan = plan;
    this.reader = new ElementReader(plan.item.object, plan.item.registers);
    this.values = new ElementValues(this.reader);
  }

  /** Reads each item of the list that begins at an index. */
  *items(bytes: Buffer, open: number, canonical: boolean): Generator<number> {
    const { reader } = this;
    reader.begin(bytes);
    let at = open + 1;
    for (let index = 0; ; index++) {
      const end = reader.read(at, canonical);
      if (end < 0) return;
      this.values.silence(this.plan.item);
      yield index;
      if (bytes[end] !== COMMA) return;
      at = end + 1;
    }
  }

  /** The item that was read last. `pointer` is its JSON pointer; `note` is told of its unknown keys. */
  draft(pointer: string, note: (key: string) => void): RelationshipDraft {
    const { reader, values, plan } = this;
    const { place, names, contents } = plan.item;
    const reported: Record<string, string | number | undefined> = { file: values.text(place.file) };
    for (const part of PARTS) reported[part] = values.number(place[part]);
    const taken: JsonObject = {};
    const own: Record<string, string> = {};
    for (const [part, value] of Object.entries(reported)) {
      const name = names[part];
      if (value === undefined || name === undefined) continue;
      own[part] = name;
      setOwn(taken, name, value);
    }
    const { members, undeclared } = values.membersOf(0);
    const symbol = contents.find(({ name }) => name === 'symbol');
    const rest = () => {
      for (const key of undeclared) note(escapePointer(key));
      return members;
    };
    return {
      place: new PlaceDraft(reported, own, taken, [], {}, pointer),
      symbol: symbol === undefined ? undefined : reader.string(symbol.register),
      role: plan.role,
      fields: { pointer, value: members, rest },
    };
  }
}
