import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic, Envelope, Span } from '../../src/envelope/types.ts';
import { groupedNotes } from './grouped-notes.ts';

/** What a reader of results looks for in envelopes, found by walking over them as values. */
export interface Expected {
  kind: 'match' | 'edit' | 'finding';
  /** The tool that said it. */
  tool: string;
  value: { [key: string]: unknown };
  span?: Span;
  /** The file of the place, or of a finding without one. */
  file?: string;
  /** True for a result of a SARIF log, false for what such a log says of its run. */
  ofLog?: boolean;
  /** True for what unify says of its own work. */
  isNote?: true;
}

/**
 * All of it in the order of the envelopes; an error that is among the diagnostics, too, counts once, and what unify
 * says of its own work is behind, each note once.
 */
export function expectedIn(envelopes: readonly Envelope[]): Expected[] {
  return envelopes.flatMap((envelope) => {
    const { tool } = envelope;
    const places =
      'data' in envelope ? placesIn(envelope.data, 'match', tool) : placesIn(envelope.result, 'edit', tool);
    const error = 'error' in envelope ? envelope.error : undefined;
    const first = envelope.diagnostics.findIndex((said) => isDeepStrictEqual(said, error));
    const others = envelope.diagnostics.filter((_, index) => index !== first);
    const findings = others.filter((said) => said.tool !== 'unify');
    const notes = groupedNotes(others.filter((said) => said.tool === 'unify')).map((note) => findingOf(note, []));
    const logs = logsIn(envelope);
    return [
      ...[...places, ...[...(error === undefined ? [] : [error]), ...findings].map((one) => findingOf(one, logs))],
      ...notes.map((note) => ({ ...note, isNote: true as const })),
    ];
  });
}

/** The tools of the SARIF logs that an envelope was made of. */
function logsIn(envelope: Envelope): readonly unknown[] {
  const { runs } = ('data' in envelope ? envelope.data : {}) as { runs?: unknown };
  return Array.isArray(runs) ? runs.map((run) => run?.tool?.driver?.name) : [];
}

function findingOf(value: Diagnostic, logs: readonly unknown[]): Expected {
  const { span, file = span?.file_path } = value;
  return {
    kind: 'finding',
    tool: value.tool,
    value: { ...value },
    ...(span && { span }),
    ...(file !== undefined && { file }),
    ...(logs.includes(value.tool) && { ofLog: value.details?.['notification'] === undefined }),
  };
}

function placesIn(value: unknown, kind: 'match' | 'edit', tool: string): Expected[] {
  if (typeof value !== 'object' || value === null) return [];
  const { span } = value as { span?: Span };
  if (Object.hasOwn(value, 'span') && typeof span?.file_path === 'string')
    return [{ kind, tool, value: value as Expected['value'], span, file: span.file_path }];
  const inner = Object.entries(value).filter(([key]) => !['legacy', 'unplaced'].includes(key));
  return inner.flatMap(([, one]) => placesIn(one, kind, tool));
}

/** Of all envelopes what was found, and what unify says behind it, each note once. */
export function apart(expected: readonly Expected[]): { found: Expected[]; notes: Diagnostic[] } {
  const found = expected.filter(({ isNote }) => isNote !== true);
  const said = expected.filter(({ isNote }) => isNote).map(({ value }) => value as unknown as Diagnostic);
  return { found, notes: groupedNotes(said) };
}
