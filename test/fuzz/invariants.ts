import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Envelope } from '../../src/envelope/types.ts';
import type { ConvertOptions } from '../../src/index.ts';
import { type Converted, convertBytes } from '../recordings/convert-recording.ts';
import { type JsonNode, jsonTree, parsed } from '../recordings/json-tree.ts';
import type { Recording } from '../recordings/recording.ts';
import type { Random } from './edits.ts';
import { changedElements, type GoodElement, missingElements, stillInList } from './good-elements.ts';

/** A promise that is broken. */
export interface Problem {
  /** The same for all faults of a kind: no number of the input is in it. */
  kind: string;
  detail?: string;
}

/** What is converted, and what may be expected of it. */
export interface Given {
  bytes: Buffer;
  /** The run that the bytes are taken for. */
  recording: Pick<Recording, 'cwd' | 'recordedRoot'>;
  /** The folder of the tree that the recording points into. */
  workspace: string;
  options?: Partial<ConvertOptions>;
  /** Elements that were not touched. */
  good?: readonly GoodElement[] | undefined;
  /** The offset of the first byte of what was. */
  damagedFrom?: number;
  /** The form of the undamaged document. */
  form?: string | undefined;
  /** True where the damaged one is seen to have it, too. */
  isSameForm?: boolean;
  /** True where it was an envelope, which may itself say that it has lost something. */
  wasEnvelope?: boolean;
  /** True where the undamaged input is JSON. */
  wasJson?: boolean;
}

/** What holds whatever the input is, as far as one process can tell: gives the invariants that are broken. */
export async function brokenInvariants(given: Given, random: Random): Promise<Problem[]> {
  const convert = (bytes: Uint8Array | AsyncIterable<Uint8Array>) =>
    convertBytes(bytes, given.recording, given.workspace, given.options);
  let converted: Converted;
  try {
    converted = await convert(given.bytes);
  } catch (error) {
    return [{ kind: `exception: ${withoutNumbers((error as Error).message)}` }];
  }
  return [
    ...problemsOf(given, converted),
    ...(await problemsInPieces(given.bytes, converted, convert, random)),
    ...(await problemsOfSecondPass(converted, given)),
  ];
}

/** Exit statuses of a conversion whose input could be read. */
const STATUSES: readonly number[] = [0, 3, 4, 5];

function problemsOf(given: Given, { text, envelopes, outcomes }: Converted): Problem[] {
  const { bytes, good = [], damagedFrom = bytes.length, form, options = {} } = given;
  const { isSameForm = false, wasJson = false, wasEnvelope = false } = given;
  const problems: Problem[] = [];
  const tell = (kind: string, detail?: string) => problems.push({ kind, ...(detail !== undefined && { detail }) });
  for (const { pointer, message } of envelopes.flatMap(checkEnvelope))
    tell(`invalid: ${withoutNumbers(`${pointer} ${message}`)}`);
  if (envelopes.length === 0) tell('no envelope');
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length !== envelopes.length) tell('not one line an envelope');
  for (const pointer of lines.flatMap(keysTwice)) tell(`a key twice: ${withoutNumbers(pointer)}`);
  for (const status of outcomes.filter((outcome) => !STATUSES.includes(outcome))) tell(`status ${status}`);
  envelopes.forEach((envelope, index) => {
    const isTold = envelope.partial || wasEnvelope || outcomes[index] === 4;
    if (hasOwnError(envelope) && !isTold) tell('a loss, but not partial');
  });
  const json = parsed(bytes.toString('utf8'));
  if (isDocument(json) && options.invocation === undefined && envelopes.length !== 1)
    tell('several envelopes of one document', `${envelopes.length}`);
  const silent = outcomes.every((outcome) => outcome === 0) && !envelopes.some(tellsOfLoss);
  // What has lost all that opens a document is text, which a tool may have printed.
  const isText = !/[{[]/.test(bytes.toString('latin1'));
  if (wasJson && json === undefined && !isText && silent && envelopes.length === 1)
    tell('silence about malformed input');
  // What closes a list early may close its document: then the rest of it is text, which is kept and told.
  const end = envelopes.some(keepsRemnant) ? endOfBrackets(bytes) : bytes.length;
  // And an element that never ends holds all that is behind it.
  const isOpen = envelopes.some((envelope) => tells(envelope, 'UNI-QRY-004'));
  const reached = isOpen ? Math.min(end, damagedFrom) : end;
  const within = stillInList(good, bytes).filter(({ strings }) =>
    strings.every((text) => bytes.indexOf(text) < reached),
  );
  const missing = missingElements(within, envelopes);
  if (missing.length > 0)
    tell(`good elements are missing: ${form}`, `${missing.length} of ${within.length}, such as ${missing[0]}`);
  const [changed] = missing.length > 0 || !isSameForm ? [] : changedElements(within, bytes, envelopes);
  if (changed !== undefined) tell(`good elements convert otherwise: ${form}`, changed);
  return problems;
}

/** True where unify says something, or the tool itself that its output is not whole. */
function tellsOfLoss(envelope: Envelope): boolean {
  return hasOwnDiagnostic(envelope) || ('error' in envelope && envelope.partial);
}

async function problemsInPieces(
  bytes: Buffer,
  whole: Converted,
  convert: (bytes: AsyncIterable<Uint8Array>) => Promise<Converted>,
  random: Random,
): Promise<Problem[]> {
  for (const cuts of cutsOf(bytes, random)) {
    const { text, outcomes } = await convert(pieces(bytes, cuts));
    const detail = cuts.length > 2 ? 'byte by byte' : `cut at ${cuts.join(' and ')}`;
    if (text !== whole.text) return [{ kind: 'other output in pieces', detail }];
    if (outcomes.join() !== whole.outcomes.join()) return [{ kind: 'other status in pieces', detail }];
  }
  return [];
}

/** Up to this size an input is cut at every byte. */
const EVERY_BYTE = 1024;

/** Where an input is cut: in two at random and around ends of lines, in three, and byte by byte. */
function cutsOf(bytes: Buffer, random: Random): number[][] {
  if (bytes.length < 2) return [];
  const anywhere = () => 1 + random(bytes.length - 1);
  const newline = bytes.indexOf(10, anywhere());
  const atLineEnd =
    newline < 0 ? [] : [newline, newline + 1].filter((at) => at > 0 && at < bytes.length).map((at) => [at]);
  const inThree = [anywhere(), anywhere()].sort((one, other) => one - other);
  const everyByte =
    bytes.length > EVERY_BYTE ? [] : [Array.from({ length: bytes.length - 1 }, (_, index) => index + 1)];
  return [[anywhere()], ...atLineEnd, inThree, ...everyByte];
}

async function* pieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    yield Uint8Array.from(bytes.subarray(from, to));
    from = to;
  }
}

