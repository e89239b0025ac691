import type { Found } from './found.ts';
import { shown } from './terminal.ts';

/**
 * What was found, in one line for people without control characters: the source line of a match or an edit where it is
 * known, else its text or name; the level, message and code of a finding.
 */
export function headline(found: Found): string {
  if (found.kind === 'finding') {
    const { level, message, code } = found.value;
    return oneLine(`${level}: ${message.replace(/\s*\n\s*/g, ' ')}${code === undefined ? '' : ` [${code}]`}`);
  }
  const { span, value } = found;
  const { matched_text, replaced_text, snippet, content, name } = value;
  const texts = [span.context?.selected[0], matched_text, replaced_text, snippet, content, name];
  return oneLine(texts.find((text) => typeof text === 'string') ?? '');
}

/** The first line of a text that has one, with tabs as they are. */
function oneLine(text: unknown): string {
  const [line = ''] = String(text).split(/\r?\n/, 1);
  return line.split('\t').map(shown).join('\t');
}
