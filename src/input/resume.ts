import { onceFor, onceIn } from '../json/once-for.ts';
import { escapePointer } from '../json/parse.ts';
import { BEHIND_PLACE, fitIn, scannerIn } from './fit.ts';
import { bracketsAround, type Layout, splitPointer } from './layout.ts';
import { LONGEST_FIRST_KEY } from './probe.ts';
import type { Steps, Window } from './window.ts';

/**
 * Where reading can go on after a fault: at a key of the form, at an element of a list, or at the bracket that closes
 * it. Or the document is over: it ended just before this place, or was cut there. Offsets are absolute.
 */
export type ResumePoint = { at: number; pointer: string; kind: 'key' | 'element' | 'close' | 'end' | 'cut' };

/** Bytes looked at again so that a pattern across two looks is still found. */
const OVERLAP = 512;
/** Bytes of the first look, which mostly finds something, and of the longest. */
const SHORTEST_LOOK = 1 << 12;
const LONGEST_LOOK = 1 << 20;
/** So many places before a fault are tried. */
const MOST_TRIES = 32;
/**
 * Finds the next such place at or after `from` behind which reading gets beyond the byte at `fault`, where it came to
 * an end; `undefined` when there is none up to the end of the input.
 *
 * It cannot be misled by the text of strings: in there every quote has a backslash before it and no line ends, so
 * neither `{"key":` nor `],"key":` occurs, nor a line that begins with a key. Inside a list (`list` is its pointer) a
 * key counts only behind a closing bracket, because elements may have keys of the same name.
 */
export function* findResumePoint(
  window: Window,
  layout: Layout,
  from: number,
  fault: number,
  list: string | undefined,
): Steps<ResumePoint | undefined> {
  const pattern = onceIn(patternsOf(layout), list, () => resumePattern(layout, list));
  let at = Math.max(from, window.start);
  let tries = 0;
  let isOpen = list !== undefined;
  for (let size = SHORTEST_LOOK; ; ) {
    const end = Math.min(at + size, window.end);
    // The byte before `at` may be a backslash.
    const start = Math.max(at - 1, from, window.start);
    pattern.lastIndex = at - start;
    const text = window.bytes.toString('latin1', start - window.base, end - window.base);
    isOpen &&= !text.includes(']');
    const found = pattern.exec(text);
    if (found !== null) {
      const point = resumePoint(found, start, layout, list);
      const behind = yield* behindMisfit(window, point, layout, fault);
      if (behind === undefined) return point;
      at = ++tries < MOST_TRIES ? behind : Math.max(behind, fault);
      continue;
    }
    at = Math.max(at, end - OVERLAP);
    size = Math.min(2 * size, LONGEST_LOOK);
    window.release(at - 1);
    if (end === window.end && !(yield* window.load())) return endSeen(window, at, layout, list, fault, isOpen);
  }
}

/** Patterns of layouts by the list that is read: a document may have many faults. */
const patternsOf = onceFor((_: Layout) => new Map<string | undefined, RegExp>());

function resumePattern(layout: Layout, list: string | undefined): RegExp {
  const lists = [...layout.lists].filter(([pointer]) => list === undefined || pointer === list);
  const begins = alternatives(lists.flatMap(([, rule]) => rule.begins));
  const places = [...layout.fields, ...layout.lists.keys()].map(splitPointer);
  const names = alternatives(places.map(({ key }) => key));
  const outermost = places.filter(({ container }) => container === '').map(({ key }) => key);
  const first = alternatives([...outermost, ...(layout.trailerKeys ?? [])]);
  const element = `\\{\\s*"(?<begin>${begins})"\\s*:`;
  const key = `${list === undefined ? '(?<!\\\\)' : '\\][},\\s]*'}(?<key>"(?<name>${names})"\\s*:)`;
  // A line that begins like a document, and not like an element: of any form behind a bracket without a comma, else of
  // this form, or like what follows it.
  const behind = `(?<end>[}\\]])[ \\t\\r]*\\n(?=\\{\\s*"(?!(?:${begins})")[^"\\n]*"\\s*:)`;
  const inside = `\\n(?=\\{\\s*"(?!(?:${begins})")(?:${first})"\\s*:)`;
  return new RegExp(`${element}|${key}|${behind}|${inside}`, 'g');
}

