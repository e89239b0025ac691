import { type Adapter, type DocumentDraft, type JsonObject, printsText, withJsonFlag } from '../adapter.ts';
import { type ErrorFacts, errorAlone, errorNamed, placedError } from '../convert/error-envelope.ts';
import { endedEarly } from '../convert/execution.ts';
import { cutDetails } from '../convert/faults.ts';
import { convertDrafted } from '../convert/form-conversion.ts';
import type { EnvelopePart, Outcome } from '../convert/parts.ts';
import type { Settings } from '../convert/settings.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import { knownAdapter, typedCommand } from '../detect/known-tool.ts';
import { unifyDiagnostic } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { DocumentFinder } from '../input/document-finder.ts';
import type { Steps, Window } from '../input/window.ts';
import { type Parsed, parseExact } from '../json/parse.ts';
import { given, type Json } from '../json/value.ts';
import { sha256 } from '../location/digest.ts';
import { isUuid } from '../location/ids.ts';
import { cutsCharacter } from '../location/source.ts';
import type { Blocks } from './line-reader.ts';
import { convertLines, linesIn, type OddLine, oddLineIn, printerOfLines } from './lines.ts';
import { type ReadText, readText } from './read-text.ts';
import { noteOf, readSurroundings, remarkDiagnostic } from './surroundings.ts';
import { convertPlain, convertReported, errorIn, failedText, type ToolText, toldBeside } from './tool-text.ts';

/** An input in which no document was found. */
export interface TextInput extends ToolText {
  /** Its length in bytes. */
  byteLength: number;
  /** All of it; nothing where no more than its beginning or its end is known. */
  blocks?: Blocks;
  /** Where something began like a document: not ended when the input did, or not JSON from a byte on. */
  cut?: number | undefined;
  fault?: number | undefined;
}

/** An input that a finder went through without a document; the window holds it from `start` on. */
export function textInput({ text, cut, firstFault: fault }: DocumentFinder, window: Window, start: number): TextInput {
  const { beginning, leftOut, utf8, digest, byteLength } = text;
  const blocks = () => blocksOf(window, start);
  return { text: beginning, leftOut, utf8, digest, byteLength, blocks, cut, fault };
}

/** Bytes of a block, if no line is longer. */
const BLOCK = 1 << 20;

function* blocksOf(window: Window, start: number): Generator<Buffer> {
  for (let at = start; at < window.end; ) {
    const bytes = window.read(at, Math.min(at + BLOCK, window.end));
    const block =
      at + bytes.length === window.end ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n') + 1 || endOf(bytes));
    yield block;
    at += block.length;
  }
}

/** How many of the bytes are before the last character, which may be cut. */
function endOf(bytes: Buffer): number {
  let end = bytes.length - 1;
  while (end > bytes.length - 4 && cutsCharacter(bytes, end)) end--;
  return end;
}

/** True for an input of nothing but white space. */
export function isBlank({ text, leftOut }: TextInput): boolean {
  return leftOut === 0 && text.trim() === '';
}

