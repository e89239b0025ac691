import { Cursor } from './cursor.ts';
import { BEHIND_PLACE, scannerIn } from './fit.ts';
import { bracketsAround, type Layout, patternIn, splitPointer } from './layout.ts';
import { LONGEST_FIRST_KEY } from './probe.ts';
import type { Steps, Window } from './window.ts';

const COMMA = 0x2c;
/** Where an element begins behind another one, or behind the comma that follows it. */
const ELEMENT = /^(?<before>,?\s*)\{\s*"(?<key>[^"\\]*)"\s*:/;

/**
 * The offset of the next element of a list that the bracket at `at` seems to close, where what follows closes more than
 * is open, and an element of the list stands behind that: the bracket then closes something in the element before it,
 * which has lost where that begins. `undefined` where the list ends. Offsets are absolute.
 */
export function* findElementBehind(
  window: Window,
  layout: Layout,
  list: string,
  at: number,
): Steps<number | undefined> {
  // Lists in sections may be many; what is amiss there closes the list of the sections, too.
  if (patternIn(layout, list) !== list) return undefined;
  const open = `${bracketsAround(layout, list)}[`;
  const scanner = scannerIn(open, at);
  const signal = yield* new Cursor(window, at).scanTo(scanner, at + BEHIND_PLACE);
  if (signal !== 'value' && (signal !== 'fault' || scanner.depth >= open.length)) return undefined;
  const end = scanner.at;
  // Behind the answer of a server nothing may come for a long time.
  if (signal === 'value' && layout.isInAnswer === true) return undefined;
  if (signal === 'value' && !((yield* window.reach(end)) && window.view(end, end + 1)[0] === COMMA)) return undefined;
  yield* window.reach(end + LONGEST_FIRST_KEY);
  const text = window.view(end, Math.min(window.end, end + LONGEST_FIRST_KEY)).toString('latin1');
  const { before = '', key = '' } = ELEMENT.exec(text)?.groups ?? {};
  return beginsOf(layout, list).includes(key) ? end + before.length : undefined;
}

/** The keys that elements of a list begin with; of sections all that are known in them. */
function beginsOf({ sections = [], lists, fields }: Layout, list: string): readonly string[] {
  if (!sections.includes(list)) return lists.get(list)?.begins ?? [];
  return [...fields]
    .map(splitPointer)
    .filter(({ container }) => container === `${list}/*`)
    .map(({ key }) => key);
}
