import type { PlaceFacts } from '../adapter.ts';
import type { PlacedElement } from './placed-element.ts';
import { type CurrentLines, placeInLines } from './quoted-matches.ts';

/** Tells the place of an element by the lines that are quoted around it. */
export function moveIntoLines(element: PlacedElement, lines: CurrentLines): void {
  const facts: PlaceFacts = { ...element.facts?.place };
  placeInLines(lines, element.said.place, element.plan, facts);
  element.facts = { ...element.facts, place: facts };
}
