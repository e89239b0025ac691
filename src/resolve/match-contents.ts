import { MATCH_KEYS } from '../envelope/keys.ts';
import { ANY, STRINGS } from '../input/object-plan.ts';
import { NEWLINE } from '../input/tokens.ts';
import type { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { copyRegister, copyString } from './copied.ts';
import type { InnerObjects } from './inner-objects.ts';
import { labelled } from './labelled.ts';
import type { Content } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

const RANKS: ReadonlyMap<string, number> = new Map(MATCH_KEYS.map((name, rank) => [name, rank]));

/** Prints values under names of the format, which have their place in a match. */
export class MatchContents {
  readonly #element: PlacedElement;
  readonly #inner: InnerObjects;

  constructor(element: PlacedElement, inner: InnerObjects) {
    this.#element = element;
    this.#inner = inner;
  }

  /** Prints those of the element that was read last, each behind a comma; those that were made stand for its own. */
  print(made: Readonly<JsonObject> | undefined, out: ByteText): void {
    if (made === undefined) for (const content of this.#element.plan.contents) this.#printOne(content, out);
    else this.#printWith(made, out);
  }

  #printWith(made: Readonly<JsonObject>, out: ByteText): void {
    const names = Object.keys(made).filter((name) => RANKS.has(name));
    if (names.length > 1) names.sort((one, other) => rankOf(one) - rankOf(other));
    let next = 0;
    const printName = () => {
      const name = names[next++] as string;
      out.string(`,${JSON.stringify(name)}:${printJson(made[name] as Json)}`);
    };
    for (const content of this.#element.plan.contents) {
      while (next < names.length && rankOf(names[next] as string) < rankOf(content.name)) printName();
      if (!names.includes(content.name)) this.#printOne(content, out);
    }
    while (next < names.length) printName();
  }

  #printOne({ name, front, register, readAs, split, labels, fixed, held }: Content, out: ByteText): void {
    const { reader, values } = this.#element;
    if (fixed === undefined && !values.isRead(register)) return;
    out.literal(front);
    if (fixed !== undefined) return out.bytesOf(fixed);
    if (held !== undefined && this.#inner.arePrinted(held))
      return this.#inner.print(held, name, reader.from[register] as number, '', out);
    if (held !== undefined) {
      const { [name]: list = null } = this.#inner.made(held, name, values.value(register) ?? null, '');
      return out.string(printJson(list));
    }
    if (readAs === ANY || readAs === STRINGS) return copyRegister(reader, register, out);
    if (labels !== undefined) return out.string(JSON.stringify(labelled(values.text(register) ?? '', labels)));
    if (!split) return copyString(reader, register, out);
    if (((reader.traits[register] as number) & NEWLINE) !== 0)
      return out.string(JSON.stringify((reader.string(register) as string).split('\n')));
    out.byte(OPEN_LIST);
    if ((reader.to[register] as number) > (reader.from[register] as number)) copyString(reader, register, out);
    out.byte(CLOSE_LIST);
  }
}

/** The place of a name among those of the format; others stand behind them. */
function rankOf(name: string): number {
  return RANKS.get(name) ?? RANKS.size;
}
