import {
  type DraftObject,
  type Fields,
  type JsonObject,
  PlaceDraft,
  type PlaceKeys,
  placeOf,
  type SpanFacts,
} from '../../src/adapter.ts';

/** What is known of some lines besides their keys. */
interface LineFacts {
  /** Text that stands in these lines of the file as keel saw it: the name of what is defined there. */
  name?: string | undefined;
  /** The file, where no key says it. */
  file?: string | undefined;
  /** What stands in the first of them, as keel quoted it. */
  lines?: string | undefined;
  /** True for lines of an earlier state of the file. */
  unproven?: boolean;
  span?: SpanFacts;
}

/** The keys of a place, as most commands name them. */
export const LINE = { file: 'file', startLine: 'line' } as const;
export const LINES = { file: 'file', startLine: 'line_start', endLine: 'line_end' } as const;

/** Takes a place by lines. 0 stands for a line that is not known: an empty file has the lines 1 to 0. */
export function linesOf(
  fields: Fields,
  keys: Partial<PlaceKeys>,
  { name, lines, ...facts }: LineFacts = {},
): PlaceDraft {
  const legacy: JsonObject = {};
  const known: Partial<PlaceKeys> = { ...keys };
  for (const part of ['startLine', 'endLine'] as const) {
    const key = keys[part];
    if (key === undefined || fields.peek(key) !== 0) continue;
    legacy[key] = fields.take(key) as number;
    delete known[part];
  }
  const place = placeOf(fields, known, { ...facts, ...(Object.keys(legacy).length > 0 && { legacy }) });
  if ((name === undefined || name === '') && lines === undefined) return place;
  const said = { holds: name, lines };
  const { reported, names, taken, holders, pointer } = place;
  // The name stands in the first line; it may stand in others, too.
  const { endLine: _, ...first } = reported;
  const within = new PlaceDraft(first, names, {}, [], { ...place.facts, ...said }, pointer);
  return new PlaceDraft(
    reported,
    names,
    taken,
    holders,
    { ...place.facts, ...(reported['endLine'] === undefined ? said : { within }) },
    pointer,
  );
}

/** An object with a span, by default of that name, in the place of its file and line; `kept` are its other keys. */
export function withSpan(
  fields: Fields,
  kept: readonly string[],
  keys: Partial<PlaceKeys> = LINE,
  facts: LineFacts = {},
  name = 'span',
): DraftObject {
  const span = linesOf(fields, keys, facts);
  const holder = fields.has(keys.file ?? '') ? keys.file : keys.startLine;
  return fields
    .keep(...kept)
    .replace(holder ?? '', { [name]: span })
    .rest();
}

/** The elements of a list, each with a span. */
export function spansIn(fields: Fields, key: string, ...kept: readonly string[]): void {
  const elements = fields.objects(key);
  if (elements !== undefined) fields.replace(key, { [key]: elements.map((element) => withSpan(element, kept)) });
}

/** The nodes in a list, each with a span: the line at which it is defined. */
export function nodesIn(fields: Fields, key: string): void {
  const nodes = fields.objects(key);
  if (nodes !== undefined) fields.replace(key, { [key]: nodes.map(nodeIn) });
}

function nodeIn(node: Fields): DraftObject {
  return withSpan(node, ['hash', 'name'], LINE, { name: nameIn(node, 'line') });
}

/**
 * The name of a definition, where it is one that stands in the file: a file's two module nodes are called like its path
 * and like its stem, begin at line 1, and have no signature.
 */
export function nameIn(fields: Fields, line: string): string | undefined {
  const [name, file] = [fields.peek('name'), fields.peek('file')];
  if (typeof name !== 'string' || fields.peek('signature') === '' || fields.peek('kind') === 'module') return undefined;
  const isModule = typeof file === 'string' && fields.peek(line) === 1 && (name === file || name === stemOf(file));
  return isModule ? undefined : written(name);
}

/** What stands in the file of a name: keel may put that of the type before it. */
export function written(name: string): string {
  return name.replace(/^.*(?:\.|::)(?=.)/su, '');
}

/** The name of a file without folders and extension. */
export function stemOf(file: string): string {
  return file.replace(/^.*[/\\]/su, '').replace(/\.[^.]*$/u, '');
}
