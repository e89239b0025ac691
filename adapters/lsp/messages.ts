import {
  as,
  type Conditions,
  diagnostic,
  diagnosticField,
  dropWhen,
  endColumn,
  endLine,
  file,
  form,
  keep,
  kept,
  legacy,
  level,
  list,
  located,
  match,
  object,
  path,
  read,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';
import { editsOf } from './edits.ts';

/** UTF-16 units from 0, unless another unit was agreed on; whether a byte order mark counts is the client's matter. */
const COUNTING = { firstLine: 0, firstColumn: 0, unit: 'utf16', lineEnds: 'return', plainOnly: true } as const;

const RANGE = object({
  start: object({ line: startLine, character: startColumn }),
  end: object({ line: endLine, character: endColumn }),
});

const HAS_RANGE: Conditions = { type: { 'range/start/line': 'number' } };
const MESSAGE = { counting: COUNTING } as const;

/** The names of the numbers of kinds, from 1. */
const KINDS = [
  ...['file', 'module', 'namespace', 'package', 'class', 'method', 'property', 'field', 'constructor', 'enum'],
  ...['interface', 'function', 'variable', 'constant', 'string', 'number', 'boolean', 'array', 'object', 'key'],
  ...['null', 'enum_member', 'struct', 'event', 'operator', 'type_parameter'],
];

/** The kind of a symbol by its name; the schema of matches has words alone. */
const KIND = read((kind) => {
  const name = typeof kind === 'number' ? KINDS[kind - 1] : undefined;
  return name === undefined ? undefined : { kind: name };
});

/** A list of results whose first element is such a one. */
function listed(first: Conditions): Conditions {
  return { type: { '': 'list' }, has: ['0'], first: { '': first } };
}

const FINDING = diagnostic(
  {
    range: RANGE,
    severity: level({ 1: 'error', 2: 'warning', 3: 'note', 4: 'note' }),
    code: rule,
    ...kept('codeDescription', 'source', 'tags', 'data'),
    message: diagnosticField('message'),
    relatedInformation: list(object({ location: located({ uri: file, range: RANGE }), message: keep })),
  },
  'error',
  { facts: { fileFrom: '/params/uri' } },
);

export const forms = [
  /** `textDocument/publishDiagnostics`. */
  form(
    'lsp/diagnostics',
    {
      ...MESSAGE,
      command: 'diagnostics',
      when: { is: { method: 'textDocument/publishDiagnostics' }, type: { 'params/diagnostics': 'list' } },
    },
    {
      ...{ jsonrpc: dropWhen('2.0'), method: legacy },
      params: object({ uri: path('uri'), version: keep, diagnostics: list(FINDING) }),
    },
  ),
  /** Another notification, or a request of the server. */
  form(
    'lsp/message',
    {
      ...MESSAGE,
      command: 'message',
      when: {
        matches: { method: /^(?:textDocument|workspace|window|telemetry|client|notebookDocument|\$)\// },
        type: { jsonrpc: 'string' },
        lacks: ['result', 'error'],
      },
    },
    { jsonrpc: dropWhen('2.0'), id: legacy, ...kept('method', 'params') },
  ),
  /** `textDocument/references`, `definition` and their like. */
  form(
    'lsp/locations',
    { ...MESSAGE, command: 'locations', when: listed({ ...HAS_RANGE, has: ['uri'] }) },
    list(match({ uri: file, range: RANGE })),
  ),
  /** The same as links. */
  form(
    'lsp/links',
    { ...MESSAGE, command: 'locations', when: listed({ has: ['targetUri', 'targetSelectionRange'] }) },
    list(match({ targetUri: file, targetSelectionRange: RANGE, ...kept('originSelectionRange', 'targetRange') })),
  ),
  /** `workspace/symbol`, and `textDocument/documentSymbol` where it is no tree: a tree does not name its file. */
  form(
    'lsp/symbols',
    { ...MESSAGE, command: 'symbols', when: listed({ has: ['name', 'kind', 'location/uri', 'location/range'] }) },
    list(
      match(
        {
          name: as('symbol'),
          kind: KIND,
          ...kept('tags', 'deprecated', 'containerName'),
          location: object({ uri: file, range: RANGE }),
        },
        { role: 'definition' },
      ),
    ),
  ),
  /** The edits of a workspace, as `textDocument/rename` gives them. */
  form(
    'lsp/edits',
    {
      ...MESSAGE,
      command: 'edits',
      when: { any: [{ type: { 'changes/*/0/newText': 'string' } }, { has: ['documentChanges/0/textDocument/uri'] }] },
      // Edits are in an object whose keys are URIs, or in a list of changes of documents.
      fold: { keys: ['/changes', '/documentChanges'], read: (values) => ({ values: editsOf(values) }) },
    },
    {
      changes: keep,
      documentChanges: keep,
      edits: list(match({ uri: file, range: RANGE, newText: as('replacement'), ...kept('version', 'annotationId') })),
      changeAnnotations: keep,
    },
  ),
  /** What a server can do. */
  form(
    'lsp/initialized',
    {
      ...MESSAGE,
      command: 'initialize',
      when: { type: { capabilities: 'object' }, has: ['capabilities/textDocumentSync'] },
    },
    kept('capabilities', 'serverInfo'),
  ),
  /** No results, and nothing in their place. */
  form(
    'lsp/none',
    {
      ...MESSAGE,
      command: 'locations',
      when: { is: { jsonrpc: '2.0', result: null }, has: ['id', 'result'], lacks: ['error'] },
      requiresKnownTool: true,
    },
    { jsonrpc: legacy, id: legacy, result: legacy },
  ),
  form(
    'lsp/nothing',
    {
      ...MESSAGE,
      command: 'locations',
      when: { type: { '': 'list' }, lacks: ['0'], complete: true },
      requiresKnownTool: true,
    },
    list(match({ uri: file, range: RANGE })),
  ),
];
