import { printJson } from '../json/print.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { type EnvelopeRecord, RecordReader } from './records.ts';

/** What was printed of an envelope, or of all of them. */
interface Counts {
  matches: number;
  diagnostics: number;
}

/**
 * One record a line: the head of an envelope, what it holds in the order of the format, and its end. Behind the last
 * envelope stands a summary, so a stream without one was cut.
 */
export class RecordsPrinter implements EnvelopePrinter {
  readonly #reader = new RecordReader();
  #isQuery = true;
  #counts: Counts = { matches: 0, diagnostics: 0 };
  readonly #all = { envelopes: 0, matches: 0, diagnostics: 0, partial: false };

  print(part: EnvelopePart): Piece[] {
    const lines: string[] = [];
    for (const record of this.#reader.read(part)) lines.push(this.#line(record), '\n');
    return lines.length === 0 ? [] : [lines.join('')];
  }

  end(status: number): Piece[] {
    return [`${JSON.stringify({ record: 'summary', ...this.#all, exit_status: status })}\n`];
  }

  #line(record: EnvelopeRecord): string {
    switch (record.kind) {
      case 'query':
      case 'operation':
        this.#isQuery = record.kind === 'query';
        this.#counts = { matches: 0, diagnostics: 0 };
        return printJson({ record: record.kind, ...record.head });
      case 'value':
        return `{"record":"value","key":${JSON.stringify(record.key)},"value":${printJson(record.value)}}`;
      case 'element':
        return this.#element(record);
      case 'error':
        return `{"record":"error","value":${printJson(record.value)}}`;
      case 'diagnostic':
        this.#counts.diagnostics++;
        return `{"record":"diagnostic","value":${printJson(record.value, record.exact)}}`;
      case 'end':
        return this.#end(record.end);
    }
  }

  #element({ key, value, exact }: Extract<EnvelopeRecord, { kind: 'element' }>): string {
    const printed = printJson(value, exact);
    if (!this.#isQuery || key !== 'matches')
      return `{"record":"element","key":${JSON.stringify(key)},"value":${printed}}`;
    this.#counts.matches++;
    return `{"record":"match","value":${printed}}`;
  }

  #end({ outcome: _, ...end }: Extract<EnvelopeRecord, { kind: 'end' }>['end']): string {
    this.#all.envelopes++;
    this.#all.matches += this.#counts.matches;
    this.#all.diagnostics += this.#counts.diagnostics;
    this.#all.partial ||= end.partial;
    return printJson({ record: 'end', ...this.#counts, ...end });
  }
}

/** Prints records. */
export function printer(): EnvelopePrinter {
  return new RecordsPrinter();
}
