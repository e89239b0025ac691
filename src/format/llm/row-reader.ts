import { OWN_TOOL } from '../../filter/own-notes.ts';
import { given, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { AS_IN_TABLE, type CodeTexts, isOwnCode, markedTexts } from './code-texts.ts';
import { fillTemplate } from './column-template.ts';
import { isEmpty } from './essence.ts';
import { setAt } from './key-path.ts';
import { AS_BEFORE, IN_FILE, type Named } from './named.ts';
import { NOTED_AT, withPlaces } from './noted-places.ts';
import { type Place, readPlace } from './place.ts';
import { cuts, PLAIN_QUOTE } from './quote.ts';
import { readPath, readText } from './text.ts';
import { type Here, ValueReader } from './value-reader.ts';

const LEVELS: Readonly<Record<string, string>> = { E: 'error', W: 'warning', N: 'note' };

/** What diagnostics of one wording share. */
type Wording = Pick<JsonObject, string>;

/** A column, with the template of its values where there is one. */
interface Column {
  key: string;
  template: string | undefined;
}

/** A printed value, or what fills a template. */
export type Cell = string | { template: string; cell: string | undefined };

/** Reads the rows of a section: matches and other objects, or diagnostics of one wording. */
export class RowReader {
  readonly #wording: Wording | undefined;
  readonly #named: Named<Cell>;
  readonly #take: (object: JsonObject) => void;
  #shared: [string, Cell][] = [];
  readonly #columns: Column[] = [];
  #quoted = PLAIN_QUOTE.split(' ');
  #count = 0;
  /** Lines of source before the next row, and behind the last one. */
  #before: string[] = [];
  #after: string[] = [];

  constructor(named: Named<Cell>, take: (object: JsonObject) => void, wording?: Wording) {
    this.#named = named;
    this.#take = take;
    this.#wording = wording;
  }

  /** Reads the line of a wording, behind its mark. */
  static ofDiagnostics(
    words: ValueReader,
    named: Named<Cell>,
    known: CodeTexts,
    take: (object: JsonObject) => void,
  ): RowReader {
    const [letter = '', ...count] = words.word();
    const level = LEVELS[letter] ?? 'note';
    words.take(' ');
    const [code, mark] = codeIn(words);
    const texts: Record<string, Json> = markedTexts(String(code), mark, known);
    const facts: JsonObject = count.length === 0 ? {} : { count: Number(count.join('')) };
    const said = new Map(pairsIn(words) as Iterable<[string, string]>);
    const file = said.get('.file') && String(new ValueReader(said.get('.file') as string).value());
    for (const [key, text] of said) {
      const value = new ValueReader(text).value({ file });
      if (key === 'tool' || key === 'note') texts[key] = value;
      else if (!key.startsWith('.')) setAt(facts, key, value);
    }
    words.take('| ');
    const { tool = isOwnCode(code) ? OWN_TOOL : named.tool, fix, note } = texts;
    const at = said.get(NOTED_AT);
    const details = at === undefined ? facts : withPlaces(new ValueReader(at).value({ file }), facts, file);
    if (!isOwnCode(code)) named.tool = String(tool);
    const message = readText(words.rest());
    if (level === 'error') named.said = message;
    const wording = {
      ...{ tool, level, message },
      ...given({ code, note, remediation: fix }),
      ...(!isEmpty(details) && { details }),
      ...(file !== undefined && { file }),
    };
    return new RowReader(named, take, wording);
  }

  take(line: string): void {
    const words = new ValueReader(line);
    if (this.#wording !== undefined && words.take('> ')) this.#wording['remediation'] = readText(words.rest());
    else if (words.take(' ')) this.#named.file = readPath(words.rest());
    else if (words.take('each ')) this.#shared = [...pairsIn(words)];
    else if (words.take('cols')) this.#readColumns(words);
    else if (words.take('| ')) this.#quoted = words.rest().split(' ');
    else if (words.take('< ')) this.#before.push(readText(words.rest()));
    else if (words.take('~ ')) this.#after.push(readText(words.rest()));
    else this.#readRow(words);
  }

  /** Gives the diagnostic that stands without a row. */
  end(): void {
    if (this.#wording !== undefined && this.#count === 0) this.#give({}, NOTHING);
  }

  #readColumns(words: ValueReader): void {
    while (words.take(' ')) {
      const key = words.key();
      const template = words.take('~') ? String(words.value()) : undefined;
      this.#columns.push({ key, template });
    }
  }

  #readRow(words: ValueReader): void {
    this.#count++;
    const isNowhere = words.takeWord('-');
    const place = isNowhere || words.takeWord(IN_FILE) ? undefined : readPlaceIn(words);
    const raw = new Map<string, Cell>(words.take(` ${AS_BEFORE}`) ? this.#named.alone : this.#shared);
    for (const column of this.#columns) {
      words.take(' ');
      if (words.takeWord('-')) continue;
      const { key, template } = column;
      if (template !== undefined && !words.take('=')) raw.set(key, { template, cell: words.word() });
      else raw.set(key, key.startsWith('$') ? words.word() : words.raw());
    }
    for (const [key, value] of pairsIn(words)) raw.set(key, value);
    const hasText = words.take('|');
    words.take(' ');
    this.#give(
      { file: isNowhere ? undefined : this.#named.file, place, said: this.#named.said },
      raw,
      hasText ? readText(words.rest()) : undefined,
    );
    this.#named.alone = this.#shared.length > 0 || this.#columns.length > 0 ? NOTHING : raw;
  }

  #give(here: Here, raw: ReadonlyMap<string, Cell>, text?: string): void {
    const { file, place } = here;
    const span: JsonObject | undefined = place && { file_path: file ?? '', ...place };
    const own: JsonObject = {};
    const extra = new Map<string, Json>();
    for (const key of raw.keys()) {
      const value = this.#valueOf(key, raw, here);
      if (value === undefined) continue;
      if (/^\.(?:span|file|details|at)$/.test(key) && this.#wording !== undefined) extra.set(key, value);
      else if (key.startsWith('$')) extra.set(key, value);
      else if (key.startsWith('.') && span !== undefined) setAt(span, key.slice(1), value);
      else setAt(own, key, value);
    }
    if (span !== undefined && text !== undefined) this.#quote(text, own, span);
    if (this.#wording === undefined) this.#take({ ...(span && { span }), ...own });
    else this.#take(diagnosticOf(this.#wording, { span, file, own, extra }));
  }

  /** The value of a key; `undefined` where it is that of a column that the row has not. */
  #valueOf(key: string, raw: ReadonlyMap<string, Cell>, here: Here): Json | undefined {
    const text = raw.get(key);
    if (text === undefined) return undefined;
    if (typeof text === 'object')
      return fillTemplate(text.template, text.cell, here.file, (other) => String(this.#valueOf(other, raw, here)));
    if (text.startsWith('$')) return this.#valueOf(text.slice(1), raw, here);
    return key.startsWith('$') ? text : new ValueReader(text).value(here);
  }

  /** The line of source with those around it, of which some may be to come. */
  #context(line: string): JsonObject {
    const [before, after] = [this.#before, []];
    this.#before = [];
    this.#after = after;
    return { before, selected: [line], after };
  }

  /** Sets the fields that the text is made of. */
  #quote(text: string, own: JsonObject, span: JsonObject): void {
    const [first, ...cut] = this.#quoted;
    if (first === 'context') span['context'] = this.#context(text);
    else if (first !== undefined && first !== '-') own[first] = text;
    const cutOut = cuts(text, span);
    for (const key of cut) setOwn(own, key, cutOut(key));
  }
}

function readPlaceIn(words: ValueReader): Place {
  if (words.take('#')) {
    words.word();
    words.take(' ');
  }
  const word = words.word();
  const place = readPlace(word);
  if (place === undefined) throw new SyntaxError(`no place: ${word}`);
  return place;
}

const NOTHING: ReadonlyMap<string, Cell> = new Map();

/** The code of a diagnostic, and what stands behind it in place of texts. */
function codeIn(words: ValueReader): [code: string | undefined, mark: string] {
  const start = words.at;
  const hasNone = words.take('|') || words.keys().length > 0;
  words.at = start;
  if (hasNone) return [undefined, ''];
  const printed = words.raw();
  if (printed.startsWith('"')) return [String(new ValueReader(printed).value()), words.word()];
  const bare = printed.split(AS_IN_TABLE, 1).join('');
  return [String(new ValueReader(bare).value()), printed.slice(bare.length)];
}

/** Keys and their values, up to what is none. */
export function* pairsIn(words: ValueReader): Generator<[string, Cell]> {
  words.take(' ');
  while (!words.isAtEnd) {
    const start = words.at;
    const key = words.key();
    if (words.take('~')) yield [key, { template: String(words.value()), cell: undefined }];
    else if (words.take('=')) {
      const others = key.startsWith('$') ? [] : words.keys();
      const value = key.startsWith('$') ? words.word() : words.raw();
      for (const one of [key, ...others]) yield [one, value];
    } else if (key !== '') yield [key, 'true'];
    else {
      words.at = start;
      return;
    }
    words.take(' ');
  }
}

interface RowOfDiagnostic {
  span: JsonObject | undefined;
  file: string | undefined;
  own: JsonObject;
  extra: ReadonlyMap<string, Json>;
}

function diagnosticOf(
  { details: counted, ...wording }: Wording,
  { span, file, own, extra }: RowOfDiagnostic,
): JsonObject {
  const filled = Object.fromEntries(
    Object.entries(wording).map(([key, value]) => [key, FILLED.has(key) ? fill(String(value), extra) : value]),
  );
  const at = extra.get(NOTED_AT);
  const rest = { ...(counted as JsonObject | undefined), ...own };
  const known = at === undefined ? rest : withPlaces(at, rest, file);
  const details = extra.has('.details') ? (extra.get('.details') as Json) : known;
  const path = extra.has('.file') ? extra.get('.file') : file;
  const place = span ?? extra.get('.span');
  return {
    ...filled,
    ...(path !== undefined && path !== null && { file: path }),
    ...(place !== undefined && { span: place }),
    ...((extra.has('.details') || !isEmpty(details)) && { details }),
  };
}

const FILLED = new Set(['message', 'remediation', 'note']);

/** A wording with its words. */
function fill(text: string, words: ReadonlyMap<string, Json>): string {
  return text.replace(/\$\d+/g, (variable) => String(words.get(variable) ?? variable));
}
