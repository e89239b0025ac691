import { withInputName } from '../convert/input-name.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import { latePartialOf } from '../convert/unreadable-input.ts';
import { verifyInput } from '../convert/verify-input.ts';
import { meaningOf } from '../diagnostic/codes.ts';
import { namesNoFile } from '../diagnostic/findings.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import { JsonPrinter } from '../format/json-printer.ts';
import type { EnvelopePrinter, Piece } from '../format/printer.ts';
import { shown } from '../format/terminal.ts';
import { forTerminal } from '../format/terminal-json.ts';
import { plural } from '../format/told-lines.ts';
import type { FileVerdict, SourceVerdict, VerdictCounts } from '../location/span-verifier.ts';
import type { Execute } from './execute.ts';
import { readInputs } from './read-inputs.ts';
import { resolveOptions } from './resolve-options.ts';
import { shownName } from './typed.ts';

/** `unify verify`: holds the spans and sums of envelopes against the files on the disk. */
export const verify: Execute = async (call) => {
  const { names, typed, terminal } = call;
  const { settings, printer: how } = await resolveOptions(typed, { ...terminal, adapters: [] });
  return await readInputs(call, async function* (name, input) {
    const json = terminal.terminal ? forTerminal(new JsonPrinter(), how) : new JsonPrinter();
    const printer = typed.json === true ? json : verifyTable(shownName(name));
    const parts = latePartialOf(verifyInput(input.source, settings), name, input);
    for await (const part of withInputName(parts, name, names.length > 1 ? 'all' : 'none')) {
      if ('outcome' in part) yield part.outcome;
      yield* printer.print(part);
    }
  });
};

/** What has become of a span, as a verification says it. */
interface VerifiedSpan {
  span: Span;
  verdict: SourceVerdict;
  contradicted?: string;
  found?: Span;
}

/** So many spans of a file are reported each by itself. */
const MOST_SPANS = 20;

/** Verdicts on spans that are reported each by itself. */
const TOLD: ReadonlySet<SourceVerdict> = new Set(['moved', 'changed']);

/** The order in which verdicts are counted. */
const VERDICTS: readonly SourceVerdict[] = ['same', 'applied', 'moved', 'changed', 'missing', 'unproven'];

/** What was contradicted, for people; of all else the place itself was. */
const REASONS: Readonly<Record<string, string>> = {
  text: 'its text differs',
  holds: 'its text differs',
  lines: 'its lines differ',
  byte_start: 'the file ends before it',
  byte_end: 'the file ends before its end',
  checksum: 'its checksum differs',
  file_hash: 'the checksum of its file differs',
  context: 'the lines around it differ',
  before: 'the text before it differs',
  after: 'the text after it differs',
  name: 'its name is not there',
  span_id: 'its span_id is not that of its place',
};
const OTHER_REASON = 'what was said of it is not there';

const NONE_THERE =
  '  None of these files is there. Name the folder with --root, or where it lies now with --map FROM=TO.\n';

/** Prints what `unify verify` found for people: each envelope, each of its files, and each span that is not as said. */
function verifyTable(name: string): EnvelopePrinter {
  /** By file, the first spans of it that are not as said. */
  const told = new Map<string, VerifiedSpan[]>();
  let files: FileVerdict[] = [];
  /** What was said of documents that are no envelopes: it is said once. */
  const faults = new Set<string>();
  const line = (text: string): string => `${shown(`${name}: ${text}`)}\n`;
  const fileLines = ({ file_path: path, verdict, spans }: FileVerdict): string => {
    const own = told.get(path) ?? [];
    const left = (spans.moved ?? 0) + (spans.changed ?? 0) - own.length;
    const more = left > 0 ? `    and ${left} more\n` : '';
    return `  ${shown(path)}: ${verdict} (${counted(spans)})\n${own.map(spanLine).join('')}${more}`;
  };
  const table = (diagnostics: readonly Diagnostic[]): string => {
    const all: VerdictCounts = {};
    for (const { spans } of files)
      for (const verdict of VERDICTS) all[verdict] = (all[verdict] ?? 0) + (spans[verdict] ?? 0);
    const errors = diagnostics.filter(({ level }) => level === 'error').map(({ message }) => line(message));
    const head = line(`${plural(files.length, 'file')}; spans: ${counted(all)}`);
    const text = [head, ...remedyFor(files), ...files.map(fileLines), ...errors].join('');
    told.clear();
    files = [];
    return text;
  };
  return {
    print(part: EnvelopePart): Piece[] {
      if (part.part === 'items') for (const item of part.items) hold(item as unknown as VerifiedSpan);
      if (part.part === 'payload' && part.key === 'files') files = part.value as unknown as FileVerdict[];
      if (part.part === 'close') return [table(part.close.diagnostics)];
      if (part.part !== 'operation') return [];
      const { message, error } = part.envelope;
      const text = line([message, error?.remediation].filter(Boolean).join(' '));
      if (faults.has(text)) return [];
      faults.add(text);
      return [text];
    },
  };

  function hold(item: VerifiedSpan): void {
    const own = told.get(item.span.file_path) ?? [];
    if (TOLD.has(item.verdict) && own.length < MOST_SPANS) told.set(item.span.file_path, [...own, item]);
  }
}

/** What to do where no file is there; names that are those of none can't be found anywhere. */
function remedyFor(files: readonly FileVerdict[]): string[] {
  if (files.length === 0 || files.some(({ verdict }) => verdict !== 'missing')) return [];
  const isNamed = files.some(({ file_path: path }) => !namesNoFile(path));
  return [isNamed ? NONE_THERE : `  ${meaningOf('UNI-IO-001').remedies?.name}\n`];
}

function spanLine({ span, verdict, contradicted = '', found }: VerifiedSpan): string {
  const isAtSame = found !== undefined && placeOf(found) === placeOf(span);
  const place = isAtSame ? `byte ${found.byte_start} of the file` : found && placeOf(found);
  const now = place === undefined ? `: ${REASONS[contradicted] ?? OTHER_REASON}` : ` to ${place}`;
  return `    ${placeOf(span)} ${verdict}${now}\n`;
}

/** Line and column as editors take them, from 1, or the bytes where no line is known. */
function placeOf({ start_line: line, start_col: column, byte_start: byte }: Span): string {
  return line === 0 ? `byte ${byte}` : `${line}:${column + 1}`;
}

function counted(spans: VerdictCounts): string {
  const counts = VERDICTS.flatMap((verdict) => ((spans[verdict] ?? 0) > 0 ? [`${spans[verdict]} ${verdict}`] : []));
  return counts.length === 0 ? 'none' : counts.join(', ');
}
