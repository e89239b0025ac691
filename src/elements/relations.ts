import { type DraftObject, meets, merged, PathDraft, PlaceDraft, type RelationshipDraft, takenOf } from '../adapter.ts';
import { escapePointer } from '../json/parse.ts';
import type { JsonObject } from '../json/value.ts';
import type { Holder, RelationsPlan } from './element-plan.ts';
import { silence } from './reported-parts.ts';
import { Said } from './said.ts';

/**
 * An item of a list of relationships. `pointer` is its JSON pointer; `own` is the file of the match, which `mayDiffer`
 * from what the tool saw; `note` is reported its unknown keys.
 */
export function relationOf(
  { node, item: plan }: RelationsPlan,
  item: JsonObject,
  pointer: string,
  own: string,
  mayDiffer: boolean,
  note: (key: string) => unknown,
): RelationshipDraft {
  const said = new Said(item, plan.object);
  silence(said, plan);
  const { inFileOfMatch, ownFile } = node;
  const reported = said.place;
  if (mayDiffer) reported.sourceMayDiffer = true;
  if (inFileOfMatch !== undefined) reported.file = own;
  const isUnnamed = ownFile === true && reported.file === '';
  const taken = isUnnamed ? takenOf(reported, plan.names) : undefined;
  if (isUnnamed) reported.file = own;
  const { members, undeclared } = restOf(said, plan.hoisted);
  return {
    place: new PlaceDraft(reported, plan.names, taken, undefined, pointer),
    symbol: said.text('symbol'),
    role: node.role,
    rest() {
      for (const key of undeclared) note(escapePointer(key));
      return inFileOfMatch === undefined ? members : withOtherFile(members, inFileOfMatch, own);
    },
  };
}

/** True for an item that shows what the tool is known to get wrong. */
export function isRemarked({ node: { remark, remarkWhen } }: RelationsPlan, item: JsonObject): boolean {
  return remark !== undefined && (remarkWhen === undefined || meets(item, remarkWhen));
}

/** What stays of an item, also of the object in it whose rest belongs to it. */
function restOf(said: Said, hoisted: Holder | undefined): ReturnType<Said['membersOf']> {
  const own = said.membersOf(0);
  if (hoisted === undefined) return own;
  const { members, undeclared } = said.membersOf(hoisted.holder);
  return { members: merged(own.members, members) as JsonObject, undeclared: [...own.undeclared, ...undeclared] };
}

/** The members of an item, with its own file under its name in the format, if that is not the one of the match. */
function withOtherFile(
  members: JsonObject,
  { otherFile, as }: NonNullable<RelationsPlan['node']['inFileOfMatch']>,
  file: string,
): DraftObject {
  const entries = Object.entries(members).flatMap(([key, value]): [string, DraftObject[string]][] => {
    if (key !== otherFile || typeof value !== 'string') return [[key, value]];
    return value === file ? [] : [[as, new PathDraft(value)]];
  });
  return Object.fromEntries(entries);
}
