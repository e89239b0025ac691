import { type Layout, splitPointer } from './layout.ts';
import type { Window } from './window.ts';

/** Where reading can go on after a fault: at a key of the form, or at an element of a list. Offsets are absolute. */
export type ResumePoint = { at: number; pointer: string; kind: 'key' | 'element' | 'close' };

/** Bytes kept so that a pattern across two loads is still found. */
const OVERLAP = 512;

/**
 * Finds the next such place at or after `from`; `undefined` when there is none up to the end of the input.
 *
 * It cannot be misled by the text of strings: in there every quote has a backslash before it, so neither `{"key":` nor `],"key":` occurs.
 * Inside a list (`list` is its pointer) a key counts only behind a closing bracket, because elements may have keys of the same name.
 */
export async function findResumePoint(
  window: Window,
  layout: Layout,
  from: number,
  list: string | undefined,
): Promise<ResumePoint | undefined> {
  const pattern = resumePattern(layout, list);
  let at = from;
  for (;;) {
    const found = pattern.exec(window.bytes.toString('latin1', at - window.base, window.end - window.base));
    if (found !== null) return resumePoint(found, at, layout, list);
    at = Math.max(at, window.end - OVERLAP);
    window.release(at);
    if (!(await window.more())) return listEnd(window, at, list);
  }
}

function resumePattern(layout: Layout, list: string | undefined): RegExp {
  const begins = new Set(
    [...layout.lists].filter(([pointer]) => list === undefined || pointer === list).flatMap(([, { begins }]) => begins),
  );
  const keys = [...layout.fields, ...layout.lists.keys()].map((pointer) => splitPointer(pointer).key);
  const before = list === undefined ? '(?<!\\\\)' : '\\]\\s*[},\\s]*';
  return new RegExp(`\\{\\s*"(?<begin>${alternatives(begins)})"\\s*:|${before}(?<key>"(?<name>${alternatives(keys)})"\\s*:)`);
}

function alternatives(words: Iterable<string>): string {
  return [...words].map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|') || '(?!)';
}

function resumePoint(found: RegExpExecArray, at: number, layout: Layout, list: string | undefined): ResumePoint {
  const { begin, key, name } = found.groups as { begin?: string; key?: string; name?: string };
  if (begin !== undefined) {
    const pointer = list ?? [...layout.lists].find(([, { begins }]) => begins.includes(begin))?.[0] ?? '';
    return { at: at + found.index, pointer, kind: 'element' };
  }
  const pointers = [...layout.lists.keys(), ...layout.fields];
  const pointer = pointers.find((candidate) => splitPointer(candidate).key === name) ?? '';
  return { at: at + found.index + found[0].length - (key as string).length, pointer, kind: 'key' };
}

/** A list whose last element is broken may still be seen to end, where the input ends with it. */
function listEnd(window: Window, at: number, list: string | undefined): ResumePoint | undefined {
  if (list === undefined) return undefined;
  const found = /\][\s}]*$/.exec(window.bytes.toString('latin1', at - window.base, window.end - window.base));
  return found === null ? undefined : { at: at + found.index, pointer: list, kind: 'close' };
}
