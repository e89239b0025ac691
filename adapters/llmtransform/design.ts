import { type Glimpse, type HeldShape, isObject } from '../../src/adapter.ts';

/** The form of the design idea of 2026-01-10, before there was a program: counts, a list of errors, a checksum. */
export const design: HeldShape = {
  id: 'llmtransform/design',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  keys: ['/execution_id', '/applied', '/skipped', '/errors', '/checksum_after'],
  lists: {},
  read(document) {
    const executionId = document.string('execution_id');
    const errors = document.strings('errors');
    const applied = document.peek('applied');
    document.keep('applied', 'skipped', 'checksum_after', 'errors');
    if (errors !== undefined) document.replace('errors', { errors: [] });
    const failed = (errors?.length ?? 0) > 0;
    return {
      operation: 'edit',
      status: failed ? (applied === 0 ? 'error' : 'partial') : 'ok',
      message: `${String(applied)} applied, ${String(document.peek('skipped'))} skipped.`,
      executionId,
      result: { type: 'edit', ...document.rest() },
      diagnostics: (errors ?? []).map((message) => ({ level: 'error', message })),
    };
  },
};

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || !Array.isArray(value['errors'])) return undefined;
  const known = ['execution_id', 'applied', 'skipped', 'errors', 'checksum_after'];
  if (Object.keys(value).some((key) => !known.includes(key))) return undefined;
  return value['applied'] !== undefined && value['checksum_after'] !== undefined
    ? ['/applied', '/errors', '/checksum_after']
    : undefined;
}
