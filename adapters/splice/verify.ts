import {
  at,
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  isObject,
  PathDraft,
  PlaceDraft,
  type QueryDraft,
} from '../../src/adapter.ts';

/**
 * `verify` (2.5.4 to 3.1.1): how two snapshots of the graph differ. Their ids are counters, so nearly every symbol
 * counts as changed.
 */
export const verify: HeldShape = {
  id: 'splice/verify',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) =>
    at(value, 'before_timestamp') !== undefined &&
    at(value, 'after_timestamp') !== undefined &&
    Array.isArray(at(value, 'edge_details'))
      ? ['/after_timestamp', '/before_timestamp', '/edge_details']
      : undefined,
  keys: [
    'after_timestamp',
    'before_timestamp',
    'edges_added',
    'edges_removed',
    'symbols_added',
    'symbols_modified',
    'symbols_removed',
  ].map((key) => `/${key}`),
  lists: {
    '/edge_details': { begins: ['change_type'] },
    '/invariant_results': { begins: ['invariant_name'] },
    '/symbol_details': { begins: ['after'] },
  },
  read(document): QueryDraft {
    const diagnostics: DiagnosticDraft[] = [];
    const invariants = document.objects('invariant_results')?.map((invariant): DraftObject => {
      const name = invariant.peek('invariant_name');
      for (const violation of invariant.objects('violations') ?? [])
        diagnostics.push(violationIn(violation, name === undefined ? {} : { invariant_name: name }));
      return invariant.keep('invariant_name', 'passed').rest();
    });
    if (invariants !== undefined) document.replace('invariant_results', { invariant_results: invariants });
    const symbols = document.objects('symbol_details')?.map((detail): DraftObject => {
      for (const state of ['after', 'before']) {
        const symbol = detail.object(state);
        if (symbol === undefined) detail.keep(state);
        else detail.replace(state, { [state]: symbolIn(symbol) });
      }
      return detail.keep('change_type', 'id', 'name').rest();
    });
    if (symbols !== undefined) document.replace('symbol_details', { symbol_details: symbols });
    document.keep('after_timestamp', 'before_timestamp', 'edge_details', 'edges_added', 'edges_removed');
    document.keep('symbols_added', 'symbols_modified', 'symbols_removed');
    return { command: 'verify', data: document.rest(), diagnostics };
  },
};

function violationIn(violation: Fields, details: DraftObject): DiagnosticDraft {
  const severity = violation.string('severity') ?? 'Error';
  const message = violation.string('message') ?? '';
  const remediation = violation.string('suggestion');
  violation.keep('subject');
  return {
    level: severity.toLowerCase() === 'warning' ? 'warning' : 'error',
    message,
    remediation,
    details: { ...details, ...violation.rest() },
    legacy: { severity },
  };
}

/** A symbol in one of the two states of the code, neither of which need be that of the files now. */
function symbolIn(symbol: Fields): DraftObject {
  const span = symbol.peek('byte_span');
  const file = symbol.peek('file_path');
  const [start, end] = Array.isArray(span) ? span : [];
  if (typeof file === 'string' && isOffset(start) && isOffset(end)) {
    symbol.take('file_path');
    const place = new PlaceDraft(
      { file, byteStart: start, byteEnd: end },
      {},
      { file_path: file, byte_span: span as number[] },
      [],
      {
        unproven: true,
      },
    );
    symbol.replace('byte_span', { span: place });
  }
  return symbol.keep('fan_in', 'fan_out', 'id', 'kind', 'name', 'file_path', 'byte_span').rest();
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** `validate-proof` (2.6.1 to 3.1.1). */
export const validateProof: HeldShape = {
  id: 'splice/validate-proof',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) =>
    typeof at(value, 'checksums_valid') === 'boolean' && at(value, 'proof_path') !== undefined
      ? ['/checksums_valid', '/proof_path']
      : undefined,
  keys: ['/checksums_valid', '/proof_path', '/status'],
  lists: {},
  read(document): QueryDraft {
    const path = document.peek('proof_path');
    if (typeof path === 'string') document.replace('proof_path', { proof_path: new PathDraft(path) });
    return { command: 'validate-proof', data: document.keep('checksums_valid', 'status').rest() };
  },
};

/** `snapshots list` (2.5.4 to 3.1.1). */
export const snapshots: HeldShape = {
  id: 'splice/snapshots',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    if (!isObject(value) || !Array.isArray(value['snapshots'])) return undefined;
    if (Object.keys(value).some((key) => !['count', 'snapshots', 'total_size_bytes'].includes(key))) return undefined;
    const element = value['snapshots'][0];
    if (element === undefined) return typeof value['count'] === 'number' ? ['/count', '/snapshots'] : undefined;
    return at(element, 'snapshot_path') === undefined ? undefined : ['/snapshots/0/snapshot_path'];
  },
  keys: ['/count', '/total_size_bytes'],
  lists: { '/snapshots': { begins: ['edges_count', 'operation'] } },
  read(document): QueryDraft {
    const list = document.objects('snapshots')?.map((snapshot): DraftObject => {
      const path = snapshot.peek('snapshot_path');
      if (typeof path === 'string') snapshot.replace('snapshot_path', { snapshot_path: new PathDraft(path) });
      return snapshot.keep('edges_count', 'operation', 'symbols_count', 'timestamp').rest();
    });
    if (list !== undefined) document.replace('snapshots', { snapshots: list });
    return { command: 'snapshots', data: document.keep('count', 'total_size_bytes').rest() };
  },
};
