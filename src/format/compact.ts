import { SCHEMA_VERSION } from '../envelope/types.ts';
import { hasLate, LateJson } from '../json/late-json.ts';
import { printedEntries, printJson } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { Closing, EnvelopePart } from '../pipeline/parts.ts';
import type { DiagnosticsPart, EnvelopePrinter, Piece } from './printer.ts';

/** One envelope a line. A part that can't be made text leaves all as it was, so that the envelope can be ended. */
export class CompactPrinter implements EnvelopePrinter {
  /** The list that is open, and whether it has items. */
  #list: { key: string; empty: boolean } | undefined;
  /** True where diagnostics have been printed. */
  #hasDiagnostics = false;

  print(part: EnvelopePart): Iterable<Piece> {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        const head = `{"schema_version":"${SCHEMA_VERSION}","tool":${JSON.stringify(tool)}`;
        return [`${head},"data":{"command":${JSON.stringify(command)}`];
      }
      case 'head':
        return [`${printJson(part.head).slice(0, -1)},"result":{"type":${printJson(part.type)}`];
      case 'items':
        return this.#items(part.key, part.bytes ?? printJson(part.items, part.exact).slice(1, -1));
      case 'printed':
        return joined(this.#items(part.key, part.bytes), part.more);
      case 'count':
        return [`${this.#closeList()},${JSON.stringify(part.key)}:${printJson(part.count)}`];
      case 'payload':
        return printed(() => `${this.#closeList()},${JSON.stringify(part.key)}:`, part.value);
      case 'diagnostics': {
        const head = beforeDiagnostics(part);
        const before = this.#hasDiagnostics ? ',' : `${this.#closeList()}},${head}`;
        this.#hasDiagnostics = true;
        return [before, part.bytes];
      }
      case 'close':
        return ending(part.close, (close) => this.#close(close));
      case 'operation':
        return ending(part.envelope, printJson);
      case 'flush':
        return [];
    }
  }

  #close(close: Omit<Closing, 'legacy'>): string {
    if (!this.#hasDiagnostics) {
      const end = `},${printJson(close).slice(1)}`;
      return this.#closeList() + end;
    }
    const { diagnostics, ...rest } = close;
    const further = diagnostics.length === 0 ? '' : `,${printJson(diagnostics).slice(1, -1)}`;
    const end = `${further}],${printJson(rest).slice(1)}`;
    this.#hasDiagnostics = false;
    return end;
  }

  #items(key: string, printed: Piece): Piece[] {
    const isNew = this.#list?.key !== key;
    const before = isNew ? `${this.#closeList()},${JSON.stringify(key)}:[` : this.#list?.empty ? '' : ',';
    if (printed.length === 0) {
      if (isNew) this.#list = { key, empty: true };
      return isNew ? [before] : [];
    }
    this.#list = { key, empty: false };
    return before === '' ? [printed] : [before, printed];
  }

  #closeList(): string {
    const text = this.#list === undefined ? '' : ']';
    this.#list = undefined;
    return text;
  }
}

/** The end of an envelope, whose `legacy` is the last of it. */
function ending<End extends Closing>(end: End, print: (end: Omit<End, 'legacy'>) => string): Iterable<Piece> {
  const { legacy = {}, ...before } = end;
  if (!hasLate(legacy)) return [`${print(end)}\n`];
  return joined(
    printed(() => `${print(before).slice(0, -1)},"legacy":`, legacy),
    ['}\n'],
  );
}

/** A value behind some text, in pieces where some of it is made as it is printed. */
function printed(before: () => string, value: Json): Iterable<Piece> {
  if (hasLate(value))
    return value instanceof LateJson
      ? joined([before()], value.pieces())
      : printedMembers(before(), value as JsonObject);
  const text = printJson(value);
  return [before() + text];
}

function* printedMembers(before: string, object: JsonObject): Generator<Piece> {
  let front = `${before}{`;
  for (const [key, value] of printedEntries(object)) {
    const before = `${front}${JSON.stringify(key)}:`;
    yield* printed(() => before, value as Json);
    front = ',';
  }
  yield '}';
}

function joined(pieces: Iterable<Piece>, more: Iterable<Piece> | undefined): Iterable<Piece> {
  return more === undefined ? pieces : piecesOf(pieces, more);
}

function* piecesOf(pieces: Iterable<Piece>, more: Iterable<Piece>): Generator<Piece> {
  yield* pieces;
  yield* more;
}

/** What stands between the end of the data and the first diagnostic. */
function beforeDiagnostics({ error }: DiagnosticsPart): string {
  return `${error === undefined ? '' : `"error":${printJson(error)},`}"diagnostics":[`;
}