/** A text of which only the end is known, so that nothing in it can be taken for a whole document. */
export function endOfText(text: string, leftOut: number): TextInput {
  return { text, leftOut, utf8: true, digest: sha256(text), byteLength: leftOut + Buffer.byteLength(text) };
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
export function convertText(input: TextInput, settings: Settings): Iterable<EnvelopePart> | Steps<void, EnvelopePart> {
  const known = knownAdapter(settings);
  if (isBlank(input)) return convertEmpty(input, known ?? printerOfLines(settings), settings);
  const told = (known === undefined ? settings.adapters : [known])
    .map((adapter) => ({ adapter, read: readText(input.text, adapter) }))
    .filter(({ adapter, read }) => adapter === known || read.tells);
  const [only, ...others] = told;
  const scalar = input.leftOut === 0 ? scalarIn(input.text) : undefined;
  const lines = told.every(({ read }) => read.findings.every(({ as }) => as === 'remark'))
    ? linesOf(input, known, settings)
    : undefined;
  if (lines !== undefined) return lines;
  if (only !== undefined && others.length === 0 && only.adapter.lineKinds === undefined) {
    const { adapter, read } = only;
    const isJson = scalar !== undefined || input.cut !== undefined || input.fault !== undefined;
    if (!isJson || read.findings.length > 0 || isTextOnly(adapter, settings))
      return convertToolText(input, adapter, read, settings);
  }
  return scalar !== undefined && known !== undefined
    ? convertScalar(scalar.value, input, known, settings)
    : [strangeText(input, scalar !== undefined, settings)];
}

/** The envelope of a text whose lines say places, with a note that names the tool's JSON flag. */
function linesOf(input: TextInput, known: Adapter | undefined, settings: Settings) {
  const blocks = wholeText(input);
  if (blocks === undefined) return undefined;
  if (known !== undefined && plainCommand(known, [], settings) !== undefined) return undefined;
  const lines = linesIn(blocks, settings);
  if (lines === undefined || (!lines.showsRuns && CRASH.test(input.text))) return undefined;
  const { own } = lines;
  const remediation = own === undefined ? {} : { remediation: `Run ${own.tool} with ${own.jsonFlag}.` };
  const note = unifyDiagnostic('UNI-QRY-038', own?.lineKinds === undefined ? remediation : {});
  return convertLines(lines, input, note, settings);
}

/** All of a text; `undefined` where only its beginning can be had. */
function wholeText({ text, leftOut, blocks }: TextInput): Blocks | undefined {
  return blocks ?? (leftOut === 0 ? () => [Buffer.from(text)] : undefined);
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

function convertEmpty(input: TextInput, known: Adapter | undefined, settings: Settings): Iterable<EnvelopePart> {
  const { exit } = settings.invocation;
  const draft =
    known?.empty?.(settings.invocation) ?? (known && exit === 0 ? nothingFound(known, settings) : undefined);
  if (known !== undefined && draft !== undefined) {
    const { diagnostics, partial } = readSurroundings([], settings.invocation, known, settings);
    const remediation = diagnostics.length > 0 ? ENDED_WELL : 'Nothing has to be done: the tool ended with status 0.';
    const note = unifyDiagnostic('UNI-QRY-005', { level: 'note', ...(exit === 0 && { remediation }) });
    return convertDrafted({ ...draft, ...(partial && { partial }) }, known, input, [...diagnostics, note], settings);
  }
  const tool = known?.tool;
  const message = `${tool ?? 'The program'} ended with status ${exit} and printed nothing.`;
  const ended = placedError('UNI-QRY-005', 0, exit === undefined ? {} : { message });
  const [early] = endedEarly(settings.invocation, known);
  return [failure(early ?? ended, input, settings, 4, { ...given({ tool }), partial: early !== undefined })];
}

/** What a run found that said in another way than by JSON that this is nothing. */
function nothingFound(adapter: Adapter, settings: Settings): DocumentDraft {
  const { command = null } = adapter.forms.find((form) => form.command !== undefined) ?? {};
  return { command: typedCommand(adapter, settings) ?? command, data: {}, matches: [] };
}

/** The envelopes of a text of a tool. What it printed to stderr may be its error. */
function convertToolText(input: TextInput, adapter: Adapter, read: ReadText, settings: Settings) {
  const { invocation } = settings;
  const by = { adapter, settings };
  const { exit = 0 } = invocation;
  const { executionId, payload, empty, remedy } = reported(read);
  const text = { ...input, ...given({ executionId }) };
  const found = errorIn(read, readText(invocation.stderr ?? '', adapter));
  const remarks = toldBeside(read, found, by);
  const note = [...remarks, ...noteOf(read.rest, input.leftOut)];
  const surroundings = readSurroundings([], invocation, adapter, settings);
  if (found !== undefined) {
    const error = remarkDiagnostic(found, adapter, settings);
    const beside = surroundings.diagnostics.filter(({ message }) => message !== found.message);
    return [failedText(text, { error, found, beside: [...note, ...beside] }, by)];
  }
  const around = surroundings.diagnostics;
  const result = convertReported(text, read, around, by);
  if (result !== undefined) return result;
  const isBeside = read.rest.trim() === '' && input.leftOut === 0;
  const besideRemedy = invocation.exit === undefined ? SEE_OTHERS + SEE_STDOUT : SEE_OTHERS;
  const remediation = isBeside ? besideRemedy : (remedy ?? jsonRemedy(adapter, settings));
  if (empty && invocation.exit === 0) {
    const flag = unifyDiagnostic('UNI-QRY-006', { level: 'warning', remediation });
    const draft = { ...nothingFound(adapter, settings), data: payload, partial: surroundings.partial };
    return convertDrafted(draft, adapter, text, [flag, ...note, ...around], settings);
  }
  const command = isBeside ? undefined : plainCommand(adapter, read.findings, settings);
  if (command !== undefined) return convertPlain({ ...text, text: read.rest }, command, [...remarks, ...around], by);
  const printed = isBeside ? 'no result, only what it says beside one.' : 'text instead of JSON.';
  const message = `${adapter.tool} ${exit === 0 ? '' : `ended with status ${exit} and `}printed ${printed}`;
  const error = placedError('UNI-QRY-006', 0, { message, remediation });
  const diagnostics = [...note, ...around];
  return [failure(error, text, settings, 4, { tool: adapter.tool, diagnostics, partial: true })];
}

/** The command of a run that went well, where text that is nothing else is its result. */
function plainCommand(adapter: Adapter, findings: ReadText['findings'], settings: Settings): string | undefined {
  const command = typedCommand(adapter, settings);
  const { exit = 0 } = settings.invocation;
  const { plainResults = [] } = adapter.commandLine ?? {};
  if (command === undefined || exit !== 0) return undefined;
  const isResult = plainResults.includes(command) && !findings.some(({ as }) => as === 'report');
  return isResult || isTextOnly(adapter, settings) ? command : undefined;
}

/** True where the command prints nothing but text: what begins like a document in it (a script of a shell) is none. */
function isTextOnly(adapter: Adapter, settings: Settings): boolean {
  const command = typedCommand(adapter, settings);
  return command !== undefined && printsText(adapter.commandLine, command, settings.invocation.argv ?? []);
}

/** What is to be done where all of the text is what its tool says beside a result, mostly on stderr. */
const SEE_OTHERS = 'See the other diagnostics: they hold what the tool said.';
const SEE_STDOUT =
  ' The result may be in the other stream of the run: give what stdout was, name a saved stderr with --stderr.';

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
function reported({ findings }: ReadText) {
  const reports = findings.filter((finding) => finding.as === 'report');
  return {
    executionId: reports.map(({ execution_id }) => execution_id).find((id) => id !== undefined && isUuid(id)),
    payload: Object.assign({}, ...reports.map(({ payload }) => payload)) as JsonObject,
    empty: reports.some(({ empty }) => empty === true),
    remedy: reports.find(({ remediation }) => remediation !== undefined)?.remediation,
  };
}

/** A bare scalar, which any tool could have printed, as one of the tool that is known. */
function convertScalar(value: Json, input: TextInput, known: Adapter, settings: Settings): Iterable<EnvelopePart> {
  const { diagnostics, partial } = readSurroundings([], settings.invocation, known, settings);
  const isKnown = plainCommand(known, [], settings) !== undefined;
  const around = [...(isKnown ? [] : [unifyDiagnostic('UNI-QRY-010')]), ...diagnostics];
  const draft = { command: typedCommand(known, settings) ?? null, data: { value }, partial };
  return convertDrafted(draft, known, { ...input, utf8: true }, around, settings);
}

/** The error envelope of a text of which nobody knows the tool. */
function strangeText(input: TextInput, isScalar: boolean, settings: Settings): EnvelopePart {
  const { text, leftOut, cut, fault = 0, byteLength } = input;
  const { exit = 0 } = settings.invocation;
  const beside = readSurroundings([], settings.invocation, undefined, settings).diagnostics;
  const more = { diagnostics: [...noteOf(text, leftOut), ...beside], partial: true };
  const fail = (outcome: Outcome, ...error: Parameters<typeof placedError>) =>
    failure(placedError(...error), input, settings, outcome, more);
  const [crash] = CRASH.exec(text) ?? [];
  if (crash !== undefined) return fail(4, 'UNI-QRY-007', 0, { message: crash });
  if (cut !== undefined) return fail(4, 'UNI-QRY-004', byteLength, { details: cutDetails(byteLength) });
  if (isScalar) return fail(3, 'UNI-QRY-001', 0);
  const blocks = wholeText(input);
  const odd = blocks && oddLineIn(blocks, settings);
  if (odd !== undefined) return fail(4, 'UNI-QRY-003', fault, oddLine(odd, settings));
  const message = `The program ended with status ${exit} and printed no JSON.`;
  if (exit !== 0) return fail(4, 'UNI-QRY-003', fault, { message });
  const printer = printerOfLines(settings)?.tool;
  const isOfLines = printer !== undefined || knownAdapter(settings) !== undefined;
  return fail(4, 'UNI-QRY-003', fault, isOfLines ? otherLines(printer) : {});
}

/** What is said of a text in which a line is none of its program. */
function oddLine({ program, line }: OddLine, { adapters }: Settings) {
  const own = adapters.find(({ tool }) => tool === program);
  const printed = program === undefined ? 'lines with places' : `what ${program} prints`;
  const message = `The text looks like ${printed}, but line ${line} does not.`;
  const how = own === undefined ? '' : `Run ${program} with ${own.jsonFlag}. `;
  const named = program === undefined ? 'Name the program with --tool, and pass' : 'Pass';
  return { message, remediation: `${how}${named} on what it prints unchanged, and nothing else.` };
}

/** What is said of a text that should be lines with places, as the program prints them. */
function otherLines(printer: string | undefined): Pick<Diagnostic, 'message' | 'remediation'> {
  const message = `Not every line says a place${printer === undefined ? '' : ` as those of ${printer} do`}.`;
  const remediation =
    'Ask it for file and line in each line (searches mostly by -H -n), and pass what it prints on unchanged; name ' +
    'another program with --tool.';
  return { message, remediation };
}

/** The error envelope of requests without an answer. */
export function requestAlone({ adapter, evidence }: DetectedForm, settings: Settings): EnvelopePart {
  const error = placedError('UNI-QRY-022', 0, { details: { tool: adapter.tool, evidence: [...evidence()] } });
  return errorAlone(error, adapter.tool, settings, 4);
}

function failure(
  error: Diagnostic,
  { digest, executionId }: ToolText,
  settings: Settings,
  outcome: Outcome,
  facts: ErrorFacts,
): EnvelopePart {
  return errorNamed(error, `sha256:${digest}`, settings, outcome, { ...facts, executionId });
}
