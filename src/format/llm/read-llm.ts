import { given, type JsonObject } from '../../json/value.ts';
import type { CodeTexts } from './code-texts.ts';
import { listAt, setAt } from './key-path.ts';
import { type Named, pairsIn, RowReader, readWording } from './row-reader.ts';
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
 * Reads what `--format llm` printed: its envelopes, but for what is on the drop list of the format. Lists are in the
 * order in which they were printed: by kinds and files. Text that is none throws a `SyntaxError`. `texts` is what notes
 * did not say.
 */
export function readLlm(text: string, texts: CodeTexts): LlmEnvelope[] {
  const readers: EnvelopeReader[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    // All lines but heads begin with a mark or a number.
    if (!/^(?:[ #@!+=<>|~-]|\d|each |cols |cols$)/.test(line)) readers.push(new EnvelopeReader(line, texts));
    else if (readers.length === 0) throw new SyntaxError('no head of an envelope');
    else readers.at(-1)?.take(line);
  }
  return readers.map((reader) => reader.end());
}

/** The list that has no title. */
const MATCHES = 'matches';

class EnvelopeReader {
  readonly #envelope: LlmEnvelope;
  readonly #body: JsonObject = {};
  readonly #texts: CodeTexts;
  #named: Named;
  #rows: RowReader | undefined;
  /** Where the next diagnostic belongs. */
  #isOf: 'error' | 'error alone' | 'diagnostics';
  /** True behind the head of an operation, whose message may go on. */
  #isInMessage = false;

  constructor(line: string, texts: CodeTexts) {
    this.#texts = texts;
    const words = new ValueReader(line);
    const tool = String(words.value());
    words.take(' ');
    this.#named = { file: undefined, tool };
    this.#envelope = { tool, diagnostics: [], partial: false };
    if (words.take('!')) this.#readOperation(words);
    else {
      this.#body['command'] = words.takeWord('-') ? null : words.value();
      this.#readCount(words);
    }
    this.#isOf = this.#envelope.status === 'error' ? 'error' : 'diagnostics';
  }

  get #isQuery(): boolean {
    return this.#envelope.operation_type === undefined;
  }

  take(line: string): void {
    const words = new ValueReader(line);
    this.#isInMessage &&= words.take(' ');
    if (this.#isInMessage) this.#envelope.message += `\n${readText(words.rest())}`;
    else if (line === '@error') this.#begin('error alone');
    else if (line === '@error also') this.#begin('error');
    else if (words.take('@diagnostics ')) this.#begin('diagnostics', true);
    else if (words.take('@notes ')) {
      this.#begin('diagnostics', true);
      delete this.#envelope.notes;
    } else if (words.take('@')) this.#beginList(words.isAtEnd ? MATCHES : words.rest());
    else if (words.take('!')) this.#beginWording(words);
    else if (words.take('=')) {
      // What is behind stands below a head of its own.
      this.end();
      this.#named = { file: undefined, tool: this.#envelope.tool };
      this.#readCount(words);
    } else if (!words.take('+')) {
      // Right behind its head stand the matches of a query.
      if (this.#rows === undefined && this.#isQuery) this.#beginList(MATCHES);
      this.#rows?.take(line);
    }
  }

  /** Ends the section that is read; gives the envelope as far as it was read. */
  end(): LlmEnvelope {
    this.#rows?.end();
    this.#rows = undefined;
    const { tool, diagnostics, partial, shown, notes, ...head } = this.#envelope;
    const told = { diagnostics, partial, ...given({ shown, notes }) };
    if (this.#isQuery) return { tool, data: this.#body, ...told };
    const { error, message = String(error?.['message']), operation_type: type = '' } = head;
    const hasBody = Object.keys(this.#body).length > 0;
    return { tool, ...head, message, ...(hasBody && { result: { type, ...this.#body } }), ...told };
  }

  #begin(of: 'error' | 'error alone' | 'diagnostics', isBelowTitle = false): void {
    this.end();
    if (isBelowTitle) this.#named.file = undefined;
    this.#isOf = of;
  }

  #beginList(path: string): void {
    this.#begin(this.#isOf, true);
    const list = listAt(this.#body, path);
    this.#rows = new RowReader(this.#named, (object) => list.push(object));
  }

  #beginWording(words: ValueReader): void {
    const of = this.#isOf;
    this.#begin('diagnostics');
    const take = (diagnostic: JsonObject): void => {
      if (of !== 'diagnostics') this.#envelope.error = diagnostic;
      if (of !== 'error alone') this.#envelope.diagnostics.push(diagnostic);
    };
    this.#rows = new RowReader(this.#named, take, readWording(words, this.#named, this.#texts));
  }

  #readOperation(words: ValueReader): void {
    this.#envelope.operation_type = String(words.value());
    words.take(' ');
    this.#envelope.status = String(words.value());
    this.#readFacts(words);
    this.#isInMessage = words.take('| ');
    if (this.#isInMessage) this.#envelope.message = readText(words.rest());
  }

  /** The number of matches, and the facts behind it. */
  #readCount(words: ValueReader): void {
    const start = words.at;
    const [, shown, total] = (words.take(' ') && /^(?:(\d+)\/)?(\d+)$/.exec(words.word())) || [];
    if (total === undefined) words.at = start;
    else {
      this.#body['count'] = Number(total);
      listAt(this.#body, MATCHES);
      if (shown !== undefined) this.#envelope.shown = Number(shown);
    }
    this.#readFacts(words);
  }

  #readFacts(words: ValueReader): void {
    for (const [key, text] of pairsIn(words) as Iterable<[string, string]>) {
      const value = new ValueReader(text).value();
      if (key === 'partial') this.#envelope.partial = true;
      else if (key === 'notes') this.#envelope.notes = Number(text);
      else if (key === '.workspace') this.#envelope.workspace = String(value);
      else setAt(this.#body, key, value);
    }
  }
}
