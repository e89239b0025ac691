import { count, form, keep, kept, legacy, list, match, object, string } from '../../src/adapter.ts';
import { FILE, LINE, NODES } from './lines.ts';
import { MAP, RIGHT } from './map.ts';
import { CALLEES, CALLERS } from './relations.ts';
import { BEGINNING, KNOWN, RANGE } from './symbol.ts';

// What the MCP server answers, where that is another form than the command's.

const FOUND = { query: keep, count, results: list(match(RANGE, KNOWN)) };

const TOOLS = list(keep, ['name', 'description'], { as: 'tools' });
const TOOL_NAME = /^keel[/_]/;

/** `GET /health`, which any server could print. */
export const health = form(
  'keel/health',
  { requiresKnownTool: true, closed: 'whole' },
  { status: keep, version: legacy },
);

export const served = [
  /** `keel/search`: at most 20 results. */
  form(
    'keel/search-served',
    {
      command: 'search',
      closed: 'whole',
      has: ['results/0/hash', 'results/0/line_start'],
    },
    FOUND,
  ),
  /** `GET /search` (since 0.4.3) tells where a definition begins alone. */
  form(
    'keel/search-http',
    { command: 'search', closed: 'whole', has: ['results/0/hash', 'results/0/line'] },
    { query: keep, count, results: list(match(BEGINNING, KNOWN)) },
  ),
  /** The same where nothing was found: other tools print it, too. */
  form(
    'keel/search-nothing',
    {
      command: 'search',
      requiresKnownTool: true,
      closed: 'whole',
      when: { type: { results: 'list' }, lacks: ['results/0'] },
    },
    FOUND,
  ),
  /** `keel/map` since 0.4.3: what the command prints, with a status. */
  form(
    'keel/map-command-served',
    {
      command: 'map',
      when: { type: { status: 'string', format: 'string', scope: 'list' }, has: ['summary'] },
      ...RIGHT,
    },
    { ...kept('status', 'format', 'scope'), ...MAP },
  ),
  /** `keel/map`: the modules, the nodes of a file, the text of a map, or that this is to come (0.1.0). */
  form(
    'keel/map-served',
    {
      command: 'map',
      when: {
        type: { status: 'string' },
        lacks: ['summary'],
        any: [
          { is: { format: 'llm' }, type: { text: 'string' } },
          {
            type: { format: 'string', scope: 'list' },
            any: [{ hasOne: ['modules', 'nodes', 'module_count', 'file_path', 'message'] }, { complete: false }],
          },
        ],
      },
    },
    {
      ...kept('status', 'format', 'scope'),
      file_path: FILE,
      module_count: keep,
      total_nodes: keep,
      modules: list({ name: keep, file: FILE, node_count: keep }),
      nodes: list(match(RANGE, KNOWN), ['name', 'hash']),
      ...kept('text', 'message'),
    },
  ),
  /** `GET /discover/NAME?file=…` (since 0.4.3): callers and callees of a symbol of which the file alone is reported. */
  form(
    'keel/discover-served',
    {
      command: 'discover',
      when: {
        exactly: ['hash', 'name', 'callers', 'callees', 'module_context'],
        none: [{ is: { module_context: '' } }],
      },
    },
    {
      '': match(
        {
          hash: string('symbol_id'),
          name: string('name'),
          module_context: LINE.file,
          callers: CALLERS,
          callees: CALLEES,
        },
        { role: 'target' },
      ),
    },
  ),
  /** A symbol of no file, with what it calls and is called by. */
  form(
    'keel/discover-nowhere',
    { command: 'discover', closed: 'whole', when: { is: { module_context: '' } } },
    { hash: keep, name: keep, callers: NODES, callees: NODES, module_context: keep },
  ),
  /** `initialize`. */
  form(
    'keel/initialized',
    { command: 'initialize', when: { is: { 'serverInfo/name': 'keel' } } },
    { protocolVersion: keep, capabilities: keep, serverInfo: object({ name: keep, version: legacy }) },
  ),
  /** `tools/list`: a list up to 0.4.2, later an object that holds it. */
  form('keel/tools', { command: 'tools/list', when: { matches: { '0/name': TOOL_NAME } } }, TOOLS),
  form(
    'keel/tools-served',
    { command: 'tools/list', when: { matches: { 'tools/0/name': TOOL_NAME } } },
    { tools: TOOLS },
  ),
];
