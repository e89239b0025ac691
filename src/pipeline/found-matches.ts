import type { DiagnosticDraft, Form, MatchNode } from '../adapter.ts';
import type { MatchContext } from '../draft/match-context.ts';
import type { Settler } from '../draft/settle.ts';
import { parseExact } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { type FoundTaker, Interpreter } from '../resolve/interpreter.ts';
import { isMatches, type MatchesNode, MatchListReader } from '../resolve/match-list.ts';

/** A match without a usable place, and where it stood. */
export interface UnplacedMatch {
  pointer: string;
  value: Json;
}

/** Printed matches that stood in what is held. */
export interface HeldMatches {
  bytes: Uint8Array;
  exact: boolean;
  converted: number;
}

/** The matches of a document: those of its lists, and those that stand in what is held. */
export class FoundMatches implements FoundTaker {
  /** The readers of lists, by JSON pointer. */
  readonly lists = new Map<string, MatchListReader>();
  readonly interpreter: Interpreter;
  readonly diagnostics: DiagnosticDraft[] = [];
  /** How many matches were found in what is held, with or without a usable place. */
  inHeld = 0;
  #unplaced: UnplacedMatch[] = [];
  #printed: HeldMatches[] = [];
  /** Printed the last match. */
  #last: MatchListReader | undefined;
  readonly #readers = new Map<MatchNode, MatchListReader>();
  readonly #context: MatchContext;
  readonly #settler: Settler;

  constructor({ lists }: Form, head: Readonly<JsonObject>, context: MatchContext, settler: Settler) {
    this.#context = context;
    this.#settler = settler;
    this.interpreter = new Interpreter(this, head);
    for (const [pointer, { of, distinct }] of Object.entries(lists))
      if (isMatches(of)) this.lists.set(pointer, this.#reader(pointer, of, distinct !== undefined));
  }

  match(node: MatchNode, value: JsonObject, pointer: string, pattern: string): void {
    this.inHeld++;
    const reader = this.#readerOf(node);
    if (reader !== this.#last) this.#keepPrinted();
    this.#last = reader;
    if (reader.printAt(value, pointer, pattern)) return;
    this.#context.findings.add('UNI-QRY-019', { pointer });
    this.#unplaced.push({ pointer, value });
  }

  item(node: MatchNode, value: JsonObject, pointer: string, pattern: string): Json {
    const reader = this.#readerOf(node);
    if (!reader.printAt(value, pointer, pattern)) return value;
    return parseExact(Buffer.from(reader.take().bytes).toString('utf8'))?.value ?? null;
  }

  diagnostic(draft: DiagnosticDraft): void {
    this.diagnostics.push(draft);
  }

  /** Gives the matches that stood in what is held since it was asked last. */
  *takeHeld(): Generator<HeldMatches> {
    this.#keepPrinted();
    const printed = this.#printed;
    this.#printed = [];
    yield* printed;
  }

  /** Keeps what the reader of the last match has printed, so that matches of several kinds stay in their order. */
  #keepPrinted(): void {
    const { bytes, exact, converted } = this.#last?.take() ?? { converted: 0 };
    if (converted > 0) this.#printed.push({ bytes: Buffer.from(bytes as Buffer), exact: exact === true, converted });
  }

  /** Gives those of them that have no usable place. */
  takeUnplaced(): UnplacedMatch[] {
    const unplaced = this.#unplaced;
    this.#unplaced = [];
    return unplaced;
  }

  #readerOf(node: MatchNode): MatchListReader {
    const known = this.#readers.get(node) ?? this.#reader('', node, false);
    this.#readers.set(node, known);
    return known;
  }

  #reader(pointer: string, node: MatchesNode, distinct: boolean): MatchListReader {
    return new MatchListReader(pointer, node, this.#context, this.#settler, this.interpreter, distinct);
  }
}
