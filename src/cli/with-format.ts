import type { RawFlags } from './flags.ts';

/** What was typed, with the format for people where a terminal shows the output and none was asked for. */
export function withFormat(typed: RawFlags, terminal: boolean): RawFlags {
  const { format, pretty, compact, canonical } = typed;
  return terminal && !(format ?? pretty ?? compact ?? canonical) ? { ...typed, format: 'human' } : typed;
}
