import type { Diagnostic } from '../../src/envelope/types.ts';

type Facts = Record<string, unknown>;

/** What unify says, each note once, with the sum of its places and the names of its files. */
export function groupedNotes(said: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of said) {
    const { level, code, message, note, remediation, span } = one;
    const key = JSON.stringify([level, code, message, note, remediation, span, othersIn(one)]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Diagnostic];
    if (group.length === 1) return first;
    const { file: _, details: __, ...words } = first;
    const files = [...new Set(group.flatMap(filesOf))];
    const count = group.reduce(
      (sum, { details = {} }) => sum + (typeof details['count'] === 'number' ? details['count'] : 1),
      0,
    );
    return {
      ...words,
      ...(files.length === 1 && { file: files[0] as string }),
      details: {
        ...{ count, ...othersIn(first) },
        ...(files.length > 1 && { files: files.slice(0, 20) }),
        ...(files.length > 20 && { more_files: true }),
      },
    };
  });
}

/** The files that a note names. */
export function filesOf({ file, details = {} }: Diagnostic): string[] {
  const { files, places } = details as { files?: unknown; places?: unknown };
  const placed = Array.isArray(places) ? places.map((one: Facts | null) => one?.['file']) : [];
  const named = file !== undefined ? [file] : Array.isArray(files) ? files : placed;
  return [...new Set(named)].filter((one) => typeof one === 'string');
}

function othersIn({ details = {} }: Diagnostic): Diagnostic['details'] & object {
  const { count: _, places: __, files: ___, more_files: ____, ...others } = details;
  return others;
}
