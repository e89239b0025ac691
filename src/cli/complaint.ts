import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';

/** One line for people about what went wrong, and how often, with the name of the input or `stdout`. */
export function complaint(
  { message, code, remediation }: Pick<Diagnostic, 'message' | 'code' | 'remediation'>,
  name?: string,
  times = 1,
): string {
  const which = code && (times === 1 ? `(${code})` : `(${code}, ${times} times)`);
  return shown(['unify:', name && `${name}:`, message, which, remediation].filter(Boolean).join(' '));
}
