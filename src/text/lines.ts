import { isUtf8 } from 'node:buffer';
import type { Adapter, JsonObject, LineKind } from '../adapter.ts';
import { convertDocument } from '../convert/document.ts';
import { BARE, type Frame } from '../convert/frame.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import { knownAdapter, programNames } from '../detect/known-tool.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { TextCollector } from '../input/text.ts';
import { type Steps, Window } from '../input/window.ts';
import { given } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import { bytesOfLine, stands } from '../location/source.ts';
import { type Blocks, partsIn, rowsIn, textOfBlock } from './line-reader.ts';
import type { ToolText } from './tool-text.ts';

/** A text whose lines say places. */
export interface Lines {
  /** The adapter of the kind of its lines, as that of the tool that printed them. */
  adapter: Adapter;
  /** That of the tool, where it has one of its own. */
  own: Adapter | undefined;
  /** The form of its entries. */
  form: string;
  /** What its entries say, in their order. */
  rows(): Iterable<JsonObject>;
  /** What stands between them. */
  chatter: TextCollector;
  /** True where what other programs print may be in it. */
  showsRuns: boolean;
  /** True where its last line has no end, and may be half of one. */
  cut: boolean;
  utf8: boolean;
}

/** Rows become bytes when they are so many UTF-16 units. */
const PORTION = 1 << 16;

/** The adapter of lines, as that of the program that was named or run, and of the first kind of its lines. */
export function printerOfLines(settings: Settings): Adapter | undefined {
  const adapter = adapterOfLines(settings);
  for (const kind of adapter?.lineKinds ?? []) {
    const tool = nameIn(kind, settings);
    const forms = adapter?.forms.filter(({ id }) => id === kind.form) ?? [];
    if (adapter !== undefined && tool !== undefined) return { ...adapter, tool, forms };
  }
  return undefined;
}

/** Which name a program of a kind was named or run by, with the flag that the kind needs, if that is known. */
function nameIn({ programs, flag }: LineKind, settings: Settings): string | undefined {
  const { tool, invocation } = settings;
  const { argv } = invocation;
  if (flag !== undefined && argv?.some((word) => flag.test(word)) === false) return undefined;
  const names = [tool, knownAdapter(settings)?.tool, ...programNames(argv?.[0] ?? '')];
  return programs?.find((program) => names.includes(program));
}

/** Reads a text as lines that say places; `undefined` for one in which anything else stands. */
export function linesIn(blocks: Blocks, settings: Settings): Lines | undefined {
  const { invocation, adapters, tool: named } = settings;
  const adapter = adapterOfLines(settings);
  if (adapter === undefined) return undefined;
  const asked = knownAdapter(settings);
  const known = asked === adapter ? undefined : asked;
  // A tool that was named may have no adapter of its own.
  const said = asked === undefined ? named : known?.tool;
  const { ends, utf8 } = endsOf(blocks);
  for (const { kind, name } of kindsOf(ends, adapter, settings)) {
    const { programs = [] } = kind;
    const isClean = (invocation.exit ?? 0) === 0 && kind.clean?.test(ends) === true;
    const between = betweenEntries(blocks, kind, isClean);
    if (between === undefined) continue;
    const { chatter, endsInEntry } = between;
    const form = formOf(kind, blocks, settings);
    if (form === undefined) continue;
    const tool = said ?? name ?? programs[0] ?? adapter.tool;
    const own = known ?? adapters.find((one) => one.tool === tool);
    const rows = () => rowsIn(blocks, kind);
    // What a run printed until it ended is whole.
    const cut = endsInEntry && !ends.endsWith('\n') && invocation.exit === undefined;
    const facts = { showsRuns: kind.preamble !== undefined, cut, utf8 };
    return { adapter: { ...adapter, ...own, forms: adapter.forms, tool }, own, form, rows, chatter, ...facts };
  }
  return undefined;
}

/** A line of a text, from 1, that is none of the program that prints the lines before it. */
export interface OddLine {
  line: number;
  /** Absent where more than one prints such lines. */
  program?: string;
}

/** So many lines with places make a text one of such lines, whoever prints them. */
const MANY = 10;

/** The first line that keeps a text from being one of lines with places; `undefined` for a text of another kind. */
export function oddLineIn(blocks: Blocks, settings: Settings): OddLine | undefined {
  const adapter = adapterOfLines(settings);
  if (adapter === undefined) return undefined;
  let odd: OddLine | undefined;
  for (const { kind, name = kind.programs?.[0] } of kindsOf(endsOf(blocks).ends, adapter, settings)) {
    const least = odd?.line ?? (name === undefined ? MANY : 1);
    for (const passed of partsIn(blocks, kind))
      if (typeof passed === 'number' && passed > least) odd = { line: passed, ...given({ program: name }) };
  }
  return odd;
}

function adapterOfLines({ adapters }: Settings): Adapter | undefined {
  return adapters.find(({ lineKinds }) => lineKinds !== undefined);
}

