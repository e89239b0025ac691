import type { Diagnostic } from '../envelope/types.ts';
import type { Found, FoundEdit, FoundMatch } from './found.ts';
import { shown } from './terminal.ts';

/**
 * What was found, in one line for people without control characters: the source line of a match or an edit where it is
 * known, else its text or name; the level, message and code of a finding.
 */
export function headline(found: Found): string {
  if (found.kind !== 'finding') {
    const line = found.span.context?.selected[0];
    return oneLine(line ?? textOfFound(found));
  }
  const { level, message } = found.value;
  const code = codeOf(found);
  const words = [linesJoined(message), code === undefined ? '' : `[${code}]`].filter((word) => word !== '');
  return oneLine([`${level}:`, ...words].join(' '));
}

/** The code of a finding, or the one that its tool gave it, as the id of a rule; `undefined` where there is none. */
export function codeOf(found: Found): string | undefined {
  return found.kind === 'finding' ? codeIn(found.value) : undefined;
}

/** The same of a diagnostic. */
export function codeIn({ legacy, code = legacy?.['code'] as string | undefined }: Diagnostic): string | undefined {
  return typeof code === 'string' && code !== '' ? code : undefined;
}

/** The message of a finding; what was quoted of a match or an edit, else its name. It may have many lines. */
export function textOfFound(found: Found): string {
  if (found.kind === 'finding') return found.value.message;
  const { name } = found.value;
  return quoteOf(found) ?? (typeof name === 'string' ? name : '');
}

/** What was quoted of a match or an edit; `undefined` where nothing was. */
export function quoteOf({ value }: FoundMatch | FoundEdit): string | undefined {
  const { matched_text, replaced_text, snippet, content } = value;
  if (typeof matched_text === 'string') return matched_text;
  return [replaced_text, snippet, content].find((text) => typeof text === 'string');
}

/** The lines of a message as one, without the room around them. */
export function linesJoined(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.join(' ').trim();
}

/** One line in which no character is shown as another. */
const PLAIN = /^[\t\x20-\x7e]*$/;

/** The first line of a text, with tabs as they are. */
function oneLine(text: string): string {
  if (PLAIN.test(text)) return text;
  const [line = ''] = text.split(/\r?\n/, 1);
  return line.split('\t').map(shown).join('\t');
}
