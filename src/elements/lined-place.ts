import type { PlaceFacts, ReportedPlace } from '../adapter.ts';
import { NUMBERS } from './element-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import { type CurrentLines, placeInLines } from './quoted-matches.ts';

/** Tells the place of an element by the lines that are quoted around it. */
export function moveIntoLines(element: PlacedElement, lines: CurrentLines): void {
  const { plan, said } = element;
  const facts: PlaceFacts = { ...element.facts?.place };
  const reported: ReportedPlace = {};
  for (const part of NUMBERS) reported[part] = said.place[part];
  placeInLines(lines, reported, plan, facts);
  Object.assign(said.place, reported);
  element.facts = { ...element.facts, place: facts };
}
