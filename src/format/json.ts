import { type Diagnostic, SCHEMA_VERSION } from '../envelope/types.ts';
import { printCanonical, printJson, printPretty } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { type Closing, type EnvelopePart, itemsIn } from '../pipeline/parts.ts';

/**
 * Takes pieces of text, or of its UTF-8, which are good until the next part. A long one should come by itself: joining
 * it to others would copy it.
 */
export type Emit = (piece: string | Uint8Array) => void;

/** The text of a piece that was printed. */
export function textOf(piece: string | Uint8Array): string {
  return typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
}

/** Turns the parts of envelopes into text, complete up to the part it was given last. */
export interface EnvelopePrinter {
  print(part: EnvelopePart, emit: Emit): void;
}

/** One envelope a line. */
export class CompactPrinter implements EnvelopePrinter {
  /** The list that is open, and whether it has items. */
  #list: { key: string; empty: boolean } | undefined;
  /** True where diagnostics have been printed. */
  #hasDiagnostics = false;

  print(part: EnvelopePart, emit: Emit): void {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        return emit(
          `{"schema_version":"${SCHEMA_VERSION}","tool":${JSON.stringify(tool)},"data":{"command":${JSON.stringify(command)}`,
        );
      }
      case 'head':
        return emit(`${printJson(part.head).slice(0, -1)},"result":{"type":${printJson(part.type)}`);
      case 'items':
        return this.#items(
          part.key,
          part.items.length === 0 ? '' : printJson(part.items, part.exact).slice(1, -1),
          emit,
        );
      case 'printed':
        return this.#items(part.key, part.bytes, emit);
      case 'count':
        return emit(`${this.#closeList()},${JSON.stringify(part.key)}:${printJson(part.count)}`);
      case 'payload':
        return emit(`${this.#closeList()},${JSON.stringify(part.key)}:${printJson(part.value)}`);
      case 'diagnostics':
        emit(this.#hasDiagnostics ? ',' : `${this.#closeList()}},${beforeDiagnostics(part)}`);
        this.#hasDiagnostics = true;
        return emit(part.bytes);
      case 'close':
        return emit(`${this.#close(part.close)}\n`);
      case 'operation':
        return emit(`${printJson(part.envelope)}\n`);
      case 'flush':
        return;
    }
  }

  #close(close: Closing): string {
    if (!this.#hasDiagnostics) return `${this.#closeList()}},${printJson(close).slice(1)}`;
    this.#hasDiagnostics = false;
    const { diagnostics, ...rest } = close;
    const further = diagnostics.length === 0 ? '' : `,${printJson(diagnostics).slice(1, -1)}`;
    return `${further}],${printJson(rest).slice(1)}`;
  }

  #items(key: string, printed: string | Uint8Array, emit: Emit): void {
    if (this.#list?.key !== key) {
      emit(`${this.#closeList()},${JSON.stringify(key)}:[`);
      this.#list = { key, empty: true };
    }
    if (printed.length === 0) return;
    if (!this.#list.empty) emit(',');
    this.#list.empty = false;
    emit(printed);
  }

  #closeList(): string {
    const text = this.#list === undefined ? '' : ']';
    this.#list = undefined;
    return text;
  }
}

/** Two spaces a level, each envelope over many lines. */
export class PrettyPrinter implements EnvelopePrinter {
  /** The list that is open, and whether it has items. */
  #list: { key: string; empty: boolean } | undefined;
  /** True where diagnostics have been printed. */
  #hasDiagnostics = false;

  print(part: EnvelopePart, emit: Emit): void {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        const head = [`"schema_version": "${SCHEMA_VERSION}"`, `"tool": ${JSON.stringify(tool)}`, '"data": {'].join(
          ',\n  ',
        );
        return emit(`{\n  ${head}\n    "command": ${JSON.stringify(command)}`);
      }
      case 'head': {
        const type = printPretty(part.type, '    ');
        return emit(`${printPretty(part.head).slice(0, -'\n}'.length)},\n  "result": {\n    "type": ${type}`);
      }
      case 'items':
        return this.#items(part.key, part.items, part.exact, emit);
      case 'printed':
        return this.#items(part.key, itemsIn(part), part.exact, emit);
      case 'count':
        return emit(`${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${printJson(part.count)}`);
      case 'payload':
        return emit(`${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${printPretty(part.value, '    ')}`);
      case 'diagnostics': {
        emit(this.#hasDiagnostics ? ',' : `${this.#closeList()}\n  },${beforePrettyDiagnostics(part)}`);
        this.#hasDiagnostics = true;
        return emit(prettyDiagnostics(itemsIn(part), part.exact));
      }
      case 'close':
        return emit(`${this.#close(part.close)}\n`);
      case 'operation':
        return emit(`${printPretty(part.envelope)}\n`);
      case 'flush':
        return;
    }
  }

  #close(close: Closing): string {
    if (!this.#hasDiagnostics) return `${this.#closeList()}\n  },${printPretty(close).slice(1)}`;
    this.#hasDiagnostics = false;
    const { diagnostics, ...rest } = close;
    const further = diagnostics.length === 0 ? '' : `,${prettyDiagnostics(diagnostics as unknown as Json[], true)}`;
    return `${further}\n  ],${printPretty(rest).slice(1)}`;
  }

  #items(key: string, items: readonly Json[], exact: boolean, emit: Emit): void {
    if (this.#list?.key !== key) {
      emit(`${this.#closeList()},\n    ${JSON.stringify(key)}: [`);
      this.#list = { key, empty: true };
    }
    if (items.length === 0) return;
    if (!this.#list.empty) emit(',');
    this.#list.empty = false;
    emit(printPretty(items, '    ', exact).slice(1, -'\n    ]'.length));
  }

  #closeList(): string {
    const text = this.#list === undefined ? '' : this.#list.empty ? ']' : '\n    ]';
    this.#list = undefined;
    return text;
  }
}

