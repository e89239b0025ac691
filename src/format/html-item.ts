import type { Relationship, Span } from '../envelope/types.ts';
import type { ByteText } from '../json/byte-text.ts';
import type { Found, FoundFinding } from './found.ts';
import { codeOf, textOfFound } from './headline.ts';
import { sourceOf, writeQuoted } from './html-source.ts';
import { htmlLines, htmlText } from './html-text.ts';
import { actionOf, labelOf, placeOf } from './told-lines.ts';

/** Writes what was found as an item of a list; `number` is its own on the page. */
export function writeItem(found: Found, number: number, out: ByteText): void {
  out.string('<li id=r');
  out.number(number);
  out.string(' class="');
  out.string(found.kind === 'finding' ? htmlText(`finding ${found.value.level}`) : found.kind);
  out.string('"');
  writeKeys(found, out);
  out.string('><a href=#r');
  out.number(number);
  out.string('>');
  out.string(htmlText(placeOf(found)) || '#');
  out.string('</a><div>');
  if (found.kind === 'finding') out.string(findingOf(found));
  else writeFound(found, out);
  out.string(relationsOf(found.span));
  for (const line of actionOf(found)) out.string(`<p>${htmlText(line)}</p>`);
  out.string('</div>\n');
}

/** Writes by what filters and relationships find the item. */
function writeKeys({ kind, value, span }: Found, out: ByteText): void {
  if (span !== undefined) out.string(placeKeys(span));
  if (kind === 'finding') return;
  const { name, kind: word = span.semantic_kind } = value;
  out.string(attribute('kind', word));
  out.string(attribute('name', name));
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
  const code = codeOf(finding);
  const said = [
    `<b>${level}</b> ${htmlLines(message)}`,
    code === undefined ? '' : ` <code>${htmlText(code)}</code>`,
    ` <small>${htmlText(tool)}</small>`,
  ].join('');
  const more = [note, remediation].flatMap((text) => (text === undefined ? [] : [`<p>${htmlLines(text)}</p>`]));
  return `<p>${said}</p>${more.join('')}${span === undefined ? '' : sourceOf(span)}`;
}

/** Writes a match or an edit: what it is, its source, and what is to be written there. */
function writeFound(found: Exclude<Found, FoundFinding>, out: ByteText): void {
  const label = labelOf(found);
  const { replacement } = found.value;
  if (label !== '') out.string(`<p><b>${htmlText(label)}</b></p>`);
  const source = sourceOf(found.span);
  if (source === '') writeQuote(found, out);
  else out.string(source);
  if (typeof replacement === 'string') out.string(`<pre><ins>${htmlLines(replacement)}</ins></pre>`);
}

/** Writes what a tool quoted; nothing where that is but the name. */
function writeQuote(found: Exclude<Found, FoundFinding>, out: ByteText): void {
  const { context_before: before, context_after: after, name } = found.value;
  const text = textOfFound(found);
  if (text !== name) writeQuoted(text, lastOf(before), firstOf(after), out);
}

function firstOf(lines: unknown): string {
  const first = Array.isArray(lines) ? lines[0] : undefined;
  return typeof first === 'string' ? first : '';
}

function lastOf(lines: unknown): string {
  const last = Array.isArray(lines) ? lines.at(-1) : undefined;
  return typeof last === 'string' ? last : '';
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
