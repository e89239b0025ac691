import stringWidth from 'string-width';
import type { Span } from '../../src/envelope/types.ts';
import type { Expected } from './expected.ts';

/** A text that stands as it is where it is cut nowhere: no tab, control or hidden character, no end of a line. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** Cells of a terminal where nobody says how many it has; lines of source stay within them. */
const COLUMNS = 100;

/** What is wrong with what `--format human` printed, by reading it line by line. */
export function humanProblems(text: string, expected: readonly Expected[]): string[] {
  const lines = text.split('\n');
  const wide = lines.find((line) => /^(?: {5,}|\d{5,}| +\d+) │ /.test(line) && stringWidth(line) > COLUMNS);
  if (wide !== undefined) return [`goes on in the next line of a terminal: ${wide}`];
  let heading = '';
  const next = (): string => {
    for (;;) {
      const line = lines.shift() ?? '';
      if (/^(?: |\d{5,} │ )/.test(line) || lines.length === 0) return line;
      if (line !== '') heading = line;
    }
  };
  for (const one of expected) {
    const { span, file = span?.file_path, value, kind } = one;
    const line = (span?.start_line ?? 0) > 0 ? span?.context?.selected[0] : undefined;
    const problem = (said: string) => [`${JSON.stringify(said)} is not ${JSON.stringify(one)}`];
    if (kind === 'finding' || line === undefined || labelOf(value) !== '') {
      const label = next();
      if (!label.startsWith(`  ${placeOf(span)}`) || !isSaidIn(label, one)) return problem(label);
      const remedy = kind === 'finding' && value['level'] === 'error' ? ((value['remediation'] as string) ?? '') : '';
      if (remedy !== '' && isWhole(remedy) && next().trim() !== remedy.trim()) return problem(remedy);
      if (remedy !== '' && !isWhole(remedy)) next();
    }
    if (span !== undefined && line !== undefined) {
      const { before = [], after = [] } = span.context ?? {};
      for (const _ of before) next();
      const source = next();
      const mark = span.precision === 'line' && span.context?.selected.length === 1 ? '' : next();
      if (!isSource(source, mark, span, line)) return problem(`${source}\n${mark}`);
      for (const _ of after) next();
    }
    if (kind !== 'finding' && typeof value['replacement'] === 'string') {
      const proposal = next();
      if (!proposal.startsWith('      │ → ')) return problem(proposal);
    }
    if (file !== undefined && isWhole(file) && heading !== file) return problem(heading);
  }
  const rest = lines.filter((line) => line.startsWith(' '));
  return rest.length === 0 ? [] : [`is nowhere in the envelopes: ${rest[0]}`];
}

/** True for a text that a line of a hundred columns holds as it is. */
function isWhole(text: string): boolean {
  return text.length <= 80 && PLAIN.test(text) && stringWidth(text) <= 80;
}

function labelOf({ role, status, kind, name }: Expected['value']): string {
  return [role, status, kind, name].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** Line and column from 1, as far as they are known. */
function placeOf(span: Span | undefined): string {
  if (span === undefined) return '';
  const { start_line, start_col, byte_start, byte_end, precision } = span;
  if (start_line === 0) return byte_start === null ? '' : `bytes ${byte_start}-${byte_end} `;
  return precision === 'line' ? `${start_line} ` : `${start_line}:${start_col + 1} `;
}

function isSaidIn(label: string, { kind, value }: Expected): boolean {
  const words = kind === 'finding' ? `${value['level']}: ${value['message']}` : labelOf(value);
  return !isWhole(words) || label.includes(words.trim());
}

/** True for the line of a span, and a mark below the first byte of it, where neither is cut. */
function isSource(source: string, mark: string, { start_line, start_col, precision }: Span, line: string): boolean {
  const [number, shown = ''] = source.split(' │ ', 2);
  if (Number(number) !== start_line) return false;
  const gutter = source.indexOf('│') + 2;
  const text = line.replaceAll('\t', '    ');
  if (!isWhole(text)) return true;
  const before = Buffer.from(line).toString('utf8', 0, start_col).replaceAll('\t', '    ');
  const isMarked =
    precision === 'line' || before.includes('\ufffd') || mark.indexOf('^') === gutter + stringWidth(before);
  return isMarked && source.slice(gutter) === text && text.startsWith(shown);
}
