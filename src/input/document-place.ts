import { Cursor } from './cursor.ts';
import type { PlacedPart } from './document-part.ts';
import { chainTo, type Layout, type ListRules, patternIn, splitPointer } from './layout.ts';
import { LONGEST_FIRST_KEY } from './probe.ts';
import type { ResumePoint } from './resume.ts';
import type { Steps, Window } from './window.ts';

/** How far a document has been read, and what has been seen of it: what the steps of reading it share. */
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
   * Goes on at a key or behind the bracket that closes a list, or ends. What that stands in begins here, where it was
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
}
