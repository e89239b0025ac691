import stringWidth from 'string-width';
import { shown } from './terminal.ts';

/** Cells of a terminal that a tab takes. */
const TAB = '    ';
/** So many UTF-16 units a cell may have: a character with many marks on it takes one, too. */
const UNITS_A_CELL = 8;
/** Text of Latin, Greek and Cyrillic letters without marks of their own: each UTF-16 unit has a cell to itself. */
const NARROW = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0391-\u0482\u048a-\u052f\u2026]*$/;

/** A piece of a source line as a terminal shows it: tabs as spaces, and what would act on a terminal as its escape. */
export function visible(text: string): string {
  return text.includes('\t') ? text.split('\t').map(shown).join(TAB) : shown(text);
}

/** How many cells of a terminal a visible text takes: wide characters two, marks on others none. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

/** The beginning of a visible text, or its end, that has room in so many cells; what is cut is shown by an ellipsis. */
export function fitted(text: string, room: number, keep: 'beginning' | 'end' = 'beginning'): string {
  const units = room * UNITS_A_CELL;
  const near = keep === 'end' ? text.slice(-units) : text.slice(0, units);
  if (near.length === text.length && widthOf(text) <= room) return text;
  if (room < 1) return '';
  // Segmenting takes 20 microseconds.
  if (NARROW.test(near))
    return keep === 'end' ? `…${near.slice(near.length - room + 1)}` : `${near.slice(0, room - 1)}…`;
  const characters = [...new Intl.Segmenter().segment(near)].map(({ segment }) => segment);
  if (keep === 'end') characters.reverse();
  const kept: string[] = [];
  let left = room - 1;
  for (const character of characters) {
    left -= widthOf(character);
    if (left < 0) break;
    kept.push(character);
  }
  return keep === 'end' ? `…${kept.reverse().join('')}` : `${kept.join('')}…`;
}
