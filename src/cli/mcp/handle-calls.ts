import { unifyDiagnostic } from '../../diagnostic/findings.ts';
import { type KnownSpan, KnownSpans } from '../../edits/known-spans.ts';
import { readEnvelopes } from '../../edits/read-envelopes.ts';
import { refused } from '../../edits/refusals.ts';
import { requestFor } from '../../edits/request-for.ts';
import { handleIn, wantedEdits } from '../../edits/wanted-edit.ts';
import type { Diagnostic } from '../../envelope/types.ts';
import { estimateTokens } from '../../filter/token-estimate.ts';
import { printPath, printText } from '../../format/llm/text.ts';
import { slicedSource } from '../../io/slices.ts';
import { printJson } from '../../json/print.ts';
import { loadBlake3 } from '../../location/digest.ts';
import type { SourceFile } from '../../location/source.ts';
import { expectedOf, requestTarget } from '../request.ts';
import { type Answer, Refused, refusal, refusalText } from './answer.ts';
import type { Session } from './session.ts';

export interface VerifyCall {
  handles: readonly string[];
}

export interface ShowCall extends VerifyCall {
  before?: number;
  after?: number;
}

/** The most that is shown at once, in tokens by estimate. */
const MOST_TOKENS = 12_000;
const MOST_HANDLES = 200;
/** The most characters of a line that are shown. */
const LONGEST_LINE = 300;

/** The lines of source that handles are of, as the files are now. */
export async function show({ handles, before = 0, after = 0 }: ShowCall, session: Session): Promise<Answer> {
  const { found, spans, refusals } = await named(handles, session);
  let text = '';
  let shown = 0;
  for (const [handle, known] of found) {
    const source = spans.sourceOf(known);
    const { file_path: file } = known.span;
    if (typeof source === 'string') {
      refusals.push(...refusal(source, { file, details: { handle } }).refusals);
      continue;
    }
    const next = `#${handle} ${verdictOf(known)} ${printPath(file)}\n${linesOf(known, source, before, after)}`;
    if (shown > 0 && estimateTokens(text + next) > MOST_TOKENS) break;
    text += next;
    shown++;
  }
  return answerOf({ text, shown, total: handles.length }, refusals);
}

/** The answer about some handles, with what was wrong with others; refused where nothing can be said of any. */
function answerOf(said: Omit<Answer, 'partial'>, wrong: readonly Diagnostic[]): Answer {
  const answer = { ...said, partial: said.shown < said.total };
  if (wrong.length === 0) return answer;
  const refused = new Refused(...wrong);
  if (said.shown === 0) throw refused;
  const { refusals: diagnostics } = refused;
  return { ...answer, text: said.text + refusalText(refused), data: { ...said.data, diagnostics } };
}

function linesOf({ span }: KnownSpan, { bytes, lines }: SourceFile, before: number, after: number): string {
  const first = Math.max(1, span.start_line - before);
  const last = Math.min(lines.lineCount, (span.end_line ?? span.start_line) + after);
  let text = '';
  for (let line = first; line <= last; line++) {
    const range = lines.lineBytes(line);
    if (range === undefined) break;
    const whole = Buffer.from(bytes.subarray(range.start, range.end)).toString('utf8');
    const more = whole.length - LONGEST_LINE;
    text += `${line}| ${printText(whole.slice(0, LONGEST_LINE))}${more > 0 ? `…+${more}` : ''}\n`;
    if (text.length > MOST_TOKENS * 2) return `${text}… lines up to ${last}: ask for fewer\n`;
  }
  return text;
}

/** What has become of the spans of handles. */
export async function verify({ handles }: VerifyCall, session: Session): Promise<Answer> {
  const { found, refusals } = await named(handles, session);
  const verdicts = found.map(([handle, known]) => ({ handle, file: known.span.file_path, verdict: verdictOf(known) }));
  const text = verdicts.map(({ handle, file, verdict }) => `#${handle} ${verdict} ${printPath(file)}\n`).join('');
  return answerOf({ text, shown: verdicts.length, total: handles.length, data: { verdicts } }, refusals);
}

/** What has become of a span, in words. */
function verdictOf({ isProven, against }: KnownSpan): string {
  if (against === undefined) return isProven ? 'same' : 'unproven';
  const isOfFile = against.contradicted === undefined && against.verdict === 'changed';
  return isOfFile && isProven ? 'same bytes, file changed' : against.verdict;
}

/** The spans that handles name, one each, and what is wrong with those that name none or several. */
async function named(typed: readonly string[], session: Session) {
  if (typed.length > MOST_HANDLES)
    throw refusal('UNI-MCP-003', { message: `handles has more than ${MOST_HANDLES} of them.` });
  const refusals: Diagnostic[] = [];
  const handles = typed.flatMap((one) => {
    const handle = handleIn(one);
    if (handle === undefined)
      refusals.push(unifyDiagnostic('UNI-MCP-003', { level: 'error', message: NO_HANDLE, details: { handle: one } }));
    return handle ?? [];
  });
  const spans = await spansOf(session, handles);
  const found = handles.flatMap((handle): [handle: string, known: KnownSpan][] => {
    const [known, ...others] = spans.named(handle);
    if (known !== undefined && others.length === 0) return [[handle, known]];
    refusals.push(refused(known === undefined ? 'UNI-REF-001' : 'UNI-REF-002', { handle }));
    return [];
  });
  return { found, spans, refusals };
}

const NO_HANDLE = 'A handle is the first 4 to 16 hex digits of a span_id, as results show it.';

export interface RequestCall {
  target: string;
  edits: readonly { handle: string; expect?: string; replacement: string }[];
}

/** What asks a tool to replace spans, with the sums before and after; refused as by `unify request`. */
export async function request({ target, edits }: RequestCall, session: Session): Promise<Answer> {
  const asked = await requestTarget(target, session.terminal);
  if (typeof asked === 'string') throw refusal('UNI-MCP-003', { message: asked });
  const wanted = wantedEdits(edits);
  if (typeof wanted === 'string' || wanted.length === 0)
    throw refusal('UNI-MCP-003', { message: `edits: ${typeof wanted === 'string' ? wanted : 'there are none'}.` });
  const spans = await spansOf(
    session,
    wanted.map(({ handle }) => handle),
  );
  const { requests, guard, files, refusals } = requestFor(asked, wanted, spans, false);
  if (refusals.length > 0) throw new Refused(...refusals);
  const text = [
    ...requests.map((document) => `request ${printJson(document)}`),
    `guard ${JSON.stringify(guard)}`,
    ...files.map((file) => printText(expectedOf(file, guard.sum))),
    `Save request and guard, and run: unify run --guard GUARD -- ${asked.requests.typed}`,
  ];
  const data = { requests: requests.map((document) => JSON.parse(printJson(document))), guard };
  return { text: `${text.join('\n')}\n`, shown: wanted.length, total: wanted.length, partial: false, data };
}

/** The spans of all results that handles name, held against the files of now. */
async function spansOf(session: Session, handles: Iterable<string>): Promise<KnownSpans> {
  const { settings } = await session.meant();
  const known = new KnownSpans(handles, settings);
  await loadBlake3();
  for (const { envelopes } of session.results.all()) {
    known.beginNewer();
    await readEnvelopes(slicedSource(envelopes), known, settings);
  }
  return known;
}
