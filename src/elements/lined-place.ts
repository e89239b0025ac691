import type { PlaceFacts, ReportedPlace } from '../adapter.ts';
import { NUMBERS } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import { type CurrentLines, placeInLines } from './quoted-matches.ts';

/** Tells the place of the element that was read last by the lines that are quoted around it. */
export function moveIntoLines(element: PlacedElement, lines: CurrentLines): void {
  const { plan, values } = element;
  const reported: ReportedPlace = {};
  for (const part of NUMBERS) reported[part] = values.number(plan.place[part]);
  const facts: PlaceFacts = { ...element.facts?.place };
  placeInLines(lines, reported, plan, facts);
  for (const part of NUMBERS) if (plan.place[part] >= 0) values.registers[plan.place[part]] = reported[part];
  element.facts = { ...element.facts, place: facts };
}
