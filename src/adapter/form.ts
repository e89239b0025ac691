import { escapePointer } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import type { CoordinateSystem } from '../legacy/coordinates.ts';
import { PathDraft } from '../legacy/drafts.ts';
import type { FieldReader, FieldRule } from '../legacy/field-rules.ts';
import { type Conditions, detect } from './conditions.ts';
import type { Keys, ListNode, Node } from './nodes.ts';

/** What a form is, besides what its keys mean. */
export interface FormOptions {
  /** The sub-command that prints it; `null` when several do and nothing tells. */
  command: string | null;
  /** The name under which the number of matches is printed. */
  count?: 'count' | 'match_count';
  /** How it counts lines and columns. */
  counting: CoordinateSystem;
  /** What shows that a document has this form. No document has forms of two tools. */
  when: Conditions | Detector;
  /** True for a form that any tool could print: it is asked only where the tool is known by other means. */
  whenNamed?: true;
}

type Detector = ReturnType<typeof detect>;

/** A list of matches by its schema. */
export interface MatchList {
  begins: readonly string[];
  schema: ListNode['of'];
}

/** What the core derives from a schema, to read a document by. */
export interface Form {
  id: string;
  command: string | null;
  count: 'count' | 'match_count';
  coordinates: CoordinateSystem;
  claims: Detector;
  whenNamed?: true;
  /** What becomes of each key outside the lists, by JSON pointer. */
  fields: Readonly<Record<string, FieldRule | FieldReader>>;
  /** The lists of matches, by JSON pointer. */
  lists: Readonly<Record<string, MatchList>>;
}

/** A form of a document: its name, `tool/form`; what it is; and what its keys mean. */
export function form(
  id: string,
  { command, count = 'count', counting, when, whenNamed }: FormOptions,
  keys: Keys,
): Form {
  const fields: Record<string, FieldRule | FieldReader> = {};
  const lists: Record<string, MatchList> = {};
  sort(keys, '', fields, lists);
  const claims = typeof when === 'function' ? when : detect(when);
  return { id, command, count, coordinates: counting, claims, ...(whenNamed && { whenNamed }), fields, lists };
}

/** Sorts the keys of an object, and of the objects in it, into lists and others. */
function sort(
  keys: Keys,
  holder: string,
  fields: Record<string, FieldRule | FieldReader>,
  lists: Record<string, MatchList>,
): void {
  for (const [key, node] of Object.entries(keys)) {
    const pointer = `${holder}/${escapePointer(key)}`;
    if (node.node === 'list') lists[pointer] = { begins: node.firstKeys, schema: node.of };
    else if (node.node === 'object') {
      const before = Object.keys(lists).length;
      sort(node.keys, pointer, fields, lists);
      // What holds a list is opened on the way to it.
      if (Object.keys(lists).length === before) fields[pointer] = 'open';
    } else fields[pointer] = fieldRule(pointer, node);
  }
}

function fieldRule(pointer: string, node: Node): FieldRule | FieldReader {
  switch (node.node) {
    case 'word':
      return node.word;
    case 'path':
      return (value) => pathField(value, node.as);
    case 'read':
      return node.rule;
    case 'value':
      return 'payload';
    default:
      throw new TypeError(`${pointer}: only an element of a list has such a key`);
  }
}

/** The path of a source file, or `null`, under the name that the format has for it. */
function pathField(value: Json, name: string): ReturnType<FieldReader> {
  if (value === null) return { data: { [name]: null } };
  return typeof value === 'string' ? { data: { [name]: new PathDraft(value) } } : undefined;
}