/** The kinds that a text may be of, each with the name by which a program of it was named or run. */
function* kindsOf(ends: string, adapter: Adapter, settings: Settings) {
  const asked = knownAdapter(settings);
  const hasKinds = printerOfLines(settings) !== undefined;
  // What was run may run others; what was named is what printed the text.
  const isKnown = (asked !== undefined && asked !== adapter) || (hasKinds && settings.tool !== undefined);
  for (const kind of adapter.lineKinds ?? []) {
    const { programs = [], tells, unless } = kind;
    if (unless !== undefined && settings.invocation.argv?.some((word) => unless.test(word)) === true) continue;
    const name = nameIn(kind, settings);
    // Of a program that nothing tells, a text without its last newline may be cut, or be of another kind.
    const isAny = programs.length === 0 && !hasKinds && ends.endsWith('\n');
    if (isAny || name !== undefined || (!isKnown && tells?.test(ends) === true)) yield { kind, name };
  }
}

/** The form of a text of a kind; `undefined` where sources show that it is of another kind. */
function formOf(kind: LineKind, blocks: Blocks, settings: Settings): string | undefined {
  const { form, flag, unproved } = kind;
  const isAsked = flag !== undefined && settings.invocation.argv !== undefined;
  if (unproved === undefined || isAsked) return form;
  const shown = areColumns(rowsIn(blocks, kind), settings);
  if (shown === undefined) return unproved;
  return shown ? form : undefined;
}

/** The first and the last block of a text, and whether all of it is UTF-8. */
function endsOf(blocks: Blocks): { ends: string; utf8: boolean } {
  let [first, last]: Uint8Array[] = [];
  let utf8 = true;
  for (const block of blocks()) {
    [first, last] = first === undefined ? [block] : [first, block];
    utf8 &&= isUtf8(block);
  }
  return { ends: [first, last].map((block) => (block === undefined ? '' : textOfBlock(block))).join(''), utf8 };
}

/**
 * What is between the entries of a text, if all of it is chatter or blank, and there is an entry or it is clean; and
 * whether an entry is the last.
 */
function betweenEntries(blocks: Blocks, kind: LineKind, isClean: boolean) {
  const chatter = new TextCollector();
  let before: JsonObject | undefined;
  let endsInEntry = false;
  for (const passed of partsIn(blocks, kind)) {
    if (typeof passed === 'number') return undefined;
    endsInEntry = typeof passed === 'object';
    if (typeof passed === 'string') {
      chatter.append(Buffer.from(passed));
      continue;
    }
    const isBehind = before?.['file'] !== passed['file'] || Number(before?.['line']) <= Number(passed['line']);
    if (kind.ordered === true && before !== undefined && !isBehind) return undefined;
    before = passed;
  }
  return isClean || before !== undefined ? { chatter, endsInEntry } : undefined;
}

/** The envelope of such a text. `note` tells what it was read from. */
export function* convertLines(
  { adapter, form: id, rows, chatter, cut, utf8 }: Lines,
  { digest, byteLength }: Pick<ToolText, 'digest'> & { byteLength: number },
  note: Diagnostic,
  settings: Settings,
): Steps<void, EnvelopePart> {
  const form = adapter.forms.find((one) => one.id === id);
  const portions = portionsOf(rows());
  const window = new Window(() => portions.next().value ?? undefined);
  yield* window.load();
  const frame: Frame = {
    ...{ ...BARE, fingerprint: `sha256:${digest}` },
    ...(!utf8 && { notUtf8: [{ pointer: '' }] }),
    ...(cut && { rest: () => [{ part: 'cut', pointer: '', at: byteLength }] }),
  };
  const input = { window, start: window.start, index: 0, texts: [chatter], notes: [note] };
  const detected = { adapter, ...(form !== undefined && { form }), evidence: () => [] };
  const pending = yield* convertDocument(input, detected, settings, frame);
  yield* pending.close(new TextCollector(), true);
}

/** Rows as lines of JSON. */
function* portionsOf(rows: Iterable<JsonObject>): Generator<Buffer> {
  let portion = '';
  for (const row of rows) {
    portion += `${JSON.stringify(row)}\n`;
    if (portion.length < PORTION) continue;
    yield Buffer.from(portion);
    portion = '';
  }
  yield Buffer.from(portion);
}

/**
 * Whether the number behind that of the line is a column, as the first of some rows shows whose source has what it
 * says: true where the text is that line, or is there at that column; false where the number is in the line, too;
 * `undefined` where no source shows it.
 */
export function areColumns(
  rows: Iterable<JsonObject>,
  { paths, lookup }: Pick<Settings, 'paths' | 'lookup'>,
): boolean | undefined {
  if (lookup === undefined) return undefined;
  const files = new FilePaths(paths, lookup);
  for (const { file, line, column, text = '' } of rows) {
    const source = lookup(files.clean(String(file)).absolute);
    const shown = typeof source === 'object' ? bytesOfLine(source, Number(line)) : undefined;
    if (shown === undefined) continue;
    if ([':', ': '].some((between) => shown.includes(`${column}${between}${text}`))) return false;
    const before = Number(column) - 1;
    const isLine = shown.toString('utf8').trim() === String(text).trim() && before <= shown.length;
    if (isLine || (text !== '' && stands(shown, String(text), before))) return true;
  }
  return undefined;
}
