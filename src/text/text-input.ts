import { type Adapter, type Json, type JsonObject, printsText, withJsonFlag } from '../adapter.ts';
import { convertDrafted } from '../convert/drafted.ts';
import { errorAlone, errorEnvelope, placedError } from '../convert/error-envelope.ts';
import { endedBySignal } from '../convert/execution.ts';
import { cutDetails } from '../convert/faults.ts';
import { ownIdentity } from '../convert/identity.ts';
import type { EnvelopePart, Outcome } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import { knownAdapter, operationOf, typedCommand } from '../detect/known-tool.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { DocumentFinder } from '../input/document-finder.ts';
import { type Parsed, parseExact } from '../json/parse.ts';
import { given } from '../json/value.ts';
import { sha256 } from '../location/digest.ts';
import { isUuid } from '../location/ids.ts';
import { noiseNote, type ReadText, readSurroundings, readText, remarkDiagnostic, textNote } from './text-around.ts';

/** An input in which no document was found. */
export interface TextInput {
  text: string;
  /** Bytes of it that are not in `text`. */
  leftOut: number;
  /** SHA-256 over all of it, lower-case hex. */
  digest: string;
  /** False where bytes of it are not UTF-8. */
  utf8: boolean;
  /** Its length in bytes. */
  byteLength: number;
  /** Where something began like a document: not ended when the input did, or not JSON from a byte on. */
  cut: number | undefined;
  fault: number | undefined;
}

export function textInput({ text, cut, firstFault }: DocumentFinder): TextInput {
  return {
    text: text.beginning,
    leftOut: text.leftOut,
    utf8: text.utf8,
    digest: text.digest,
    byteLength: text.byteLength,
    cut,
    fault: firstFault,
  };
}

/** A text of which only the end is known, so that nothing in it can be taken for a whole document. */
export function endOfText(text: string, leftOut: number): TextInput {
  const byteLength = leftOut + Buffer.byteLength(text);
  return { text, leftOut, utf8: true, digest: sha256(text), byteLength, cut: undefined, fault: undefined };
}

/** Crashes that any program can print: a Rust panic, a Python traceback, a fault that the shell reports. */
const CRASHES = [
  /^thread '.*' (?:\(\d+\) )?panicked at .*$/m,
  /^Traceback \(most recent call last\):$/m,
  /^Segmentation fault.*$/m,
  /^fatal runtime error: .*$/m,
];
const CRASH = new RegExp(CRASHES.map(({ source }) => source).join('|'), 'm');

/** The envelopes of an input in which no document was found: a tool's error, its text, or none of a tool's at all. */
export function* convertText(input: TextInput, settings: Settings): Generator<EnvelopePart> {
  const known = knownAdapter(settings);
  if (input.leftOut === 0 && input.text.trim() === '') return yield* emptyInput(input, known, settings);
  const told = settings.adapters
    .filter((adapter) => known === undefined || adapter === known)
    .map((adapter) => ({ adapter, read: readText(input.text, adapter) }))
    .filter(({ adapter, read }) => adapter === known || read.tells);
  const [only] = told;
  const isText =
    only !== undefined &&
    (only.read.findings.length > 0 || isTextOnly(only.adapter, typedCommand(only.adapter, settings), settings));
  if (only !== undefined && told.length === 1 && (isText || !isJson(input))) {
    yield* toolText(input, only.adapter, only.read, settings);
  } else yield* strangeText(input, settings);
}

/** True for JSON that was no document: a scalar, or what began like a document. */
function isJson({ text, cut, fault }: TextInput): boolean {
  return cut !== undefined || fault !== undefined || scalarIn(text) !== undefined;
}

/**
 * The number, string or word that a text is as JSON. Containers are found as documents, and may be nested too deep to
 * be read here.
 */
