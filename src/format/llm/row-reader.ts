import { OWN_TOOL } from '../../filter/own-notes.ts';
import { given, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { AS_IN_TABLE, type CodeTexts, isOwnCode, markedTexts } from './code-texts.ts';
import { fillTemplate } from './column-template.ts';
import { isEmpty } from './essence.ts';
import { setAt } from './key-path.ts';
import { type Place, readPlace } from './place.ts';
import { cuts, PLAIN_QUOTE } from './quote.ts';
import { readPath, readText } from './text.ts';
import { ValueReader } from './value-reader.ts';
import { type Here, IN_FILE } from './values.ts';

const LEVELS: Readonly<Record<string, string>> = { E: 'error', W: 'warning', N: 'note' };

/** What the lines above have named, so that those below need not. */
export interface Named {
  /** The file of rows. */
  file: string | undefined;
  /** The tool of diagnostics. */
  tool: string;
}

/** A printed value, or what fills a template. */
type Cell = string | { template: string; cell: string | undefined };

type Cells = ReadonlyMap<string, Cell>;

const NOTHING: Cells = new Map();

/** Reads the rows of a section: matches and other objects, or diagnostics of one wording. */
export class RowReader {
  readonly #wording: JsonObject | undefined;
  readonly #named: Named;
  readonly #take: (object: JsonObject) => void;
  #shared: Cells = NOTHING;
  readonly #columns: { key: string; template: string | undefined }[] = [];
  #quoted = PLAIN_QUOTE.split(' ');
  #count = 0;
  /** Lines of source before the next row, and behind the last one. */
  #before: string[] = [];
  #after: string[] = [];

  /** `wording` is what diagnostics of the section share. */
  constructor(named: Named, take: (object: JsonObject) => void, wording?: JsonObject) {
    this.#named = named;
    this.#take = take;
    this.#wording = wording;
  }

  take(line: string): void {
    const words = new ValueReader(line);
    if (this.#wording !== undefined && words.take('> ')) this.#wording['remediation'] = readText(words.rest());
    else if (words.take(' ')) this.#named.file = readPath(words.rest());
    else if (words.take('each ')) this.#shared = new Map(pairsIn(words));
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
    while (words.take(' '))
      this.#columns.push({ key: words.key(), template: words.take('~') ? String(words.value()) : undefined });
  }

  #readRow(words: ValueReader): void {
    this.#count++;
    const { file } = this.#named;
    const isNowhere = words.takeWord('-');
    const isPlaced = !isNowhere && !words.takeWord(IN_FILE);
    if (isPlaced && words.take('#')) {
      words.word();
      words.take(' ');
    }
    const place = isPlaced ? placeOf(words.word()) : undefined;
    const raw = new Map(this.#shared);
    for (const { key, template } of this.#columns) {
      words.take(' ');
      if (words.takeWord('-')) continue;
      if (template !== undefined && !words.take('=')) raw.set(key, { template, cell: words.word() });
      else raw.set(key, key.startsWith('$') ? words.word() : words.raw());
    }
    for (const [key, value] of pairsIn(words)) raw.set(key, value);
    const hasText = words.take('|');
    words.take(' ');
    this.#give({ file: isNowhere ? undefined : file, place }, raw, hasText ? readText(words.rest()) : undefined);
  }

  #give(here: Here<Place>, raw: Cells, text?: string): void {
    const { file, place } = here;
    const span: JsonObject | undefined = place && { file_path: file ?? '', ...place };
    const own: JsonObject = {};
    const extra: Record<string, Json> = {};
    for (const key of raw.keys()) {
      const value = cellValue(key, raw, here);
      if (value === undefined) continue;
      if (key.startsWith('$') || (this.#wording !== undefined && OF_DIAGNOSTIC.has(key))) extra[key] = value;
      else if (key.startsWith('.') && span !== undefined) setAt(span, key.slice(1), value);
      else setAt(own, key, value);
    }
    if (span !== undefined && text !== undefined) this.#quote(text, own, span);
    if (this.#wording === undefined) this.#take({ ...(span && { span }), ...own });
    else this.#take(diagnosticOf(this.#wording, span, file, own, extra));
  }

  /** Sets the fields that the text is made of; of lines around it some may be to come. */
  #quote(text: string, own: JsonObject, span: JsonObject): void {
    const [first, ...cut] = this.#quoted;
    if (first === 'context') {
      this.#after = [];
      span['context'] = { before: this.#before, selected: [text], after: this.#after };
      this.#before = [];
    } else if (first !== undefined && first !== '-') own[first] = text;
    const cutOut = cuts(text, span);
    for (const key of cut) setOwn(own, key, cutOut(key));
  }
}

/** Reads the line of a wording, behind its mark: what diagnostics share. */
export function readWording(words: ValueReader, named: Named, known: CodeTexts): JsonObject {
  const [letter = '', ...count] = words.word();
  const level = LEVELS[letter] ?? 'note';
  words.take(' ');
  const [code, mark] = codeIn(words);
  const texts: Record<string, Json> = markedTexts(String(code), mark, known);
  const facts: JsonObject = count.length === 0 ? {} : { count: Number(count.join('')) };
  const said = new Map(pairsIn(words) as Iterable<[string, string]>);
  const fileOf = said.get('.file');
  const file = fileOf === undefined ? undefined : String(new ValueReader(fileOf).value());
  for (const [key, text] of said) {
    const value = new ValueReader(text).value({ file });
    if (key === 'tool' || key === 'note') texts[key] = value;
    else if (!key.startsWith('.')) setAt(facts, key, value);
  }
  words.take('| ');
  const isOwn = isOwnCode(code);
  const { tool = isOwn ? OWN_TOOL : named.tool, fix: remediation, note } = texts;
  if (!isOwn) named.tool = String(tool);
  const message = readText(words.rest());
  const details = isEmpty(facts) ? undefined : facts;
  return given({ tool, level, message, code, note, remediation, details, file }) as JsonObject;
}

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

function placeOf(word: string): Place {
  const place = readPlace(word);
  if (place === undefined) throw new SyntaxError(`no place: ${word}`);
  return place;
}

/** The value of a key; `undefined` where it is that of a column that the row has not. */
function cellValue(key: string, raw: Cells, here: Here<Place>): Json | undefined {
  const text = raw.get(key);
  if (text === undefined) return undefined;
  if (typeof text === 'object')
    return fillTemplate(text.template, text.cell, here.file, (other) => String(cellValue(other, raw, here)));
  if (text.startsWith('$')) return cellValue(text.slice(1), raw, here);
  return key.startsWith('$') ? text : new ValueReader(text).value(here);
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

/** Keys that say in the row of a diagnostic what stands beside its details. */
const OF_DIAGNOSTIC: ReadonlySet<string> = new Set(['.span', '.file', '.details']);

/** A diagnostic of a wording, in whose texts stand the words of its own. */
function diagnosticOf(
  { details: counted, ...wording }: JsonObject,
  span: JsonObject | undefined,
  file: string | undefined,
  own: JsonObject,
  extra: Readonly<Record<string, Json>>,
): JsonObject {
  const said = { ...wording };
  for (const key of ['message', 'remediation', 'note'])
    if (said[key] !== undefined)
      said[key] = String(said[key]).replace(/\$\d+/g, (variable) => String(extra[variable] ?? variable));
  const { '.file': path = file, '.span': place = span } = extra;
  const known = { ...(counted as JsonObject | undefined), ...own };
  const { '.details': details = isEmpty(known) ? undefined : known } = extra;
  return { ...said, ...given({ file: path ?? undefined, span: place, details }) } as JsonObject;
}
