import { type Fix, fixesOf } from '../edits/fixes.ts';
import type { Span } from '../envelope/types.ts';
import { codeOf, type FoundFinding } from '../filter/found.ts';
import { given } from '../json/value.ts';
import { utf16PlaceOf, utf16RangeOf } from './columns.ts';
import { anyName, fileNameOf } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { strictJson } from './strict-json.ts';
import { annotationOf } from './told-lines.ts';
import { uriBelow } from './uri.ts';

const SEVERITIES = { error: 1, warning: 2, note: 3 } as const;

/**
 * Types of the Language Server Protocol, one a line: a `Location` of a match, `PublishDiagnosticsParams` with one
 * finding, whose fixes are code actions in its `data`, and of an edit a `WorkspaceEdit` where its text is known, else
 * its `Location`. Positions count from 0, in UTF-16 units.
 */
export function lspPrinter({ root = '' }: Pick<PrinterOptions, 'root'>): EnvelopePrinter {
  const uriOf = (span: Span) => uriBelow(root, fileNameOf(span) ?? span.file_path);
  return linePrinter({
    names: anyName,
    onlyProblems: true,
    lineOf(found) {
      const { span } = found;
      const range = utf16PlaceOf(found);
      if (span === undefined || range === undefined) return undefined;
      const uri = uriOf(span);
      if (found.kind === 'finding') return strictJson({ uri, diagnostics: [diagnosticOf(found, range, uriOf)] });
      const edit = found.kind === 'edit' ? editOf(fixesOf(found)[0], uriOf) : undefined;
      return strictJson(edit ?? { uri, range });
    },
  });
}

function diagnosticOf(found: FoundFinding, range: object, uriOf: (span: Span) => string): object {
  const { level, tool: source } = found.value;
  const message = annotationOf(found);
  const actions = fixesOf(found).flatMap((fix) => {
    const edit = editOf(fix, uriOf);
    return edit === undefined ? [] : [{ title: fix.title ?? message, kind: 'quickfix', edit }];
  });
  const data = actions.length > 0 ? actions : undefined;
  return given({ range, severity: SEVERITIES[level], code: codeOf(found), source, message, data });
}

/** The edit of a workspace; `undefined` where a place of it is not proved. */
function editOf(fix: Fix | undefined, uriOf: (span: Span) => string): object | undefined {
  if (fix === undefined) return undefined;
  const changes: Record<string, object[]> = {};
  for (const { span, text: newText } of fix.replacements) {
    const range = utf16RangeOf(span);
    if (range === undefined) return undefined;
    (changes[uriOf(span)] ??= []).push({ range, newText });
  }
  return { changes };
}
