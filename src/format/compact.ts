import { SCHEMA_VERSION } from '../envelope/types.ts';
import { printJson } from '../json/print.ts';
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
        return this.#items(part.key, part.bytes);
      case 'count':
        return [`${this.#closeList()},${JSON.stringify(part.key)}:${printJson(part.count)}`];
      case 'payload': {
        const text = printJson(part.value);
        return [`${this.#closeList()},${JSON.stringify(part.key)}:${text}`];
      }
      case 'diagnostics': {
        const head = beforeDiagnostics(part);
        const before = this.#hasDiagnostics ? ',' : `${this.#closeList()}},${head}`;
        this.#hasDiagnostics = true;
        return [before, part.bytes];
      }
      case 'close':
        return [`${this.#close(part.close)}\n`];
      case 'operation':
        return [`${printJson(part.envelope)}\n`];
      case 'flush':
        return [];
    }
  }

  #close(close: Closing): string {
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

/** What stands between the end of the data and the first diagnostic. */
function beforeDiagnostics({ error }: DiagnosticsPart): string {
  return `${error === undefined ? '' : `"error":${printJson(error)},`}"diagnostics":[`;
}
