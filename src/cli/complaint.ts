import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';

/** One line for people about what went wrong, with the name of the input or `stdout`. */
export function complaint(
  { message, code, remediation }: Pick<Diagnostic, 'message' | 'code' | 'remediation'>,
  name?: string,
): string {
  return shown(['unify:', name && `${name}:`, message, code && `(${code})`, remediation].filter(Boolean).join(' '));
}
