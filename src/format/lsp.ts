import type { Span } from '../envelope/types.ts';
import { utf16PlaceOf, utf16RangeOf } from './columns.ts';
import type { Found, FoundFinding } from './found.ts';
import { FoundLines } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { replacementOf } from './replacement.ts';
import { strictJson } from './strict-json.ts';
import { annotationOf } from './told-lines.ts';
import { uriOf } from './uri.ts';

const SEVERITIES = { error: 1, warning: 2, note: 3 } as const;

/**
 * Types of the Language Server Protocol, one a line: a `Location` of a match, `PublishDiagnosticsParams` with one
 * finding, and of an edit a `WorkspaceEdit` where its text is known, else its `Location`. Positions count from 0, in
 * UTF-16 units.
 */
export class LspPrinter extends FoundLines {
  readonly #root: string;

  constructor({ root = '' }: Pick<PrinterOptions, 'root'>) {
    super();
    this.#root = root.endsWith('/') ? root : `${root}/`;
  }

  protected lineOf(found: Found): string | undefined {
    const { span } = found;
    const range = utf16PlaceOf(found);
    if (span === undefined || range === undefined) return undefined;
    const uri = this.#uriOf(span);
    const value = found.kind === 'finding' ? { uri, diagnostics: [diagnosticOf(found, range)] } : { uri, range };
    return strictJson((found.kind === 'edit' && this.#workspaceEdit(found)) || value);
  }

  #workspaceEdit(found: Found): object | undefined {
    const replacement = replacementOf(found);
    const range = replacement && utf16RangeOf(replacement.span);
    if (replacement === undefined || range === undefined) return undefined;
    return { changes: { [this.#uriOf(replacement.span)]: [{ range, newText: replacement.text }] } };
  }

  #uriOf({ file_path }: Span): string {
    return uriOf(/^(?:\/|[A-Za-z]:\/)/.test(file_path) ? file_path : this.#root + file_path);
  }
}

function diagnosticOf(found: FoundFinding, range: object): object {
  const { level, tool, code } = found.value;
  const said = { source: tool, message: annotationOf(found) };
  return { range, severity: SEVERITIES[level], ...(code !== undefined && { code }), ...said };
}

/** Prints types of the Language Server Protocol. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new LspPrinter(options);
}
