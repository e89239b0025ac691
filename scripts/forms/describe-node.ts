import type {
  BesideNode,
  Conditions,
  DiagnosticFieldNode,
  DiagnosticFieldsNode,
  ListedNode,
  MatchNode,
  Node,
} from '../../src/adapter.ts';

/** What becomes of one key: its path in the tool's document, and where that is in the envelope. */
export interface Row {
  path: string;
  becomes: string;
}

type AnyNode = Node | ListedNode | DiagnosticFieldNode | DiagnosticFieldsNode | BesideNode;

const PARTS: Readonly<Record<string, string>> = {
  file: 'file_path',
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
  spanId: 'span_id',
  fileSpelling: 'legacy.file_path',
  byteLength: 'byte_end',
  characterStart: 'byte_start',
  characterLength: 'byte_end',
};

const TOLD: Readonly<Record<string, string>> = {
  before: 'context.before',
  selected: 'context.selected',
  after: 'context.after',
  semantic_kind: 'semantics.kind',
  printed_kind: 'semantics.kind',
  language: 'semantics.language',
  printed_language: 'semantics.language',
  checksum_before: 'checksums.checksum_before',
  checksum_after: 'checksums.checksum_after',
  file_checksum_before: 'checksums.file_checksum_before',
  tool_hints: 'tool_hints',
  action_type: 'suggested_action.action_type',
  params: 'suggested_action.params',
};

const WORDS: Readonly<Record<string, string>> = {
  legacy: '`legacy`, under its own name',
  truncated: 'stays; true: `partial`',
  count: 'left out where it is the number of matches, else `legacy`',
  found: 'stays; more than was printed: `partial`',
};

const EVIDENCE: Readonly<Record<string, string>> = {
  text: 'exactly the text of the span',
  before: 'the text before the span on its line',
  after: 'the text behind the span on its line',
  lines: 'whole lines from the first of the span on',
  holds: 'a text that stands in the span',
};

/** What becomes of the keys of an object; `target` is where the object is in the envelope. */
export function rowsOf(keys: Readonly<Record<string, AnyNode>>, path: string, target: string): Row[] {
  return Object.entries(keys).flatMap(([key, node]) => rowsOfKey(node, `${path}/${key}`, key, target));
}

/** What becomes of one key, which is called `key`, and of what is in it. */
export function rowsOfKey(node: AnyNode, path: string, key: string, target: string): Row[] {
  const inner = (becomes: string, rows: Row[]): Row[] => [{ path, becomes }, ...rows];
  switch (node.node) {
    case 'object': {
      const name = at(target, node.as ?? key);
      const isOfPlace = Object.values(node.keys).some((one) => one.node === 'place');
      if (isOfPlace) return inner(code(at(target, 'span')), rowsOf(node.keys, path, target));
      return inner(code(node.hoisted ? target : name), rowsOf(node.keys, path, node.hoisted ? target : name));
    }
    case 'opened':
    case 'diagnostic-fields':
      return rowsOf(node.keys, path, target);
    case 'sections':
      return [
        { path: `${path}/*`, becomes: code(`${at(target, key)}[]`) },
        ...rowsOf(node.keys, `${path}/*`, `${at(target, key)}[]`),
      ];
    case 'list':
      return [...rowsOfElement(node.of, `${path}/*`, `${at(target, node.as ?? key)}[]`)];
    case 'map':
      return rowsOfKey(node.of, `${path}/NAME`, 'NAME', at(target, key));
    case 'located':
    case 'match':
    case 'choose':
    case 'diagnostic':
      return rowsOfElement(node, path, at(target, key));
    case 'failure':
      return typeof node.of === 'string'
        ? [{ path, becomes: `\`error\`, code \`${node.of}\`` }]
        : rowsOfElement(node.of, path, 'error');
    default:
      return [{ path, becomes: becomesOf(node, key, target) }];
  }
}