async function problemsOfSecondPass({ text }: Converted, { recording, workspace }: Given): Promise<Problem[]> {
  try {
    const again = await convertBytes(Buffer.from(text), recording, workspace);
    return again.text === text ? [] : [{ kind: 'the second pass changes it' }];
  } catch (error) {
    return [{ kind: `exception in the second pass: ${withoutNumbers((error as Error).message)}` }];
  }
}

function isDocument(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Objects and lists of objects of the format, in which no key may be twice. */
const OWN_OBJECTS = ['data', 'result', 'legacy', 'span', 'error'];
const OWN_LISTS = ['matches', 'spans', 'edits', 'files', 'diagnostics', 'unplaced'];

/** Keys that are there twice in an object of the format. */
function keysTwice(line: string): string[] {
  const within = ({ entries }: JsonNode, pointer: string): string[] => {
    const keys = entries.map(({ key }) => key);
    const twice = keys.filter((key, index) => keys.indexOf(key) < index).map((key) => `${pointer}/${key}`);
    const inner = entries.flatMap(({ key, value }) => {
      if (OWN_OBJECTS.includes(key)) return within(value, `${pointer}/${key}`);
      return OWN_LISTS.includes(key)
        ? value.entries.flatMap((entry) => within(entry.value, `${pointer}/${key}/*`))
        : [];
    });
    return [...twice, ...inner];
  };
  return parsed(line) === undefined ? ['(no JSON)'] : within(jsonTree(line), '');
}

/** True where unify says that something was lost. */
function hasOwnError({ diagnostics }: Envelope): boolean {
  return diagnostics.some(({ tool, level }) => tool === 'unify' && level === 'error');
}

function hasOwnDiagnostic({ diagnostics }: Envelope): boolean {
  return diagnostics.some(({ tool }) => tool === 'unify');
}

function keepsRemnant(envelope: Envelope): boolean {
  return tells(envelope, 'UNI-QRY-013') && tells(envelope, 'UNI-QRY-016');
}

function tells({ diagnostics }: Envelope, wanted: string): boolean {
  return diagnostics.some(({ code }) => code === wanted);
}

/** Where all brackets are closed that were opened outside of strings; else the length. */
function endOfBrackets(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gsu)) {
    if (token === '{' || token === '[') depth++;
    else if ((token === '}' || token === ']') && --depth <= 0) return index + 1;
  }
  return bytes.length;
}

/** A message or a pointer in which every number is a star. */
function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '*');
}
