import type { Relationship, Span } from '../envelope/types.ts';
import { type Found, type FoundFinding, textOfFound } from '../filter/found.ts';
import { htmlLines, htmlText, quotedOf, sourceOf } from './html-source.ts';
import { actionOf, labelOf, namedCodeOf, placeOf, sourcesOf } from './told-lines.ts';

/** What was found as an item of a list; `number` is its own on the page. */
export function itemOf(found: Found, number: number): string {
  const sort = found.kind === 'finding' ? htmlText(`finding ${found.value.level}`) : found.kind;
  const link = `<a href=#r${number}>${htmlText(placeOf(found)) || '#'}</a>`;
  const said = found.kind === 'finding' ? findingOf(found) : placeFoundOf(found);
  const lines = (texts: readonly string[]) => texts.map((line) => `<p>${htmlText(line)}</p>`).join('');
  const content = `${said}${lines(sourcesOf(found))}${relationsOf(found.span)}${lines(actionOf(found))}`;
  const place = found.span === undefined ? '' : placeKeys(found.span);
  return `<li id=r${number} class="${sort}"${place}${wordKeys(found)}>${link}<div>${content}</div>\n`;
}

/** Attributes by which filters and relationships find the item, but for those of its place. */
function wordKeys({ kind, value, span }: Found): string {
  if (kind === 'finding') return '';
  return attribute('kind', value['kind'] ?? span.semantic_kind) + attribute('name', value['name']);
}

function placeKeys({ byte_start, byte_end, start_line }: Pick<Span, 'byte_start' | 'byte_end' | 'start_line'>) {
  const at = byte_start === null ? '' : ` data-at="${byte_start}-${byte_end}"`;
  return start_line === 0 ? at : `${at} data-line="${start_line}"`;
}

/** An attribute for a value that is a text. */
function attribute(name: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? ` data-${name}="${htmlText(value)}"` : '';
}

function findingOf(finding: FoundFinding): string {
  const { value, span } = finding;
  const { level, message, note, remediation, tool } = value;
  const code = namedCodeOf(finding);
  const said = [
    `<b>${htmlText(`${labelOf(finding)} ${level}`.trimStart())}</b> ${htmlLines(message)}`,
    code === undefined ? '' : ` <code>${htmlText(code)}</code>`,
    ` <small>${htmlText(tool)}</small>`,
  ].join('');
  const more = [note, remediation].flatMap((text) => (text === undefined ? [] : [`<p>${htmlLines(text)}</p>`]));
  return `<p>${said}</p>${more.join('')}${span === undefined ? '' : sourceOf(span)}`;
}

/** A match or an edit: what it is, its source, and what is to be written there. */
function placeFoundOf(found: Exclude<Found, FoundFinding>): string {
  const label = labelOf(found);
  const { replacement } = found.value;
  const title = label === '' ? '' : `<p><b>${htmlText(label)}</b></p>`;
  const proposal = typeof replacement === 'string' ? `<pre><ins>${htmlLines(replacement)}</ins></pre>` : '';
  return title + (sourceOf(found.span) || quoteOf(found)) + proposal;
}

/** What a tool quoted; nothing where that is but the name. */
function quoteOf(found: Exclude<Found, FoundFinding>): string {
  const { context_before: before, context_after: after, name } = found.value;
  const textIn = (lines: unknown, index: 0 | -1): string => {
    const line: unknown = Array.isArray(lines) ? lines.at(index) : undefined;
    return typeof line === 'string' ? line : '';
  };
  const text = textOfFound(found);
  return text === name ? '' : quotedOf(text, textIn(before, -1), textIn(after, 0));
}

/** What a place is related to, by sorts; the page makes links of those that are on it. */
function relationsOf(span: Span | undefined): string {
  if (!span?.relationships) return '';
  let text = '';
  for (const [name, related] of Object.entries(span.relationships as Record<string, Relationship[]>))
    if (related.length > 0) text += `<p>${htmlText(name)}: ${related.map(relationOf).join(', ')}</p>`;
  return text;
}

function relationOf({ file, symbol, byte_start, byte_end, line }: Relationship): string {
  const place = placeKeys({ byte_start, byte_end, start_line: line });
  const keys = attribute('file', file) + place + attribute('name', symbol);
  const shownPlace = htmlText(file) + (line === 0 ? '' : `:${line}`);
  return `<a${keys}>${symbol === null ? '' : `${htmlText(symbol)} `}<small>${shownPlace}</small></a>`;
}