/** Sorted keys, for hashing and comparing. Holds an envelope as text: its first key may be its last part. */
export class CanonicalPrinter implements EnvelopePrinter {
  /** What stands before the data, or the result. */
  #head: object = {};
  #body: 'data' | 'result' = 'data';
  /** The printed value of each key of these, in pieces. */
  #data = new Map<string, string[]>();
  /** Those of lists, which are not closed yet. */
  readonly #lists = new Set<string[]>();
  /** What stands behind the data so far. */
  #error: Diagnostic | undefined;
  readonly #diagnostics: Diagnostic[] = [];

  print(part: EnvelopePart, emit: Emit): void {
    switch (part.part) {
      case 'open':
        return this.#open({ schema_version: SCHEMA_VERSION, tool: part.tool }, 'data', ['command', part.command]);
      case 'head':
        return this.#open(part.head, 'result', ['type', part.type]);
      case 'items':
        return this.#items(part.key, part.items);
      case 'printed':
        return this.#items(part.key, itemsIn(part));
      case 'count':
        this.#data.set(part.key, [printCanonical(part.count)]);
        return;
      case 'payload':
        this.#data.set(part.key, [printCanonical(part.value)]);
        return;
      case 'diagnostics':
        this.#error ??= part.error;
        this.#diagnostics.push(...(itemsIn(part) as unknown as Diagnostic[]));
        return;
      case 'close': {
        const said = { ...(this.#error !== undefined && { error: this.#error }), ...part.close };
        const diagnostics = [...this.#diagnostics.splice(0), ...part.close.diagnostics];
        this.#error = undefined;
        return this.#close({ ...said, diagnostics }, emit);
      }
      case 'operation':
        return emit(`${printCanonical(part.envelope)}\n`);
      case 'flush':
        return;
    }
  }

  #open(head: object, body: 'data' | 'result', [key, value]: [key: string, value: Json]): void {
    this.#head = head;
    this.#body = body;
    this.#data = new Map([[key, [printCanonical(value)]]]);
  }

  #items(key: string, items: readonly Json[]): void {
    const pieces = this.#data.get(key) ?? ['['];
    this.#data.set(key, pieces);
    this.#lists.add(pieces);
    if (items.length === 0) return;
    if (pieces.length > 1) pieces.push(',');
    pieces.push(printCanonical(items as Json[]).slice(1, -1));
  }

  #close(close: Closing, emit: Emit): void {
    for (const pieces of this.#lists) pieces.push(']');
    this.#lists.clear();
    const around: Record<string, unknown> = { ...this.#head, ...close };
    const isBefore = (key: string) => key < this.#body;
    const keys = Object.keys(around).sort();
    const printed = (own: readonly string[]) =>
      own.map((key) => `${JSON.stringify(key)}:${printCanonical(around[key])},`).join('');
    const behind = printed(keys.filter((key) => !isBefore(key))).slice(0, -1);
    emit(`{${printed(keys.filter(isBefore))}"${this.#body}":{`);
    let separator = '';
    for (const key of [...this.#data.keys()].sort()) {
      emit(`${separator}${JSON.stringify(key)}:`);
      for (const piece of this.#data.get(key) ?? []) emit(piece);
      separator = ',';
    }
    emit(`},${behind}}\n`);
    this.#data.clear();
  }
}

type DiagnosticsPart = Extract<EnvelopePart, { part: 'diagnostics' }>;

/** What stands between the end of the data and the first diagnostic. */
function beforeDiagnostics({ error }: DiagnosticsPart): string {
  return `${error === undefined ? '' : `"error":${printJson(error)},`}"diagnostics":[`;
}

function beforePrettyDiagnostics({ error }: DiagnosticsPart): string {
  const before = error === undefined ? '' : `\n  "error": ${printPretty(error, '  ')},`;
  return `${before}\n  "diagnostics": [`;
}

function prettyDiagnostics(diagnostics: readonly Json[], exact: boolean): string {
  return printPretty(diagnostics, '  ', exact).slice(1, -'\n  ]'.length);
}
