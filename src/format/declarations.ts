import type { Found, FoundMatch } from '../filter/found.ts';

/** What declares a name, in the words of the format, with the number that SCIP has for it. */
const DECLARATIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ class: 7, const: 8, constructor: 9, enum: 11, field: 15, function: 17, async_function: 17, interface: 21 },
    ...{ macro: 25, method: 26, mod: 29, module: 29, namespace: 30, record: 7, static: 82, struct: 49, template: 54 },
    ...{ trait: 53, type: 54, union: 59, variable: 61 },
  }),
);

/** A name and the place that declares it. */
export interface Declaration {
  name: string;
  span: FoundMatch['span'];
  /** What it declares, in the words of the format where it has one; `undefined` where the tool did not say it. */
  kind: string | undefined;
}

/** What a match declares; `undefined` where its tool did not say that it does, or of what name. */
export function declarationOf(found: Found): Declaration | undefined {
  if (found.kind !== 'match') return undefined;
  const { span } = found;
  const { name, kind: reported, role } = found.value;
  if (typeof name !== 'string' || name === '' || isUse(found)) return undefined;
  if (role !== 'definition' && !DECLARATIONS.has(span.semantic_kind ?? '')) return undefined;
  const kind = span.semantic_kind ?? reported;
  return { name, span, kind: typeof kind === 'string' ? kind : undefined };
}

/** True for a match that is a use of something, and not the thing. */
export function isUse({ value: { role } }: FoundMatch): boolean {
  return role === 'reference' || role === 'call';
}

/** The number that SCIP has for a kind; 0 where it has none. */
export function scipKindOf(kind: string | undefined): number {
  return DECLARATIONS.get(kind ?? '') ?? 0;
}