function scalarIn(text: string): Parsed | undefined {
  const trimmed = text.trim();
  return /^[[{]/.test(trimmed) ? undefined : parseExact(trimmed);
}

/** What is to be done where a run that went well printed nothing. */
const ENDED_WELL = 'See the other diagnostics: the tool ended with status 0, and what it said on stderr is there.';

function* emptyInput(input: TextInput, known: Adapter | undefined, settings: Settings): Generator<EnvelopePart> {
  const draft = known?.empty?.(settings.invocation);
  const isDone = settings.invocation.exit === 0;
  const note = unifyDiagnostic('UNI-QRY-005', { level: 'note', ...(isDone && { remediation: ENDED_WELL }) });
  const beside = known === undefined ? undefined : readSurroundings([], settings.invocation, known, settings);
  const diagnostics = [...(beside?.diagnostics ?? []), note];
  if (known !== undefined && draft !== undefined) {
    const told: typeof draft = beside?.partial === true ? { ...draft, partial: true } : draft;
    yield* convertDrafted(told, known, input, diagnostics, settings);
  } else if (known !== undefined && isDone) {
    yield* emptyResult(input, known, settings, {}, { diagnostics, partial: beside?.partial === true });
  } else {
    const { signal, exit } = settings.invocation;
    const ended =
      exit === undefined
        ? {}
        : { message: `${known?.tool ?? 'The program'} ended with status ${exit} and printed nothing.` };
    const error = signal === undefined ? placedError('UNI-QRY-005', 0, ended) : endedBySignal(signal, known);
    yield failure(error, input, settings, {
      outcome: 4,
      partial: signal !== undefined,
      ...(known !== undefined && { tool: known.tool }),
    });
  }
}

function* toolText(input: TextInput, adapter: Adapter, read: ReadText, settings: Settings): Generator<EnvelopePart> {
  const facts = reported(read);
  const remarks = read.findings
    .filter((finding) => finding.as === 'remark')
    .map((remark) => remarkDiagnostic(remark, adapter, settings));
  const text = read.rest.trim() === '' && input.leftOut === 0 ? [] : [textNote(read.rest, input.leftOut)];
  const note = [...noiseNote(read), ...text];
  const { stderr = '' } = settings.invocation;
  const told = readText(stderr, adapter);
  const error = [...read.findings, ...told.findings].find((finding) => finding.as === 'error');
  const surroundings = readSurroundings([], settings.invocation, adapter, settings);
  const beside = surroundings.diagnostics.filter(({ message }) => message !== error?.message);
  const ids = { tool: adapter.tool, ...(facts.executionId !== undefined && { executionId: facts.executionId }) };
  const result = read.findings.find((finding) => finding.as === 'result');
  if (error === undefined && result !== undefined) {
    const around = read.beside.trim() === '' ? [] : [textNote(read.beside, 0)];
    yield* convertDrafted(result.draft, adapter, input, [...remarks, ...around, ...beside], settings);
    return;
  }
  if (error !== undefined) {
    const diagnostic = remarkDiagnostic(error, adapter, settings);
    yield failure(diagnostic, input, settings, {
      ...ids,
      operation: error.operation ?? operationOf(adapter, settings),
      ...(error.legacy !== undefined && { legacy: error.legacy }),
      diagnostics: [...remarks, ...note, ...beside],
      outcome: 0,
      partial: input.leftOut > 0 || error.partial === true,
    });
    return;
  }
  const isBeside = read.rest.trim() === '' && input.leftOut === 0;
  const remediation = isBeside ? besideRemedy(settings) : (facts.remediation ?? jsonRemedy(adapter, settings));
  if (facts.empty && settings.invocation.exit === 0) {
    const flag = unifyDiagnostic('UNI-QRY-006', { level: 'warning', remediation });
    yield* emptyResult(
      input,
      adapter,
      settings,
      facts.payload,
      { diagnostics: [...remarks, flag, ...note, ...beside], partial: surroundings.partial },
      facts.executionId,
    );
    return;
  }
  const { exit = 0 } = settings.invocation;
  const command = isBeside ? undefined : plainCommand(adapter, read.findings, settings);
  if (command !== undefined) {
    const around = [unifyDiagnostic('UNI-QRY-026'), ...remarks, ...noiseNote(read), ...beside];
    return yield* convertDrafted({ command, data: { text: read.rest } }, adapter, input, around, settings);
  }
  const printed = isBeside ? 'no result, only what it says beside one.' : 'text instead of JSON.';
  const message = `${adapter.tool} ${exit === 0 ? '' : `ended with status ${exit} and `}printed ${printed}`;
  const diagnostics = [...remarks, ...note, ...beside];
  yield failure(placedError('UNI-QRY-006', 0, { message, remediation }), input, settings, {
    ...ids,
    diagnostics,
    outcome: 4,
    partial: true,
  });
}

/** The command of a run that went well, where text that is told to be nothing else is its result. */
function plainCommand(adapter: Adapter, findings: ReadText['findings'], settings: Settings): string | undefined {
  const command = typedCommand(adapter, settings);
  const { exit = 0 } = settings.invocation;
  const { plainResults = [] } = adapter.commandLine ?? {};
  if (command === undefined || exit !== 0) return undefined;
  const isResult = plainResults.includes(command) && !findings.some(({ as }) => as === 'report');
  return isResult || isTextOnly(adapter, command, settings) ? command : undefined;
}

/** True where the command prints nothing but text: what begins like a document in it (a script of a shell) is none. */
function isTextOnly({ commandLine }: Adapter, command: string | undefined, { invocation: { argv = [] } }: Settings) {
  return command !== undefined && printsText(commandLine, command, argv);
}

/** What is to be done where all of the text is what its tool says beside a result, mostly on stderr. */
function besideRemedy({ invocation: { exit } }: Settings): string {
  const other =
    exit === undefined
      ? ' The result may be in the other stream of the run: give what stdout was, name a saved stderr with --stderr.'
      : '';
  return `See the other diagnostics: they hold what the tool said.${other}`;
}

/** How to get JSON of a tool that printed text, as far as its arguments tell. */
function jsonRemedy(adapter: Adapter, settings: Settings): string {
  const { tool, jsonFlag, commandLine } = adapter;
  const argv = knownAdapter(settings) === adapter ? (settings.invocation.argv ?? []) : [];
  const command = typedCommand(adapter, settings);
  if (command !== undefined && commandLine?.textOnly?.includes(command) === true) return `${command} has no JSON form.`;
  const added = (commandLine && withJsonFlag(commandLine, argv))?.filter((word) => !argv.includes(word));
  if (argv.length > 0 && added !== undefined)
    return `Run ${tool} with ${added.join(' ')}; unify run --add-json-flag adds it.`;
  const words = jsonFlag.split(' ');
  const given = [' ', '='].some((between) => ` ${argv.join(' ')} `.includes(` ${words.join(between)} `));
  const isEverywhere = commandLine?.json.some(({ commands }) => commands === undefined) === true;
  if (!given) return `Run ${tool} with ${jsonFlag}${isEverywhere ? '' : ', where the command has that'}.`;
  const { exit = 0 } = settings.invocation;
  const outcome = exit === 0 ? ': this command prints text all the same' : ' and failed: the note holds what it said';
  return `${tool} was run with ${jsonFlag}${outcome}.`;
}

/** What the text tells of the result. */
function reported({ findings }: ReadText): {
  executionId?: string;
  payload: JsonObject;
  empty: boolean;
  remediation?: string;
} {
  const reports = findings.filter((finding) => finding.as === 'report');
  const executionId = reports.map(({ execution_id }) => execution_id).find((id) => id !== undefined && isUuid(id));
  const remediation = reports.find((report) => report.remediation !== undefined)?.remediation;
  return {
    ...given({ executionId, remediation }),
    payload: Object.assign({}, ...reports.map(({ payload }) => payload)) as JsonObject,
    empty: reports.some(({ empty }) => empty === true),
  };
}

function* strangeText(input: TextInput, settings: Settings): Generator<EnvelopePart> {
  const scalar = input.leftOut === 0 ? scalarIn(input.text) : undefined;
  const tool = settings.tool ?? knownAdapter(settings)?.tool;
  if (scalar !== undefined && tool !== undefined) return yield* scalarResult(scalar.value, tool, input, settings);
  const beside = readSurroundings([], settings.invocation, undefined, settings).diagnostics;
  const more = { diagnostics: [textNote(input.text, input.leftOut), ...beside], partial: true };
  const crash = CRASH.exec(input.text);
  if (crash !== null) {
    yield failure(placedError('UNI-QRY-007', 0, { message: crash[0] }), input, settings, { ...more, outcome: 4 });
  } else if (input.cut !== undefined) {
    const details = cutDetails(input.byteLength);
    yield failure(placedError('UNI-QRY-004', input.byteLength, { details }), input, settings, { ...more, outcome: 4 });
  } else if (scalar !== undefined) {
    yield failure(placedError('UNI-QRY-001', 0), input, settings, { ...more, outcome: 3 });
  } else {
    const { exit } = settings.invocation;
    const failed =
      exit === undefined || exit === 0 ? {} : { message: `The program ended with status ${exit} and printed no JSON.` };
    yield failure(placedError('UNI-QRY-003', input.fault ?? 0, failed), input, settings, { ...more, outcome: 4 });
  }
}

/** The error envelope of an input that holds requests and no answer. */
export function requestAlone({ adapter, evidence }: DetectedForm, settings: Settings): EnvelopePart {
  const error = placedError('UNI-QRY-022', 0, { details: { tool: adapter.tool, evidence: [...evidence()] } });
  return errorAlone(error, adapter.tool, settings, 4);
}

interface FailureFacts {
  tool?: string;
  operation?: string;
  executionId?: string;
  diagnostics?: Diagnostic[];
  legacy?: JsonObject;
  outcome: Outcome;
  partial: boolean;
}

function failure(error: Diagnostic, { digest }: TextInput, settings: Settings, facts: FailureFacts): EnvelopePart {
  const { outcome, executionId, ...rest } = facts;
  const ids = ownIdentity(`sha256:${digest}`, settings, executionId);
  return { part: 'operation', envelope: errorEnvelope(error, { ...rest, ...ids }), outcome };
}

/** The envelope of a run that found nothing and said so in another way than by JSON. */
function* emptyResult(
  { digest }: TextInput,
  adapter: Adapter,
  settings: Settings,
  payload: JsonObject,
  { diagnostics, partial }: { diagnostics: Diagnostic[]; partial: boolean },
  executionId?: string,
): Generator<EnvelopePart> {
  const { tool, forms } = adapter;
  const query = forms.find(({ command }) => command !== undefined);
  yield { part: 'open', tool, command: typedCommand(adapter, settings) ?? query?.command ?? null };
  for (const [key, value] of Object.entries(payload)) yield { part: 'payload', key, value };
  yield { part: 'items', key: 'matches', items: [], exact: false };
  yield { part: 'count', key: query?.count ?? 'count', count: 0 };
  yield {
    part: 'close',
    close: { diagnostics, ...ownIdentity(`sha256:${digest}`, settings, executionId), partial },
    outcome: 0,
  };
}

/** A bare scalar, which any tool could have printed, under the tool that the user named or ran. */
function* scalarResult(value: Json, tool: string, { digest }: TextInput, settings: Settings): Generator<EnvelopePart> {
  const known = knownAdapter(settings);
  const beside = readSurroundings([], settings.invocation, known, settings);
  const isKnown = known !== undefined && plainCommand(known, [], settings) !== undefined;
  yield { part: 'open', tool, command: (known && typedCommand(known, settings)) ?? null };
  yield { part: 'payload', key: 'value', value };
  const diagnostics = [...(isKnown ? [] : [unifyDiagnostic('UNI-QRY-010')]), ...beside.diagnostics];
  yield {
    part: 'close',
    close: { diagnostics, ...ownIdentity(`sha256:${digest}`, settings), partial: beside.partial },
    outcome: 0,
  };
}
