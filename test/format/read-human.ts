import stringWidth from 'string-width';
import type { Relationship, Span } from '../../src/envelope/types.ts';
import { apart, type Expected } from './expected.ts';
import { filesOf } from './grouped-notes.ts';

/** What else is said of a result: what to do, what it is related to, what its tool proposes. */
function furtherOf({ kind, value, span }: Expected): string[] {
  const remedy = kind === 'finding' ? ((value['remediation'] as string) ?? '') : '';
  const related = Object.entries((span?.relationships ?? {}) as Record<string, Relationship[]>).flatMap(
    ([sort, list]) => {
      const places = list.map(
        ({ symbol, file, line }) => `${symbol === null ? '' : `${symbol} `}${file}${line > 0 ? `:${line}` : ''}`,
      );
      return list.length === 0 ? [] : [`${sort}: ${places.join(', ')}`];
    },
  );
  const { action_type, params } = span?.suggested_action ?? {};
  const lines = remedy.split('\n').map((line) => line.trim());
  return [
    ...(remedy === '' ? [] : [lines.join(' ').trim()]),
    ...related,
    ...(action_type === undefined ? [] : [`suggested: ${action_type} ${JSON.stringify(params)}`]),
  ];
}

/** A text that is as it is where it is cut nowhere: no tab, control or hidden character, no end of a line. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** Cells of a terminal where nobody says how many it has; lines of source stay within them. */
const COLUMNS = 100;

/** What is wrong with what `--format human` printed, by reading it line by line. */
export function humanProblems(text: string, expected: readonly Expected[]): string[] {
  const { found, notes } = apart(expected);
  const [results = '', ...behind] = text.split(/^unify:$/m);
  const lines = results.split('\n');
  const said = behind.join('').split('\n');
  for (const note of notes) {
    const { level, message, remediation = '' } = note;
    const at = said.findIndex((line) => line.startsWith(`${level}: ${message}`));
    if (isWhole(message) && at < 0) return [`is not said: ${message}`];
    if (
      isWhole(remediation) &&
      !/^(?:Nothing has to be done\.)?$/.test(remediation) &&
      said[at + 1] !== `  ${remediation}`
    )
      return [`is not said: ${remediation}`];
    if (filesOf(note).some((file) => isWhole(file) && !behind.join('').includes(file)))
      return [`is not named: ${filesOf(note)}`];
  }
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
  for (const one of found) {
    const { span, file = span?.file_path, value, kind } = one;
    const line = (span?.start_line ?? 0) > 0 ? span?.context?.selected[0] : undefined;
    const problem = (said: string) => [`${JSON.stringify(said)} is not ${JSON.stringify(one)}`];
    if (kind === 'finding' || line === undefined || labelOf(value) !== '') {
      const label = next();
      if (!label.startsWith(`  ${placeOf(span)}`) || !isSaidIn(label, one)) return problem(label);
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
    for (const more of furtherOf(one)) {
      const told = next();
      if (isWhole(more) && told !== `    ${more}`) return problem(told);
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
