import type { Found } from './found.ts';
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
  const { level, message, code } = found.value;
  const words = message.split('\n').map((line) => line.trim());
  return oneLine(`${level}: ${words.join(' ')}${code === undefined ? '' : ` [${code}]`}`);
}

/** The message of a finding; what was quoted of a match or an edit, else its name. It may have many lines. */
export function textOfFound(found: Found): string {
  if (found.kind === 'finding') return found.value.message;
  const { matched_text, replaced_text, snippet, content, name } = found.value;
  const texts = [matched_text, replaced_text, snippet, content, name];
  return texts.find((text) => typeof text === 'string') ?? '';
}

/** The first line of a text, with tabs as they are. */
function oneLine(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  return line.split('\t').map(shown).join('\t');
}
