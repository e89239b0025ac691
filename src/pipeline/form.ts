import type { Glimpse } from '../adapter.ts';
import { isAnswer } from './answer.ts';
import { type Claim, identify } from './identify.ts';
import { knownAdapter } from './known-tool.ts';
import type { Settings } from './settings.ts';
import { isUnified } from './unified.ts';

/**
 * What a document is: unified already, an answer of a server, or what adapters claim, of which there may be none or
 * several.
 */
export type Form = 'unified' | 'answer' | readonly Claim[];

/** Tells what a document is. */
export async function formOf(glimpse: Glimpse, settings: Settings): Promise<Form> {
  if (await isUnified(glimpse)) return 'unified';
  const claims = identify(glimpse, settings.adapters, settings.tool);
  if (requestIn(claims) !== undefined) return claims;
  if (isAnswer(glimpse)) return 'answer';
  // What nothing in the document tells, the invocation may.
  return claims.length > 0 ? claims : identify(glimpse, settings.adapters, knownAdapter(settings)?.tool);
}

/** The claim of a document that is a request. */
export function requestIn(form: Form): Claim | undefined {
  if (typeof form === 'string') return undefined;
  const [claim, ...others] = form;
  return others.length === 0 && claim?.request === true ? claim : undefined;
}
