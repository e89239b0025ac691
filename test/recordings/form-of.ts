import { EXPECTATIONS } from './expectations.generated.ts';
import type { Recording } from './recording.ts';

/** What a recording must be taken for, in a word: its tool, its form and the kind of its envelope. */
export function formOf(recording: Recording): string {
  const { tool } = recording;
  const { shape = 'none', envelope } = EXPECTATIONS[tool]?.expected.find(({ when }) => when(recording)) ?? {};
  return [tool, shape, envelope].join(' ');
}

/** The first recording of each form. */
export function firstOfEachForm(recordings: readonly Recording[]): Set<Recording> {
  const first = new Map<string, Recording>();
  for (const recording of recordings) if (!first.has(formOf(recording))) first.set(formOf(recording), recording);
  return new Set(first.values());
}

/** The smallest recording of each form. */
export function smallestOfEachForm(recordings: readonly Recording[]): Recording[] {
  const smallest = new Map<string, Recording>();
  for (const recording of recordings) {
    const form = formOf(recording);
    const known = smallest.get(form);
    if (known === undefined || sizeOf(recording) < sizeOf(known)) smallest.set(form, recording);
  }
  return [...smallest.values()];
}

function sizeOf({ stdout, stderr }: Recording): number {
  return stdout.length + stderr.length;
}
