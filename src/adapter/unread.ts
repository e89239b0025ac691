import type { Json } from '../json/value.ts';
import type { Conditions } from './conditions.ts';
import { meets } from './detect.ts';

/** Documents that nobody reads, of a program that can print others. */
export interface Unread {
  /** What such a document is, as a part of a sentence. */
  what: string;
  /** What shows it. */
  when: Conditions;
  /** What to do for one that is read, as a sentence. */
  instead: string;
}

/** What is said of a document that is one of these. */
export function saidOfUnread(
  value: Json,
  unread: readonly Unread[],
): { message: string; remediation: string } | undefined {
  const found = unread.find(({ when }) => meets(value, when));
  return found && { message: `This is ${found.what}, which is not read.`, remediation: found.instead };
}