/** What an alternative has in common with one before it is said once. */
function distinct(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.path} ${row.becomes}`, row])).values()];
}

/** What becomes of an element of a list, or of an object that is no plain one. */
export function rowsOfElement(node: AnyNode, path: string, target: string): Row[] {
  switch (node.node) {
    case 'match': {
      const own = node.item === true ? target : 'data.matches[]';
      return [{ path, becomes: code(own) + roleOf(node) }, ...rowsOf(node.keys, path, own)];
    }
    case 'object':
    case 'located':
      return [{ path, becomes: code(target) }, ...rowsOf(node.keys, path, target)];
    case 'diagnostic': {
      const own = target === 'error' ? 'error' : 'diagnostics[]';
      return [{ path, becomes: `\`${own}\`, level ${node.level}` }, ...rowsOf(node.keys, path, own)];
    }
    case 'choose':
      return distinct(
        node.of.flatMap(([conditions, chosen]) => {
          const [first, ...rest] = rowsOfElement(chosen, path, target);
          return first === undefined
            ? rest
            : [{ ...first, becomes: `where ${conditionsText(conditions)}: ${first.becomes}` }, ...rest];
        }),
      );
    case 'rows':
      return Object.entries(node.of).flatMap(([word, row]) => {
        const [first, ...rest] = rowsOfElement(row, path, target);
        return first === undefined ? rest : [{ ...first, becomes: `\`${word}\`: ${first.becomes}` }, ...rest];
      });
    case 'quoted':
      return rowsOfElement(node.of, path, target);
    case 'beside':
      return [{ path, becomes: 'context of the matches that it stands beside' }];
    case 'aside':
      return rowsOfElement(node.of, path, `${node.legacy === true ? 'legacy' : 'data'}.${node.name}`);
    default:
      return [{ path, becomes: becomesOf(node, '', target) }];
  }
}

function becomesOf(node: AnyNode, key: string, target: string): string {
  switch (node.node) {
    case 'value': {
      const name = code(at(target, node.as ?? key));
      return node.evidence === undefined ? name : `${name}; evidence: ${EVIDENCE[node.evidence]}`;
    }
    case 'place':
      return code(at(target, `span.${PARTS[node.part]}`));
    case 'other':
      return code(at(target, `${node.as}.span.${PARTS[node.part]}`));
    case 'id':
      return code(at(target, 'match_id'));
    case 'lines':
      return code(at(target, `span.context.${node.side}`));
    case 'listing':
      return 'evidence: lines of the file, each behind its number';
    case 'rich-fact':
      return code(at(target, `span.${TOLD[node.what]}`));
    case 'content-hash':
      return `${code(at(target, 'span.checksums.checksum_before'))}; evidence`;
    case 'relations':
      return `${code(at(target, `span.relationships.${node.kind}`))}, role ${node.role}`;
    case 'path':
      return `${code(at(target, node.as))}, clean`;
    case 'paths':
      return `${code(at(target, key))}, clean`;
    case 'path-keys':
      return `${code(at(target, key))}, its keys clean`;
    case 'drop':
      return node.when === undefined
        ? `said elsewhere${node.types === undefined ? '' : ` (${node.types.join(' or ')})`}`
        : `left out where ${node.when.map((one) => JSON.stringify(one)).join(' or ')}`;
    case 'wrong':
      return `known to be wrong: ${code(`${target}.legacy`)}`;
    case 'word':
      if (node.wordings !== undefined) return `${code(node.word)}; what its wording tells, ${code(target)}`;
      return WORDS[node.word] ?? code(node.word);
    case 'meaning':
      return `says what stands in a table: ${Object.keys(node.table).join(', ')}`;
    case 'diagnostic-field':
      return code(at(target, node.what));
    case 'left':
      return code(at(target, 'span.legacy'));
    case 'gathered':
      return 'belongs to the match that gathers it';
    case 'self':
      return `${code(at(target, key))}: objects like this one`;
    case 'read':
    case 'diagnostic-by':
      return `code: ${target}`;
    default:
      return node.node;
  }
}

function roleOf({ role = [] }: MatchNode): string {
  if (typeof role === 'string') return `, role ${role}`;
  const roles = [...new Set(role.map((rule) => rule.role))];
  return roles.length === 0 ? '' : `, role ${roles.join(' or ')}`;
}

/** Conditions, as a person reads them. */
export function conditionsText(conditions: Conditions): string {
  return Object.entries(conditions)
    .map(
      ([name, value]) =>
        `${name} ${JSON.stringify(value, (_, inner) => (inner instanceof RegExp ? `${inner}` : inner))}`,
    )
    .join(', ');
}

function at(target: string, key: string): string {
  return target === '' ? key : `${target}.${key}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
