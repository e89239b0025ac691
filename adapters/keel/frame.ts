import { drop, formsIn, legacy } from '../../src/adapter.ts';

/**
 * Forms of what a command prints: its name, and the program's version ("0.1.0" up to 0.2.2); that of the design is
 * "1.0".
 */
export const framed = formsIn({
  version: { key: '/version', major: 1 },
  // Envelopes of other tools have a command, too.
  when: {
    none: [{ type: { tool: 'string' } }, { type: { schema_version: 'string' } }, { type: { execution_id: 'string' } }],
  },
  keys: { version: legacy, command: drop('string') },
  names: 'command',
  tells: 'version',
});
