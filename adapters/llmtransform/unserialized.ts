import { type Glimpse, type HeldShape, isObject } from '../../src/adapter.ts';

/** What the tool prints when its answer cannot be made into JSON (main.rs, 0.1.0); never seen. */
export const unserialized: HeldShape = {
  id: 'llmtransform/unserialized',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims,
  keys: ['/error'],
  lists: {},
  read(document) {
    const message = document.string('error') ?? '';
    return {
      operation: 'edit',
      status: 'error',
      message,
      error: { level: 'error', message, assigned: 'LMT-INT-002' },
      legacy: document.rest(),
    };
  },
};

function claims({ value }: Glimpse): readonly string[] | undefined {
  const told = isObject(value) && Object.keys(value).length === 1 && value['error'] === 'Failed to serialize response';
  return told ? ['/error'] : undefined;
}
