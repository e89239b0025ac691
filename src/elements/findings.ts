import type { DiagnosticDraft, DiagnosticFieldNode, DiagnosticFieldsNode, DiagnosticNode } from '../adapter.ts';
import { isObject, merged } from '../adapter.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { takeKeys, takerOf } from './keys.ts';
import { Making, type TakeKey } from './making.ts';
import { elementOf, otherPlace } from './place-reader.ts';
import type { Reading } from './reading.ts';
import { keySpot, type Spot } from './spot.ts';

/** A finding, and the paths in its details as the tool wrote them. */
interface Finding extends DiagnosticDraft {
  originals?: JsonObject | undefined;
}

/** What makes findings of objects, prepared for a node. */
export function findingMaker(node: DiagnosticNode): (value: JsonObject, spot: Spot, reading: Reading) => Finding {
  const { level, assigned, around = {}, fixed, placeOf, facts } = node;
  const fields = Object.entries(node.keys).flatMap(([key, inner]): [key: string, read: ReadField][] => {
    if (inner.node === 'diagnostic-fields') return [[key, fieldsReader(key, inner)]];
    if (inner.node !== 'diagnostic-field') return [];
    return [
      [key, (finding, value, { reading }) => (takeField(finding, key, value, inner, reading) ? undefined : value)],
    ];
  });
  return (value, spot, reading) => {
    const { surroundings } = reading;
    const element = elementOf(node, value, spot, reading);
    const place = otherPlace(element);
    const finding: Finding = { level, message: '', place, assigned };
    const tool = surroundings.textIn(node.toolFrom) ?? surroundings.section.tool;
    if (tool !== undefined) finding.tool = tool;
    const outer: JsonObject = {};
    for (const name in around) outer[name] = surroundings.object?.[around[name] as string] as Json;
    // What is wrong with its place is noted before what is wrong in its details.
    if (placeOf === undefined) reading.resolver.places.settle(place);
    const making = new Making(value, spot, reading);
    // A code is read by the program that says it, wherever that stands.
    const left = new Map<string, Json | undefined>();
    for (const [key, read] of fields)
      if (Object.hasOwn(value, key)) left.set(key, read(finding, value[key] as Json, making));
    reading.finding.place = undefined;
    element.said.putInto(
      making,
      undefined,
      ({ key, value: one }) => left.has(key) && leaveField(making, key, one, left.get(key)),
    );
    finding.place = reading.finding.place ?? finding.place;
    if (node.meant !== undefined) mean(finding, node.meant, reading);
    if (placeOf !== undefined) Object.assign(finding, placeOfMatch(value[placeOf], facts?.fileFrom, reading));
    finding.details = merged(outer, making.withAside(), fixed ?? {});
    finding.originals = making.originals;
    return finding;
  };
}

/** Where the match is that a finding names; else its file is known. */
function placeOfMatch(name: Json | undefined, fileFrom: string | undefined, { places, surroundings }: Reading) {
  const place = typeof name === 'string' ? places?.get(name) : undefined;
  return place === undefined ? { place, file: surroundings.textIn(fileFrom) } : { place };
}

/** Takes what a finding says in a key; gives what stays of it, which is the value itself where it is not understood. */
type ReadField = (finding: Finding, value: Json, making: Making) => Json | undefined;

function leaveField(making: Making, key: string, value: Json, left: Json | undefined): true {
  if (left === value) making.keepUnknown(key, value);
  else if (left !== undefined) making.put(key, left);
  return true;
}

/** An object in which a finding says something. */
function fieldsReader(key: string, { keys }: DiagnosticFieldsNode): ReadField {
  const takers = new Map<string, TakeKey>();
  // The finding whose object is read.
  let finding: Finding;
  for (const [name, node] of Object.entries(keys)) {
    if (node.node !== 'diagnostic-field') takers.set(name, takerOf(node, undefined));
    else
      takers.set(name, (making, _, value) => {
        if (!takeField(finding, name, value, node, making.reading)) making.keepUnknown(name, value);
      });
  }
  return (of, value, { spot, reading }) => {
    // A `null` says nothing.
    if (!isObject(value)) return value ?? undefined;
    finding = of;
    const rest = takeKeys(new Making(value, keySpot(spot, key), reading), takers).end();
    return Object.keys(rest).length > 0 ? rest : undefined;
  };
}

