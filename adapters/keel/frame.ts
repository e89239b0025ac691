import { type Conditions, drop, type FormOptions, form, type Keys, legacy } from '../../src/adapter.ts';

/** Lines count from 1 and end at \n; `line_end` is inclusive. keel 0.1.0 to 0.6.2 prints no columns and no bytes. */
export const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const;

/** The program's version stands in its documents ("0.1.0" up to 0.2.2); that of the design is "1.0". */
const VERSION = { key: '/version', major: 1 };

/** What stands around the payload of every command. */
const FRAME_KEYS = { version: legacy, command: drop } as const satisfies Keys;

/** Envelopes of other tools, which have a command too. */
const FOREIGN: readonly Conditions[] = ['tool', 'schema_version', 'execution_id'].map((key) => ({
  type: { [key]: 'string' },
}));

/** A form of what a command prints. Without a version the keys that `tells` names must be there. */
export function command(
  name: string,
  tells: readonly string[],
  keys: Keys,
  { id = name, also = {}, ...more }: Partial<FormOptions> & { id?: string; also?: Conditions } = {},
) {
  const any: Conditions[] = [{ type: { version: 'string' } }, { lacks: ['version'], has: tells }];
  const when: Conditions = { is: { command: name }, none: FOREIGN, any, all: [also] };
  const told = { command: name, counting: COUNTING, version: VERSION, when };
  return form(`keel/${id}`, { ...told, ...more }, { ...FRAME_KEYS, ...keys });
}

/** A form of a document without version and command that has these keys, and no others: a server prints it. */
export function bare(
  id: string,
  name: string,
  only: readonly string[],
  keys: Keys,
  { also = {}, ...more }: Partial<FormOptions> & { also?: Conditions } = {},
) {
  const when: Conditions = { has: only, only, all: [also] };
  return form(`keel/${id}`, { command: name, counting: COUNTING, when, ...more }, keys);
}
