import {
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  form,
  keep,
  kept,
  legacy,
  level,
  list,
  object,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * Lines and columns count from 0, columns UTF-16 units, of which a byte order mark is one; a lone carriage return ends
 * a line, U+2028 and a form feed do not (1.1.414-bom, 1.1.414-line-ends).
 */
const COUNTING = { firstLine: 0, firstColumn: 0, unit: 'utf16', lineEnds: 'return' } as const;

const FINDINGS = list(
  diagnostic(
    {
      file,
      severity: level({ error: 'error', warning: 'warning', information: 'note' }),
      message: diagnosticField('message'),
      range: object({
        start: object({ line: startLine, character: startColumn }),
        end: object({ line: endLine, character: endColumn }),
      }),
      rule,
    },
    'error',
  ),
  ['file', 'uri'],
);

/** `--outputjson`. */
export const forms = [
  form(
    'pyright/report',
    {
      command: 'check',
      counting: COUNTING,
      when: { type: { version: 'string', time: 'string', generalDiagnostics: 'list' } },
    },
    {
      version: legacy,
      // Milliseconds since 1970.
      time: legacy,
      generalDiagnostics: FINDINGS,
      ...kept('typeCompleteness'),
      summary: keep,
    },
  ),
];
