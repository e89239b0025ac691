import {
  artifact,
  artifacts,
  as,
  aside,
  byteEnd,
  byteStart,
  type Conditions,
  choose,
  code,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  diagnosticFields,
  drop,
  dropWhen,
  endColumn,
  endLine,
  file,
  form,
  keep,
  kept,
  level,
  list,
  located,
  object,
  rule,
  startColumn,
  startLine,
  worded,
} from '../../src/adapter.ts';

/**
 * Bytes are those of the file; columns count code points, from 1, without a byte order mark
 * (1.95.0-rustc-bom, 1.95.0-rustc-crlf).
 */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point', countsMark: false } as const;

const PLACE = {
  byte_end: byteEnd,
  byte_start: byteStart,
  column_end: endColumn,
  column_start: startColumn,
  file_name: file,
  line_end: endLine,
  line_start: startLine,
  ...kept('is_primary', 'label', 'text'),
  suggestion_applicability: worded('applicability', {
    ...{ MachineApplicable: 'safe', MaybeIncorrect: 'unsafe' },
    ...{ HasPlaceholders: 'with placeholders', Unspecified: 'unspecified' },
  }),
  suggested_replacement: as('replacement'),
};

/** The macro around a place: where it is called, and where it is defined. */
const EXPANSION = object({
  def_site_span: located({ ...PLACE, expansion: keep }),
  macro_decl_name: keep,
  span: located({ ...PLACE, expansion: keep }),
});

/** Places, and what could stand there. */
const SPANS = list(located({ ...PLACE, expansion: EXPANSION }));

/** Those of a message: its own is the first that is primary. */
const SPANS_OF_MESSAGE = list(
  located({ ...PLACE, expansion: EXPANSION }, { placesFinding: { is: { is_primary: true } } }),
);

/** A message; those of the compiler have numbers, those of lints names. */
function messageWith(named: typeof rule, more: Partial<DiagnosticNode> = {}): DiagnosticNode {
  return diagnostic(
    {
      rendered: keep,
      $message_type: dropWhen('diagnostic'),
      children: list(object({ ...kept('children', 'code', 'message', 'rendered'), level: as('kind'), spans: SPANS })),
      level: level({
        ...{ error: 'error', 'error: internal compiler error': 'error', warning: 'warning' },
        ...{ note: 'note', help: 'note', 'failure-note': 'note' },
      }),
      message: diagnosticField('message'),
      spans: SPANS_OF_MESSAGE,
      code: diagnosticFields({ code: named, explanation: keep }),
    },
    'error',
    more,
  );
}

/** Messages, whose places are in their spans. */
function messagesOf(more: Partial<DiagnosticNode> = {}) {
  return choose([{ matches: { 'code/code': /^E\d{4}$/ } }, messageWith(code(), more)], [{}, messageWith(rule, more)]);
}

const ROW = { reason: drop('string') } as const;
const PACKAGE = { package_id: keep, manifest_path: artifact('manifest_path'), target: keep } as const;

const IS_REASON: Conditions = {
  oneOf: { reason: ['compiler-message', 'compiler-artifact', 'build-script-executed', 'build-finished'] },
};

export const forms = [
  /** `--message-format=json` of cargo. */
  form(
    'rustc/cargo',
    {
      command: null,
      counting: COUNTING,
      when: { ...IS_REASON, any: [{ has: ['package_id'] }, { type: { success: 'boolean' } }] },
      isRow: { type: { reason: 'string' } },
    },
    list(
      choose(
        [
          { is: { reason: 'compiler-message' } },
          aside(
            'messages',
            object({
              ...{ ...ROW, package_id: drop(), manifest_path: drop(), target: drop() },
              message: messagesOf({
                around: { package_id: 'package_id', target: 'target', manifest_path: 'manifest_path' },
              }),
            }),
          ),
        ],
        [
          { is: { reason: 'compiler-artifact' } },
          aside(
            'artifacts',
            object({ ...ROW, ...PACKAGE, ...kept('profile', 'features', 'executable', 'fresh'), filenames: artifacts }),
          ),
        ],
        [
          { is: { reason: 'build-script-executed' } },
          aside(
            'build_scripts',
            object({ ...ROW, ...PACKAGE, ...kept('linked_libs', 'linked_paths', 'cfgs', 'env', 'out_dir') }),
          ),
        ],
        [{ is: { reason: 'build-finished' } }, aside('builds', object({ ...ROW, success: keep }))],
        [{}, aside('rows', object({}))],
      ),
      ['reason'],
    ),
  ),
  /** `--error-format=json` of rustc, on stderr. */
  form(
    'rustc/rows',
    {
      command: 'check',
      counting: COUNTING,
      when: { is: { $message_type: 'diagnostic' }, type: { message: 'string' } },
      isRow: { type: { $message_type: 'string' } },
    },
    list(messagesOf(), ['$message_type']),
  ),
];
