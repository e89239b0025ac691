import { drop, type Frame, legacy } from '../../src/adapter.ts';

/** Lines count from 1 and end at \n; `line_end` is inclusive. keel 0.1.0 to 0.6.2 prints no columns and no bytes. */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/** What a command prints: its name, and the program's version ("0.1.0" up to 0.2.2); that of the design is "1.0". */
export const FRAME: Frame = {
  counting: COUNTING,
  version: { key: '/version', major: 1 },
  // Envelopes of other tools have a command, too.
  when: {
    none: [{ type: { tool: 'string' } }, { type: { schema_version: 'string' } }, { type: { execution_id: 'string' } }],
  },
  keys: { version: legacy, command: drop('string') },
  names: 'command',
  tells: 'version',
};
