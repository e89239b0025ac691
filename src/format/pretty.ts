import { SCHEMA_VERSION } from '../envelope/types.ts';
import { printJson, printPretty } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { type Closing, type EnvelopePart, itemsIn } from '../pipeline/parts.ts';
import type { DiagnosticsPart, EnvelopePrinter } from './printer.ts';

/** Two spaces a level, each envelope over many lines. */
export class PrettyPrinter implements EnvelopePrinter {
  /** The list that is open, and whether it has items. */
  #list: { key: string; empty: boolean } | undefined;
  /** True where diagnostics have been printed. */
  #hasDiagnostics = false;

  print(part: EnvelopePart): string[] {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        const head = [`"schema_version": "${SCHEMA_VERSION}"`, `"tool": ${JSON.stringify(tool)}`, '"data": {'].join(
          ',\n  ',
        );
        return [`{\n  ${head}\n    "command": ${JSON.stringify(command)}`];
      }
      case 'head': {
        const type = printPretty(part.type, '    ');
        return [`${printPretty(part.head).slice(0, -'\n}'.length)},\n  "result": {\n    "type": ${type}`];
      }
      case 'items':
        return this.#items(part.key, part.items, part.exact);
      case 'printed':
        return this.#items(part.key, itemsIn(part), part.exact);
      case 'count':
        return [`${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${printJson(part.count)}`];
      case 'payload':
        return [`${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${printPretty(part.value, '    ')}`];
      case 'diagnostics': {
        const before = this.#hasDiagnostics ? ',' : `${this.#closeList()}\n  },${beforeDiagnostics(part)}`;
        this.#hasDiagnostics = true;
        return [before, printDiagnostics(itemsIn(part), part.exact)];
      }
      case 'close':
        return [`${this.#close(part.close)}\n`];
      case 'operation':
        return [`${printPretty(part.envelope)}\n`];
      case 'flush':
        return [];
    }
  }

  #close(close: Closing): string {
    if (!this.#hasDiagnostics) return `${this.#closeList()}\n  },${printPretty(close).slice(1)}`;
    this.#hasDiagnostics = false;
    const { diagnostics, ...rest } = close;
    const further = diagnostics.length === 0 ? '' : `,${printDiagnostics(diagnostics as unknown as Json[], true)}`;
    return `${further}\n  ],${printPretty(rest).slice(1)}`;
  }

  #items(key: string, items: readonly Json[], exact: boolean): string[] {
    const isNew = this.#list?.key !== key;
    const before = isNew ? `${this.#closeList()},\n    ${JSON.stringify(key)}: [` : this.#list?.empty ? '' : ',';
    if (items.length === 0) {
      if (isNew) this.#list = { key, empty: true };
      return isNew ? [before] : [];
    }
    this.#list = { key, empty: false };
    return [before, printPretty(items, '    ', exact).slice(1, -'\n    ]'.length)];
  }

  #closeList(): string {
    const text = this.#list === undefined ? '' : this.#list.empty ? ']' : '\n    ]';
    this.#list = undefined;
    return text;
  }
}

/** What stands between the end of the data and the first diagnostic. */
function beforeDiagnostics({ error }: DiagnosticsPart): string {
  const before = error === undefined ? '' : `\n  "error": ${printPretty(error, '  ')},`;
  return `${before}\n  "diagnostics": [`;
}

function printDiagnostics(diagnostics: readonly Json[], exact: boolean): string {
  return printPretty(diagnostics, '  ', exact).slice(1, -'\n  ]'.length);
}
