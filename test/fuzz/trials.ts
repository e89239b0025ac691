import { adapters } from '../../adapters/index.ts';
import type { JsonObject } from '../../src/adapter.ts';
import { detect } from '../../src/index.ts';
import { convertBytes, runOptions } from '../recordings/convert-recording.ts';
import { detectedForm } from '../recordings/detected-form.ts';
import { parsed } from '../recordings/json-tree.ts';
import { seeded } from '../recordings/naive.ts';
import type { Recording } from '../recordings/recording.ts';
import { BYTE_MUTATIONS } from './byte-mutations.ts';
import { longestList, type Mutated, type Mutation, pick, pointerOf, type Random } from './edits.ts';
import { goodElements } from './good-elements.ts';
import type { Given } from './invariants.ts';
import { VALUE_MUTATIONS } from './value-mutations.ts';

const ONCE: Readonly<Record<string, Mutation>> = { ...BYTE_MUTATIONS, ...VALUE_MUTATIONS };

/** What is done to an output. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...ONCE,
  'damaged twice': (material, random) => {
    const [first, second] = [0, 1].map(() => ONCE[pick(Object.keys(ONCE), random)] as Mutation) as [Mutation, Mutation];
    const mutated = first(material, random);
    const again = mutated && second({ ...material, printed: mutated.bytes }, random);
    return again && { bytes: again.bytes };
  },
};

/** What is damaged of a run, or the envelope that is made of its stdout. */
const TARGETS = ['stdout', 'stdout', 'stdout', 'stdout', 'stderr', 'request', 'envelope'] as const;
type Target = (typeof TARGETS)[number];

/** One damaged run: by its name it can be made again. */
export interface Trial {
  recording: Recording;
  target: Target;
  mutation: string;
  /** Seed of all that is drawn. */
  seed: number;
}

/** The trials of a round: one of each recording. */
export function trialsOf(recordings: readonly Recording[], seed: number): Trial[] {
  return recordings.map((recording) => {
    const own = hash(`${recording.id} ${seed}`);
    const random = seeded(own);
    const targets = TARGETS.filter((target) => textOf(recording, target).length > 0);
    return { recording, target: pick(targets, random), mutation: pick(Object.keys(MUTATIONS), random), seed: own };
  });
}

/** Recordings in which there is something to damage. */
export function canBeDamaged({ stdout, stderr }: Recording): boolean {
  return stdout.length > 0 || stderr.length > 0;
}

/** What a trial damages, and the run with that; `undefined` where its mutation can't be done to it. */
export async function damagedRun(
  trial: Trial,
  others: readonly Recording[],
  workspace: string,
): Promise<{ damaged: Buffer; given: Given } | undefined> {
  const { recording, target, mutation } = trial;
  const random = randomOf(trial);
  const text = textOf(recording, target);
  const printed = target === 'envelope' ? Buffer.from((await convertBytes(text, recording, workspace)).text) : text;
  const material = { printed, other: textOf(pick(others, random), 'stdout') };
  const mutated = MUTATIONS[mutation]?.(material, random);
  if (mutated === undefined) return undefined;
  const given =
    target === 'stdout' ? await givenOf(recording, workspace, mutated) : runWith(trial, workspace, mutated.bytes);
  return { damaged: mutated.bytes, given };
}

/** The run of a trial with these bytes in place of what it damages. */
export function runWith({ recording, target }: Trial, workspace: string, bytes: Buffer): Given {
  const { stdout } = recording;
  if (target === 'stdout') return { recording, workspace, bytes };
  if (target === 'envelope') return { recording, workspace, bytes, wasEnvelope: true };
  if (target === 'stderr') {
    const { invocation } = runOptions(recording);
    const options = { invocation: { ...invocation, stderr: bytes.toString('utf8') } };
    return { recording, workspace, bytes: stdout, options };
  }
  const request = objectIn(bytes);
  if (request !== undefined) return { recording, workspace, bytes: stdout, options: { requests: [request] } };
  return { recording, workspace, bytes: Buffer.concat([bytes, Buffer.from('\n'), stdout]) };
}

