import { type Envelope, SCHEMA_VERSION } from '../envelope/types.ts';
import { printCanonical, printJson, printPretty } from '../json/print.ts';
import { EnvelopeCollector } from '../pipeline/collect.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';

/** Turns the parts of envelopes into text; what it returns for one part is complete up to there. */
export interface EnvelopePrinter {
  print(part: EnvelopePart): string;
}

/** One envelope a line. */
export class CompactPrinter implements EnvelopePrinter {
  #list: 'none' | 'empty' | 'open' = 'none';

  print(part: EnvelopePart): string {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        return `{"schema_version":"${SCHEMA_VERSION}","tool":${JSON.stringify(tool)},"data":{"command":${JSON.stringify(command)}`;
      }
      case 'matches': {
        const items = part.matches.length === 0 ? '' : printJson(part.matches, part.exact).slice(1, -1);
        return this.#openList() + this.#separate(items);
      }
      case 'count':
        return `${this.#closeList()},${JSON.stringify(part.key)}:${part.count}`;
      case 'payload':
        return `${this.#closeList()},${JSON.stringify(part.key)}:${printJson(part.value)}`;
      case 'close':
        return `${this.#closeList()}},${printJson(part.close).slice(1)}\n`;
      case 'operation':
        return `${printJson(part.envelope)}\n`;
    }
  }

  #openList(): string {
    if (this.#list !== 'none') return '';
    this.#list = 'empty';
    return ',"matches":[';
  }

  #separate(items: string): string {
    if (items === '') return '';
    const comma = this.#list === 'open' ? ',' : '';
    this.#list = 'open';
    return comma + items;
  }

  #closeList(): string {
    const text = this.#list === 'none' ? '' : ']';
    this.#list = 'none';
    return text;
  }
}

/** Two spaces a level, each envelope over many lines. */
export class PrettyPrinter implements EnvelopePrinter {
  #list: 'none' | 'empty' | 'open' = 'none';

  print(part: EnvelopePart): string {
    switch (part.part) {
      case 'open': {
        const { tool, command } = part;
        const head = [`"schema_version": "${SCHEMA_VERSION}"`, `"tool": ${JSON.stringify(tool)}`, '"data": {'].join(',\n  ');
        return `{\n  ${head}\n    "command": ${JSON.stringify(command)}`;
      }
      case 'matches': {
        const opened = this.#list === 'none' ? ',\n    "matches": [' : '';
        if (opened !== '') this.#list = 'empty';
        if (part.matches.length === 0) return opened;
        const items = printPretty(part.matches, '    ', part.exact).slice(1, -'\n    ]'.length);
        const comma = this.#list === 'open' ? ',' : '';
        this.#list = 'open';
        return opened + comma + items;
      }
      case 'count':
        return `${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${part.count}`;
      case 'payload':
        return `${this.#closeList()},\n    ${JSON.stringify(part.key)}: ${printPretty(part.value, '    ')}`;
      case 'close':
        return `${this.#closeList()}\n  },${printPretty(part.close).slice(1)}\n`;
      case 'operation':
        return `${printPretty(part.envelope)}\n`;
    }
  }

  #closeList(): string {
    const text = { none: '', empty: ']', open: '\n    ]' }[this.#list];
    this.#list = 'none';
    return text;
  }
}

/** Sorted keys, for hashing and comparing. Holds a whole envelope: its first key may be its last part. */
export class CanonicalPrinter implements EnvelopePrinter {
  readonly #collector = new EnvelopeCollector();

  print(part: EnvelopePart): string {
    const envelope: Envelope | undefined = this.#collector.take(part);
    return envelope === undefined ? '' : `${printCanonical(envelope)}\n`;
  }
}
