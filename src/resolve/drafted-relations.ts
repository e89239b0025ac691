import { add, type CoordinateSystem, type RelationshipDraft, type SpanFacts } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import { RELATIONSHIPS_KEYS } from '../envelope/keys.ts';
import type { ByteText } from '../json/byte-text.ts';
import { printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';

/**
 * Prints the relationships that code tells, as the resolver makes them where there is no source; `false` where one of
 * them says more of its place than a file and a line, or holds what has to be made.
 */
export function printDraftedRelations(
  out: ByteText,
  relationships: NonNullable<SpanFacts['relationships']>,
  context: MatchContext,
): boolean {
  let front = ',"relationships":{';
  for (const kind of RELATIONSHIPS_KEYS) {
    const items = relationships[kind];
    if (items === undefined) continue;
    out.string(`${front}"${kind}":[`);
    front = ',';
    for (const [index, item] of items.entries()) {
      const printed = printedItem(item, context);
      if (printed === undefined) return false;
      out.string(index === 0 ? printed : `,${printed}`);
    }
    out.string(']');
    context.relationships.add(kind);
  }
  out.string(front === ',' ? '}' : `${front}}`);
  return true;
}

function printedItem(
  { place, symbol, role, fields }: RelationshipDraft,
  { form: { coordinates }, paths }: MatchContext,
): string | undefined {
  const { file: reported, startLine, ...others } = place.reported;
  const isBare = place.holders.length === 0 && Object.keys(place.facts).length === 0;
  if (!isBare || Object.values(others).some((part) => part !== undefined)) return undefined;
  const line = lineAt(startLine, coordinates.firstLine);
  const rest = fields?.rest() ?? {};
  if (typeof reported !== 'string' || reported === '' || line === undefined) return undefined;
  if (!Object.values(rest).every(isPlain)) return undefined;
  const { path, original } = paths.clean(reported);
  const legacy: JsonObject = {};
  if (original !== undefined) legacy['file'] = original;
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) add(legacy, key, value as Json);
  const more = Object.keys(legacy).length === 0 ? '' : `,"legacy":${printJson(legacy)}`;
  const named = `{"file":${JSON.stringify(path)},"symbol":${JSON.stringify(symbol ?? null)}`;
  return `${named},"byte_start":null,"byte_end":null,"line":${line},"role":"${role}"${more}}`;
}

/** A reported line, from 1; 0 for none, `undefined` for one that can't be. */
function lineAt(
  reported: string | number | undefined,
  first: CoordinateSystem['firstLine'] | 'source',
): number | undefined {
  if (first === 'source') return undefined;
  if (reported === undefined) return 0;
  return Number.isSafeInteger(reported) && (reported as number) >= first ? (reported as number) - first + 1 : undefined;
}

/** True for a value that stays as it is, and is no object that has to be looked into. */
function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
