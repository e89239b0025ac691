import { codeOf, type Found, textOfFound } from '../filter/found.ts';
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