/** Says what the tool's table says of the code of a finding. */
function mean(finding: Finding, { behind, remedy }: NonNullable<DiagnosticNode['meant']>, { context }: Reading): void {
  const entry = context.codes.find(({ code }) => code === finding.code);
  const untold = `${context.tool} reported ${finding.legacy?.['code'] ?? 'a finding'}.`;
  finding.message = behind + (entry?.meaning ?? untold);
  if (remedy === true) finding.assigned = finding.code;
}

/**
 * Takes what a finding says of itself in a key; `false` for a value that says nothing of the kind. The tool's own word
 * for a level or a code stays in the `legacy`, if it is another one.
 */
function takeField(
  finding: Finding,
  key: string,
  value: Json,
  node: DiagnosticFieldNode,
  { context: { prefixes } }: Reading,
): boolean {
  const { what } = node;
  if (value === null) return true;
  if (typeof value !== 'string' && (typeof value !== 'number' || !WORDS.has(what))) return false;
  switch (what) {
    case 'level': {
      const level = wordIn(node.words ?? {}, value);
      if (level === undefined) return false;
      finding.level = level;
      break;
    }
    case 'code':
      if (value !== '') takeCode(finding, String(value), node, prefixes);
      break;
    case 'rule':
      if (CODE.test(String(value))) finding.code = String(value);
      finding.legacy = { ...finding.legacy, code: value };
      return true;
    default:
      finding[what] = value as string;
      return true;
  }
  if (finding[what] !== value && node.silent !== true) finding.legacy = { ...finding.legacy, [key]: value };
  return true;
}

/** What may be said by a number, too. */
const WORDS: ReadonlySet<DiagnosticFieldNode['what']> = new Set(['level', 'code', 'rule']);

/** What has the form of a code. */
const CODE = /^[A-Z]{3}-[A-Z0-9_-]+$/;

/** What the codes of each tool begin with, by its name as such codes have it that begin with that: `MAGELLAN`. */
type CodePrefixes = () => ReadonlyMap<string, string>;

/** Takes the code of a finding. */
function takeCode(
  finding: Finding,
  value: string,
  { prefix = '', assigned, foreign, of = finding.tool }: DiagnosticFieldNode,
  prefixes: CodePrefixes,
): void {
  if (foreign === true && finding.tool === undefined) return;
  const isOwn = finding.tool === undefined || finding.tool === of;
  finding.code =
    withPrefix(value, prefixes) ?? (isOwn && !CODE.test(value) && !value.startsWith(prefix) ? prefix + value : value);
  finding.assigned = assigned === true ? finding.code : undefined;
}

/** A code that begins with the name of a tool, in the format's form. */
function withPrefix(code: string, prefixes: CodePrefixes): string | undefined {
  if (!code.includes('_')) return undefined;
  for (const [name, prefix] of prefixes()) {
    const rest = code.startsWith(`${name}_`) ? code.slice(name.length + 1) : '';
    if (NUMBERED.test(rest)) return `${prefix}-${rest.replaceAll('_', '-')}`;
  }
  return undefined;
}

/** What follows the name: `E001`, `QRY_002`. */
const NUMBERED = /^(?:[A-Z]+_)?[A-Z]*\d+$/;

/** What a table says of a word of the tool's, in whatever case it is. */
export function wordIn<Meaning>(words: Readonly<Record<string, Meaning>>, word: string | number): Meaning | undefined {
  const known = [String(word), String(word).toLowerCase()].find((spelling) => Object.hasOwn(words, spelling));
  return known === undefined ? undefined : words[known];
}
