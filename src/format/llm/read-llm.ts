import { type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { listAt, setAt } from './key-path.ts';
import { forgetFile, type Named, namedIn } from './named.ts';
import { type Cell, pairsIn, RowReader } from './row-reader.ts';
import { readText } from './text.ts';
import { ValueReader } from './value-reader.ts';

/** An envelope as `--format llm` tells it. */
export interface LlmEnvelope {
  tool: string;
  /** Of a query: the payload, with `command` first, and `count` for the number of matches. */
  data?: JsonObject;
  /** Of an operation. */
  operation_type?: string;
  status?: string;
  message?: string;
  workspace?: string;
  result?: JsonObject;
  error?: JsonObject;
  diagnostics: JsonObject[];
  partial: boolean;
  /** How many of the matches are here, where a budget left some out. */
  shown?: number;
  /** How many notes of unify's own a budget left out. */
  notes?: number;
}

/**
 * Reads what `--format llm` printed: its envelopes, but for what is on the drop list of the format. Lists stand in the
 * order in which they were printed: by kinds and files. Text that is none throws a `SyntaxError`. `texts` is what notes
 * did not say.
 */
export function readLlm(text: string, texts: CodeTexts): LlmEnvelope[] {
  const envelopes: EnvelopeReader[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (isHead(line)) envelopes.push(new EnvelopeReader(line, texts));
    else if (envelopes.length === 0) throw new SyntaxError('no head of an envelope');
    else envelopes.at(-1)?.take(line);
  }
  return envelopes.map((reader) => reader.end());
}

/** The list that has no title. */
const MATCHES = 'matches';

/** True for a line that begins an envelope: all others begin with a mark or a number. */
function isHead(line: string): boolean {
  return !/^(?:[ #@!+=<>|~-]|\d|each |cols |cols$)/.test(line);
}

class EnvelopeReader {
  readonly #envelope: LlmEnvelope;
  readonly #body: JsonObject = {};
  readonly #isQuery: boolean;
  readonly #texts: CodeTexts;
  #named: Named<Cell>;
  #rows: RowReader | undefined;
  /** True where the next diagnostic is the error. */
  #isError: boolean;
  #isAlone = false;
  /** True behind the head of an operation, whose message may go on. */
  #isInMessage = false;

  constructor(line: string, texts: CodeTexts) {
    this.#texts = texts;
    const words = new ValueReader(line);
    const tool = String(words.value());
    words.take(' ');
    this.#named = namedIn(tool, line);
    this.#isQuery = !words.take('!');
    this.#envelope = { tool, diagnostics: [], partial: false };
    if (this.#isQuery) this.#readQuery(words);
    else this.#readOperation(words);
    this.#isError = this.#envelope.status === 'error';
  }

  take(line: string): void {
    const words = new ValueReader(line);
    this.#isInMessage &&= words.take(' ');
    if (this.#isInMessage) this.#envelope.message += `\n${readText(words.rest())}`;
    else if (line === '@error' || line === '@error also') this.#readErrorTitle(line);
    else if (words.take('@diagnostics ')) this.#beginDiagnostics();
    else if (words.take('@notes ')) this.#beginNotes();
    else if (words.take('@')) this.#rows = this.#listReader(words.isAtEnd ? MATCHES : words.rest());
    else if (words.take('!')) this.#readWording(words);
    else if (words.take('=')) this.#readMore(words, line);
    else if (!words.take('+')) this.#takeRow(line);
  }

  /** Right behind its head stand the matches of a query. */
  #takeRow(line: string): void {
    if (this.#isQuery) this.#rows ??= this.#listReader(MATCHES);
    this.#rows?.take(line);
  }

  end(): LlmEnvelope {
    this.#finishRows();
    const { tool, diagnostics, partial, shown, notes, ...head } = this.#envelope;
    const cut = { ...(shown !== undefined && { shown }), ...(notes !== undefined && { notes }) };
    if (this.#isQuery) return { tool, data: this.#body, diagnostics, partial, ...cut };
    const { error } = head;
    const hasBody = Object.keys(this.#body).length > 0;
    const type = Object.hasOwn(this.#body, 'type') ? {} : { type: head.operation_type as string };
    const { message = String(error?.['message']) } = head;
    return {
      tool,
      ...head,
      message,
      ...(hasBody && { result: { ...type, ...this.#body } }),
      diagnostics,
      partial,
      ...cut,
    };
  }

  #readErrorTitle(line: string): void {
    this.#finishRows();
    this.#isError = true;
    this.#isAlone = line === '@error';
  }

  #beginDiagnostics(): void {
    this.#finishRows();
    forgetFile(this.#named);
    this.#isError = false;
  }

  #beginNotes(): void {
    this.#beginDiagnostics();
    delete this.#envelope.notes;
  }

  #readQuery(words: ValueReader): void {
    this.#body['command'] = words.takeWord('-') ? null : words.value();
    this.#readRest(words);
  }

  /** What is behind stands below a head of its own. */
  #readMore(words: ValueReader, line: string): void {
    this.#finishRows();
    this.#named = namedIn(this.#envelope.tool, line);
    this.#readRest(words);
  }

  /** The number of matches and the facts. */
  #readRest(words: ValueReader): void {
    const start = words.at;
    const [, shown, total] = (words.take(' ') && /^(?:(\d+)\/)?(\d+)$/.exec(words.word())) || [];
    if (total === undefined) words.at = start;
    else this.#setCount(shown === undefined ? undefined : Number(shown), Number(total));
    this.#readFacts(words);
  }

  #setCount(shown: number | undefined, total: number): void {
    setOwn(this.#body, 'count', total);
    if (shown !== undefined) this.#envelope.shown = shown;
    listAt(this.#body, MATCHES);
  }

  #readOperation(words: ValueReader): void {
    this.#envelope.operation_type = String(words.value());
    words.take(' ');
    this.#envelope.status = String(words.value());
    this.#readFacts(words);
    if (!words.take('| ')) return;
    this.#envelope.message = readText(words.rest());
    this.#isInMessage = true;
  }

  #readFacts(words: ValueReader): void {
    for (const [key, text] of pairsIn(words))
      if (key === 'partial') this.#envelope.partial = true;
      else if (key === 'notes') this.#envelope.notes = Number(text);
      else this.#setFact(key, new ValueReader(text as string).value());
  }

  #setFact(key: string, value: Json): void {
    if (key === '.workspace') this.#envelope.workspace = String(value);
    else setAt(this.#body, key, value);
  }

  #listReader(path: string): RowReader {
    this.#finishRows();
    forgetFile(this.#named);
    const list = listAt(this.#body, path);
    return new RowReader(this.#named, (object) => list.push(object));
  }

  #readWording(words: ValueReader): void {
    this.#finishRows();
    const isError = this.#isError;
    this.#isError = false;
    this.#rows = RowReader.ofDiagnostics(words, this.#named, this.#texts, (diagnostic) => {
      if (isError) this.#envelope.error = diagnostic;
      if (!isError || !this.#isAlone) this.#envelope.diagnostics.push(diagnostic);
    });
  }

  #finishRows(): void {
    this.#rows?.end();
    this.#rows = undefined;
  }
}
