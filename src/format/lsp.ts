import type { Span } from '../envelope/types.ts';
import { type Utf16Range, utf16PlaceOf, utf16RangeOf } from './columns.ts';
import { anyName, fileNameOf } from './file-name.ts';
import type { Found, FoundFinding } from './found.ts';
import { FoundLines } from './found-lines.ts';
import { codeOf } from './headline.ts';
import type { PrinterOptions } from './printer.ts';
import { type Fix, fixesOf } from './replacement.ts';
import { strictJson, strictNumber, strictText } from './strict-json.ts';
import { annotationOf } from './told-lines.ts';
import { uriBelow } from './uri.ts';

const SEVERITIES = { error: 1, warning: 2, note: 3 } as const;

/**
 * Types of the Language Server Protocol, one a line: a `Location` of a match, `PublishDiagnosticsParams` with one
 * finding, whose fixes are code actions in its `data`, and of an edit a `WorkspaceEdit` where its text is known, else
 * its `Location`. Positions count from 0, in UTF-16 units.
 */
export class LspPrinter extends FoundLines {
  readonly #root: string;

  constructor({ root = '' }: Pick<PrinterOptions, 'root'>) {
    super({ names: anyName, onlyProblems: true });
    this.#root = root;
  }

  protected lineOf(found: Found): string | undefined {
    const { span } = found;
    const range = utf16PlaceOf(found);
    if (span === undefined || range === undefined) return undefined;
    const uri = this.#uriOf(span);
    if (found.kind === 'finding') return strictJson({ uri, diagnostics: [this.#diagnosticOf(found, range)] });
    const edit = found.kind === 'edit' && this.#editOf(fixesOf(found)[0]);
    return edit ? strictJson(edit) : printLocation(uri, range);
  }

  #uriOf(span: Span): string {
    return uriBelow(this.#root, fileNameOf(span) ?? span.file_path);
  }

  #diagnosticOf(found: FoundFinding, range: object): object {
    const { level, tool } = found.value;
    const code = codeOf(found);
    const message = annotationOf(found);
    const actions = fixesOf(found).flatMap((fix) => {
      const edit = this.#editOf(fix);
      return edit === undefined ? [] : [{ title: fix.title ?? message, kind: 'quickfix', edit }];
    });
    return {
      ...{ range, severity: SEVERITIES[level], ...(code !== undefined && { code }), source: tool, message },
      ...(actions.length > 0 && { data: actions }),
    };
  }

  /** The edit of a workspace; `undefined` where a place of it is not proved. */
  #editOf(fix: Fix | undefined): object | undefined {
    if (fix === undefined) return undefined;
    const changes = new Map<string, object[]>();
    for (const { span, text: newText } of fix.replacements) {
      const range = utf16RangeOf(span);
      if (range === undefined) return undefined;
      const uri = this.#uriOf(span);
      const ofFile = changes.get(uri) ?? [];
      ofFile.push({ range, newText });
      changes.set(uri, ofFile);
    }
    return { changes: Object.fromEntries(changes) };
  }
}

/** A `Location`. Written out: to make an object and print that takes four times as long. */
function printLocation(uri: string, { start, end }: Utf16Range): string {
  const first = `{"line":${start.line},"character":${start.character}}`;
  const last = `{"line":${strictNumber(end.line)},"character":${end.character}}`;
  return `{"uri":${strictText(uri)},"range":{"start":${first},"end":${last}}}`;
}