function alternatives(words: Iterable<string>): string {
  return [...new Set(words)].map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|') || '(?!)';
}

function resumePoint(found: RegExpExecArray, start: number, layout: Layout, list: string | undefined): ResumePoint {
  const { begin, key, name, end } = found.groups as { begin?: string; key?: string; name?: string; end?: string };
  const at = start + found.index;
  if (begin !== undefined) {
    const pointer = list ?? [...layout.lists].find(([, { begins }]) => begins.includes(begin))?.[0] ?? '';
    return { at, pointer, kind: 'element' };
  }
  if (end !== undefined) return { at: at + end.length, pointer: '', kind: 'end' };
  if (key === undefined) return { at, pointer: '', kind: 'cut' };
  const pointers = [...layout.lists.keys(), ...layout.fields];
  const pointer = pointers.find((candidate) => splitPointer(candidate).key === name) ?? '';
  return { at: at + found[0].length - key.length, pointer, kind: 'key' };
}

/** Where to look for another place than this one; `undefined` when what stands behind it fits. */
function* behindMisfit(
  window: Window,
  { at, pointer, kind }: ResumePoint,
  layout: Layout,
  fault: number,
): Steps<number | undefined> {
  if (kind !== 'key' && kind !== 'element') return undefined;
  const brackets = pointer === '' ? '' : bracketsAround(layout, pointer);
  const open = kind === 'element' ? `${brackets}[` : brackets;
  yield* window.reach(at + BEHIND_PLACE);
  const bytes = window.view(at, Math.min(at + BEHIND_PLACE, window.end));
  const { misfit, doubtful } = fitIn(open, bytes, fault - at);
  const inner = kind === 'element' && doubtful !== undefined ? endOfInnerList(layout, pointer, bytes) : undefined;
  const wrong = misfit ?? inner;
  return wrong === undefined ? undefined : at + wrong;
}

/** A member behind the bracket that closes a list. */
const MEMBER = /^\s*,\s*"(?<key>[^"\\]*)"\s*:/;

/**
 * Where the list ends in which an object at the beginning of `bytes` stands, if a key follows that does not stand
 * beside `list`: the object may begin like its elements, but is in one of them.
 */
function endOfInnerList(layout: Layout, list: string, bytes: Buffer): number | undefined {
  const scanner = scannerIn('[', 0);
  if (scanner.run(bytes, 0, bytes.length, false) !== 'value') return undefined;
  const end = scanner.at;
  const { key } = MEMBER.exec(bytes.toString('latin1', end, end + LONGEST_FIRST_KEY))?.groups ?? {};
  if (key === undefined) return undefined;
  const beside = `${splitPointer(list).container}/${escapePointer(key)}`;
  return layout.fields.has(beside) || layout.lists.has(beside) ? undefined : end;
}

/** An end of the input that closes nothing behind a comma behind a bracket. */
const GOES_ON = /[\]}]\s*,[^\]}]*$/;
/** What stands between a fault and a bracket that closes a list of the broken element: it is open, nothing closed. */
const IN_ELEMENT = /^[^\]]*[^\\]"\s*:\s*\[[^\]]*$/;

/**
 * What is seen of the end of the input: a list whose last element is broken may end with it, with lists around it; or
 * the document was cut, because nothing has closed the list since the fault (`isOpen`), or what goes on last.
 */
function endSeen(
  window: Window,
  at: number,
  layout: Layout,
  list: string | undefined,
  fault: number,
  isOpen: boolean,
): ResumePoint | undefined {
  const text = window.bytes.toString('latin1', at - window.base, window.end - window.base);
  if (list !== undefined) {
    const around = bracketsAround(layout, list).split('[').length - 1;
    const closing = new RegExp(`\\](?=(?:(?:[\\s}]*\\]){${around}})?[\\s}]*$)`, 'g');
    const [first, second = first] = text.matchAll(closing);
    const end = IN_ELEMENT.test(text.slice(Math.max(fault - at, 0), first?.index)) ? second : first;
    if (end !== undefined) return { at: at + end.index, pointer: list, kind: 'close' };
  }
  return isOpen || GOES_ON.test(text) ? { at: window.end, pointer: '', kind: 'cut' } : undefined;
}
