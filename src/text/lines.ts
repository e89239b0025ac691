import { type Adapter, type Json, type JsonObject, type LineKind, setOwn } from '../adapter.ts';
import { convertDocument } from '../convert/document.ts';
import { BARE } from '../convert/frame.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { knownAdapter, programNames } from '../detect/known-tool.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { TextCollector } from '../input/text.ts';
import { type Steps, sourceOf, Window } from '../input/window.ts';
import type { ToolText } from './tool-text.ts';

/** A text whose lines say places. */
export interface Lines {
  /** The adapter of the kind of its lines, as that of the tool that printed them. */
  adapter: Adapter;
  /** That of the tool, where it has one of its own. */
  own: Adapter | undefined;
  kind: LineKind;
  /** What its entries say, in their order. */
  rows: JsonObject[];
  /** What stands between them. */
  chatter: string;
}

/** Reads a text as lines that say places; `undefined` for one in which anything else stands. */
export function linesIn(text: string, settings: Settings): Lines | undefined {
  const { invocation, adapters, tool: named } = settings;
  const adapter = adapters.find(({ lineKinds }) => lineKinds !== undefined);
  if (adapter === undefined) return undefined;
  const asked = knownAdapter(settings);
  const known = asked === adapter ? undefined : asked;
  const { argv = [] } = invocation;
  const names = [named, known?.tool, ...programNames(argv[0] ?? '')];
  const told = text.replaceAll('\r\n', '\n');
  for (const kind of adapter.lineKinds ?? []) {
    const { programs = [], flag, tells } = kind;
    const name = programs.find((program) => names.includes(program));
    const isTold = known === undefined && tells?.test(told) === true;
    const isAsked = flag === undefined || argv.some((word) => flag.test(word));
    if (programs.length > 0 && !(name === undefined ? isTold : isAsked)) continue;
    const read = readEntries(told, kind);
    if (read === undefined) continue;
    const tool = known?.tool ?? name ?? programs[0] ?? adapter.tool;
    const own = known ?? adapters.find((one) => one.tool === tool);
    return { adapter: { ...adapter, ...own, forms: adapter.forms, tool }, own, kind, ...read };
  }
  return undefined;
}

/** The entries of a text, if it holds nothing but these, chatter and blank lines. */
function readEntries(text: string, { entry, chatter, ordered, programs = [] }: LineKind) {
  // Of a program that nothing tells, a text without its last newline may be cut, or be of another kind.
  if (programs.length === 0 && !text.endsWith('\n')) return undefined;
  const rows: JsonObject[] = [];
  const others: string[] = [];
  for (let at = 0; at < text.length; ) {
    const found = matchAt(BLANK, text, at) ?? matchAt(entry, text, at);
    const passed = found ?? (chatter && matchAt(chatter, text, at));
    if (passed === undefined) return undefined;
    if (found === undefined) others.push(passed[0]);
    else if (found.groups !== undefined) {
      const row = rowOf(found.groups);
      const { file, line } = rows.at(-1) ?? {};
      if (ordered === true && row['file'] === file && Number(row['line']) < Number(line)) return undefined;
      rows.push(row);
    }
    at += passed[0].length;
  }
  return rows.length === 0 ? undefined : { rows, chatter: others.join('') };
}

const BLANK = /[ \t]*\n|[ \t]+$/y;

/** What a pattern finds at a place of a text; nothing where that has no length. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null || found[0] === '' ? undefined : found;
}

/** The groups of an entry that took part, as keys. */
function rowOf(groups: Readonly<Record<string, string | undefined>>): JsonObject {
  const row: JsonObject = {};
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined || value === '') continue;
    const key = name.replace(/^n_|\d$/g, '');
    setOwn(row, key, name.startsWith('n_') ? Number(value) : value.replace(/^\n/, ''));
  }
  return row;
}

/** The envelope of such a text. `note` tells what it was read from. */
export function* convertLines(
  { adapter, kind, rows, chatter }: Lines,
  { digest, utf8 }: ToolText,
  note: Diagnostic,
  settings: Settings,
): Steps<void, EnvelopePart> {
  const form = adapter.forms.find(({ id }) => id === kind.form);
  const text = new TextCollector();
  text.append(Buffer.from(chatter));
  const window = new Window(sourceOf(Buffer.from(rows.map((row: Json) => `${JSON.stringify(row)}\n`).join(''))));
  yield* window.load();
  const frame = { ...BARE, fingerprint: `sha256:${digest}`, ...(!utf8 && { notUtf8: [{ pointer: '' }] }) };
  const input = { window, start: window.start, index: 0, texts: [text], notes: [note] };
  const detected = { adapter, ...(form !== undefined && { form }), evidence: () => [] };
  const pending = yield* convertDocument(input, detected, settings, frame);
  yield* pending.close(new TextCollector(), true);
}
