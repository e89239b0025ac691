import type { Adapter, Shape } from '../adapter.ts';

/**
 * The shape of a document that is known to be of a tool, in a form that none of its shapes describes: its payload is
 * carried over as it is.
 */
export function undescribed({ tool }: Adapter): Shape {
  return {
    id: `${tool}/undescribed`,
    command: null,
    coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    claims: () => [],
    count: 'count',
    fields: {
      '/tool': 'tool',
      '/schema_version': 'legacy',
      '/execution_id': 'execution_id',
      '/timestamp': 'timestamp',
      '/partial': 'partial',
      '/data': 'open',
    },
    lists: {},
  };
}
