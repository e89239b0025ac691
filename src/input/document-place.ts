import { CEILING, Cursor } from './cursor.ts';
import type { PlacedPart } from './document.ts';
import { chainTo, type Layout, type ListRules, NO_RULES, patternIn, splitPointer } from './layout.ts';
import { FIRST_KEY, LONGEST_FIRST_KEY } from './probe.ts';
import { findResumePoint, type ResumePoint } from './resume.ts';
import type { Steps, Window } from './window.ts';

/** How far a document has been read, what has been seen of it, and where reading continues after a fault. */
export class DocumentPlace {
  readonly cursor: Cursor;
  readonly layout: Layout;
  /** Pointers of the objects, and of the lists of sections, that are open, outermost first. */
  open: string[] = [];
  /** What was read last in the innermost of them. */
  last: 'bracket' | 'comma' | 'member' = 'bracket';
  /** How many sections have begun, by the pointer of their list. */
  readonly begun = new Map<string, number>();
  /** Pointers of all that has been read or has begun. */
  readonly seen = new Set<string>();
  /** Those of the lists among them. */
  readonly listed = new Set<string>();
  /** The list that was read last, while nothing else stood behind it: what closed it may have been a fault. */
  latest: string | undefined;
  /** What the first element begins with of the list that was read last, where its form does not tell that. */
  firstKey: string | undefined;
  /** The layout without the lists that are behind, made when it is asked for. */
  #ahead: { name: string; layout: Layout } | undefined;
  /** Before this offset there is no mark that the tool cut its document off, as far as it was looked for. */
  #unmarked = 0;

  constructor(window: Window, start: number, layout: Layout) {
    this.cursor = new Cursor(window, start);
    this.layout = layout;
  }

  /** True for the pointer of a list of sections. */
  isSections(pointer: string): boolean {
    return this.layout.sections?.includes(pointer) === true;
  }

  /** A pointer of the layout as it is in the section that is read. */
  pointerTo(pattern: string): string {
    const [list = '', rest] = pattern.split('/*');
    return rest === undefined ? pattern : `${list}/${Math.max(0, (this.begun.get(list) ?? 0) - 1)}${rest}`;
  }

  /** How the list at a pointer is read; nothing for one that no layout names. */
  rulesOf(list: string): ListRules | undefined {
    return this.layout.lists.get(patternIn(this.layout, list));
  }

  /** The key that stands at `at`, or near behind it as a pattern has it. */
  *keyAhead(at: number, pattern: RegExp): Steps<string | undefined> {
    const { window } = this.cursor;
    yield* window.reach(at + LONGEST_FIRST_KEY);
    const ahead = window.view(at, Math.min(window.end, at + LONGEST_FIRST_KEY)).toString('latin1');
    return pattern.exec(ahead)?.groups?.['key'];
  }

  /**
   * Goes on at a key or behind the bracket that closes a list, or ends. What that is in begins here, where it was
   * not seen to begin.
   */
  *goTo(point: ResumePoint | undefined): Generator<PlacedPart> {
    this.cursor.at = point === undefined ? this.cursor.window.end : point.at + (point.kind === 'close' ? 1 : 0);
    const over = point === undefined || point.kind === 'end' || point.kind === 'cut' || point.pointer === '';
    this.open = over ? [] : chainTo(splitPointer(this.pointerTo(point.pointer)).container);
    this.last = point?.kind === 'key' ? 'comma' : 'member';
    for (const pointer of this.open.filter((one) => one !== '' && !this.seen.has(one))) {
      this.seen.add(pointer);
      if (this.isSections(pointer)) this.begun.set(pointer, 1);
      yield { part: this.isSections(pointer) ? 'list' : 'object', pointer };
    }
  }

  /** A comma that is missing or too many here: nothing is lost by it. */
  slip(pointer: string, at = this.cursor.at): PlacedPart {
    return { part: 'lost', pointer, start: at, end: at, reason: 'broken' };
  }

  /** Ends the document where the input ends. */
  cut(pointer: string): PlacedPart {
    this.cursor.at = this.cursor.window.end;
    this.open = [];
    return { part: 'cut', pointer, at: this.cursor.at };
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
    const within = list === undefined ? undefined : patternIn(this.layout, list);
    const layout = within === undefined ? this.#layoutAhead() : yield* this.#layoutFrom(within, start);
    const point = yield* findResumePoint(this.cursor.window, layout, from, fault, within);
    const end = point?.at ?? this.cursor.window.end;
    const cut = point?.kind === 'cut';
    if (end > start || !cut)
      yield { part: 'lost', pointer, ...(index !== undefined && { index }), start, end, reason: 'broken' };
    if (cut) yield { part: 'cut', pointer, at: end };
    return point;
  }

  /** Where the tool says, at or after `from`, that it cut its document off. No byte is looked at twice for that. */
  *#findCutMark(from: number): Steps<number | undefined> {
    const { cutMark } = this.layout;
    if (cutMark === undefined) return undefined;
    const { window } = this.cursor;
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
    const { lists, fields } = this.layout;
    const behind = [...lists.keys()].filter((pattern) => {
      const pointer = this.pointerTo(pattern);
      return this.listed.has(pointer) && pointer !== this.latest;
    });
    if (behind.length === 0) return this.layout;
    const name = behind.join();
    if (this.#ahead?.name === name) return this.#ahead.layout;
    const ahead = new Map([...lists].filter(([pattern]) => !behind.includes(pattern)));
    const layout = { ...this.layout, lists: ahead, fields: new Set([...fields, ...behind]) };
    this.#ahead = { name, layout };
    return layout;
  }

  /**
   * The layout, with the key that a broken element of a list begins with among those that its elements begin with, and
   * that of the first one where its form does not tell them.
   */
  *#layoutFrom(list: string, start: number): Steps<Layout> {
    const { fields, lists } = this.layout;
    const rule = lists.get(list) ?? NO_RULES;
    const own = yield* this.keyAhead(start, FIRST_KEY);
    const begins = new Set(rule.begins);
    for (const key of [own, this.firstKey]) {
      // What begins like a document is rather the next one.
      if (key !== undefined && !fields.has(`/${key}`) && !lists.has(`/${key}`)) begins.add(key);
    }
    if (begins.size === rule.begins.length) return this.layout;
    return { ...this.layout, lists: new Map(lists).set(list, { ...rule, begins: [...begins] }) };
  }
}
