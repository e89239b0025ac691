import type { ValueNode } from '../adapter.ts';

/** A string with what is put before strings of its pattern. */
export function labelled(text: string, labels: NonNullable<ValueNode['labels']>): string {
  return (labels.find(([pattern]) => pattern.test(text))?.[1] ?? '') + text;
}
