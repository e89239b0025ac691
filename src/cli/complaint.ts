import type { Diagnostic } from '../envelope/types.ts';
import { shown } from '../format/terminal.ts';

/** One line for people about what went wrong, with the name of the input or `stdout`. */
export function complaint({ message, code, remediation }: Diagnostic, name?: string): string {
  return shown(['unify:', name && `${name}:`, message, code && `(${code})`, remediation].filter(Boolean).join(' '));
}