/** Draws what is left to draw of a trial. */
export function randomOf({ seed }: Trial): Random {
  return seeded(seed + 1);
}

/** How a document on a line of its own begins. */
const OWN_LINE = '\n{';

/** The damaged stdout of a recording, with what may be expected of it. */
export async function givenOf(recording: Recording, workspace: string, mutated: Mutated): Promise<Given> {
  const { bytes, damaged = touchedElement(recording.stdout, mutated.bytes) } = mutated;
  const printed = recording.stdout.toString('utf8');
  // An output that is whole, with something behind it, is not malformed.
  const wasJson = parsed(printed) !== undefined && !bytes.includes(recording.stdout);
  const given = { recording, workspace, bytes, wasJson };
  // A beginning that does not tell its form is an error, whole elements in it or not; so is sound JSON that lost a key
  // which tells it.
  const isWhole = damaged?.[0] === bytes.length || areSoundLines(bytes.toString('utf8'));
  const detected = detect(bytes, adapters);
  const form = detectedForm(printed);
  const isSameForm = detected.length === 1 && detected[0]?.shape === form;
  // Nor are keys behind documents of their own, on lines in the middle of one, keys of its beginning; it ends there.
  const isParted = damaged !== undefined && ownLines(bytes, damaged[0]) > ownLines(recording.stdout, damaged[0]);
  if (damaged === undefined || ((isWhole || isParted) && !isSameForm) || !isReadByElements(recording.stdout, form))
    return given;
  const { envelopes } = await convertBytes(recording.stdout, recording, workspace);
  return {
    ...given,
    form,
    isSameForm,
    damagedFrom: damaged[0],
    good: goodElements(recording.stdout, isParted ? [damaged[0], recording.stdout.length] : damaged, envelopes),
  };
}

/** How many lines begin behind an offset as documents do. */
function ownLines(bytes: Buffer, from: number): number {
  return bytes.toString('latin1', from).split(OWN_LINE).length - 1;
}

/** True for JSON, and for a stream of documents that are. */
function areSoundLines(text: string): boolean {
  return [[text], text.trimEnd().split('\n')].some((parts) => parts.every((part) => parsed(part) !== undefined));
}

/**
 * True where the longest list of an output is one that its form reads element by element, or the documents themselves
 * are the elements: what breaks in a value that is held whole breaks that value.
 */
function isReadByElements(printed: Buffer, id: string): boolean {
  const list = longestList(printed)[0]?.parent;
  if (list === undefined) return true;
  const pointer = pointerOf(list);
  const form = adapters.flatMap(({ forms }) => forms).find((one) => one.id === id);
  const lists = Object.keys({ ...form?.lists, ...form?.sections });
  return lists.some((one) => pointer === one || (one !== '' && pointer.endsWith(one)));
}

/** The bytes of the element of the longest list in which alone another output differs, if one is all that does. */
function touchedElement(printed: Buffer, bytes: Buffer): Mutated['damaged'] {
  const most = Math.min(printed.length, bytes.length);
  let before = 0;
  while (before < most && printed[before] === bytes[before]) before++;
  let behind = 0;
  while (behind < most - before && printed.at(-1 - behind) === bytes.at(-1 - behind)) behind++;
  const element = longestList(printed).find(({ from, to }) => from < before && to > printed.length - behind);
  return element && [element.from, element.to];
}

function textOf({ stdout, stderr, request }: Recording, target: Target): Buffer {
  if (target === 'stdout' || target === 'envelope') return stdout;
  return target === 'stderr' ? stderr : Buffer.from(request === undefined ? '' : JSON.stringify(request));
}

function objectIn(bytes: Buffer): JsonObject | undefined {
  const value = parsed(bytes.toString('utf8'));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** FNV-1a of a text, 32 bits. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (const byte of Buffer.from(text)) result = Math.imul(result ^ byte, 0x01000193) >>> 0;
  return result;
}
