import { CEILING, type Cursor } from './cursor.ts';
import type { PlacedPart } from './document-part.ts';
import type { DocumentPlace } from './document-place.ts';
import { type Layout, NO_RULES, patternIn } from './layout.ts';
import { FIRST_KEY } from './probe.ts';
import { findResumePoint, type ResumePoint } from './resume.ts';
import type { Steps } from './window.ts';

/** Passes what can't be read of a document, up to where its layout lets it go on. */
export class FaultPasser {
  readonly #place: DocumentPlace;
  readonly #cursor: Cursor;
  readonly #layout: Layout;
  /** The layout without the lists that are behind, made when it is asked for. */
  #ahead: { name: string; layout: Layout } | undefined;
  /** Before this offset there is no mark that the tool cut its document off, as far as it was looked for. */
  #unmarked = 0;

  constructor(place: DocumentPlace) {
    this.#place = place;
    this.#cursor = place.cursor;
    this.#layout = place.layout;
  }

  /**
   * Passes what can't be read from `start` on, because of the byte at `fault`, up to the next resume point at or after
   * `from`.
   */
  *pass(
    pointer: string,
    start: number,
    from: number,
    fault: number,
    list: string | undefined,
    index?: number,
  ): Steps<ResumePoint | undefined, PlacedPart> {
    const mark = yield* this.#findCutMark(start);
    if (mark !== undefined) {
      yield { part: 'cut', pointer: index === undefined ? pointer : `${pointer}/${index}`, at: mark };
      return { at: mark, pointer: '', kind: 'cut' };
    }
    const within = list === undefined ? undefined : patternIn(this.#layout, list);
    const layout = within === undefined ? this.#layoutAhead() : yield* this.#layoutFrom(within, start);
    const point = yield* findResumePoint(this.#cursor.window, layout, from, fault, within);
    const end = point?.at ?? this.#cursor.window.end;
    const cut = point?.kind === 'cut';
    if (end > start || !cut)
      yield { part: 'lost', pointer, ...(index !== undefined && { index }), start, end, reason: 'broken' };
    if (cut) yield { part: 'cut', pointer, at: end };
    return point;
  }

  /** Where the tool says, at or after `from`, that it cut its document off. No byte is looked at twice for that. */
  *#findCutMark(from: number): Steps<number | undefined> {
    const { cutMark } = this.#layout;
    if (cutMark === undefined) return undefined;
    const { window } = this.#cursor;
    for (;;) {
      const at = Math.max(from, this.#unmarked);
      const found = window.view(at, window.end).indexOf(cutMark);
      if (found >= 0) return at + found;
      this.#unmarked = Math.max(at, window.end - cutMark.length + 1);
      if (window.end - from > CEILING || !(yield* window.load())) return undefined;
    }
  }

  /**
   * The layout without the lists behind which something else stood: elements that are found belong to none of them.
   */
  #layoutAhead(): Layout {
    const { lists, fields } = this.#layout;
    const behind = [...lists.keys()].filter((pattern) => {
      const pointer = this.#place.pointerTo(pattern);
      return this.#place.listed.has(pointer) && pointer !== this.#place.latest;
    });
    if (behind.length === 0) return this.#layout;
    const name = behind.join();
    if (this.#ahead?.name === name) return this.#ahead.layout;
    const ahead = new Map([...lists].filter(([pattern]) => !behind.includes(pattern)));
    const layout = { ...this.#layout, lists: ahead, fields: new Set([...fields, ...behind]) };
    this.#ahead = { name, layout };
    return layout;
  }

  /**
   * The layout, with the key that a broken element of a list begins with among those that its elements begin with, and
   * that of the first one where its form does not tell them.
   */
  *#layoutFrom(list: string, start: number): Steps<Layout> {
    const { fields, lists } = this.#layout;
    const rule = lists.get(list) ?? NO_RULES;
    const own = yield* this.#place.keyAhead(start, FIRST_KEY);
    const begins = new Set(rule.begins);
    for (const key of [own, this.#place.firstKey]) {
      // What begins like a document is rather the next one.
      if (key !== undefined && !fields.has(`/${key}`) && !lists.has(`/${key}`)) begins.add(key);
    }
    if (begins.size === rule.begins.length) return this.#layout;
    return { ...this.#layout, lists: new Map(lists).set(list, { ...rule, begins: [...begins] }) };
  }
}
