/**
 * The library without adapters, which are an argument. Nothing here throws, or rejects, for what a tool printed; what
 * is wrong with that is in the envelopes. An argument of another type than said is a `TypeError`.
 */
import { resolve } from 'node:path';
import type { Adapter, Invocation, JsonObject } from './adapter.ts';
import { collected } from './convert/collect.ts';
import { convertInput } from './convert/convert.ts';
import type { EnvelopePart, Outcome } from './convert/parts.ts';
import type { Settings, Stamp } from './convert/settings.ts';
import { type ValidateOptions as InputOptions, type Validation, validateInput } from './convert/validate-input.ts';
import { verifyInput } from './convert/verify-input.ts';
import { type Detection, detectionsOf } from './detect/detect-input.ts';
import type { Guard } from './edits/guard.ts';
import { KnownSpans } from './edits/known-spans.ts';
import { readEnvelopes } from './edits/read-envelopes.ts';
import { requestFor } from './edits/request-for.ts';
import { type WantedEdit, wantedEdits } from './edits/wanted-edit.ts';
import type { Enrichment } from './enrich/enrichment.ts';
import { checkEnvelope, type SchemaViolation } from './envelope/check.ts';
import type { Diagnostic, Envelope, Match } from './envelope/types.ts';
import { probe } from './input/probe.ts';
import { type ByteSource, pieces, sourceOf } from './input/window.ts';
import { decompress } from './io/decompress.ts';
import { SourceFiles } from './io/source-files.ts';
import { UnlinkedFile } from './io/unlinked-file.ts';
import { printJson } from './json/print.ts';
import { loadBlake3 } from './location/digest.ts';
import { foldPath, type PathMap } from './location/file-path.ts';
import type { SourceLookup } from './location/source.ts';

export type { Adapter, Invocation, Json, JsonObject, MatchedKeys } from './adapter.ts';
export type { EnvelopePart, Outcome } from './convert/parts.ts';
export type { Stamp } from './convert/settings.ts';
export type { Validation, Verdict } from './convert/validate-input.ts';
export type { Detection } from './detect/detect-input.ts';
export { CODES, type Code, type CodeMeaning } from './diagnostic/codes.ts';
export type { Guard, GuardedFile } from './edits/guard.ts';
export type { WantedEdit } from './edits/wanted-edit.ts';
export type { Enrichment } from './enrich/enrichment.ts';
export type { SchemaViolation } from './envelope/check.ts';
export type * from './envelope/types.ts';
export { ROLES, SCHEMA_VERSION } from './envelope/types.ts';
export { printCanonical, printJson, printPretty } from './json/print.ts';
export { NumberText } from './json/value.ts';
export type { PathMap } from './location/file-path.ts';
export { spanId } from './location/ids.ts';
export type { SourceFile, SourceLookup, SourceProblem } from './location/source.ts';
export { VERSION } from './version.ts';

/** Which source files are meant, and which may be read. */
export interface SourceOptions {
  /** Folder that paths are printed relative to and sources are read below; by default the working directory. */
  root?: string;
  /** Folder that relative reported paths are relative to; by default that of an invocation, else the root. */
  cwd?: string;
  /** Reported prefixes that lie elsewhere now, both absolute. */
  maps?: readonly PathMap[];
  /** Gives source files; by default they are read from disk below the root. `false`: none is read. */
  sources?: SourceLookup | false;
}

/** What a verification depends on besides its input. */
export interface VerifyOptions extends Omit<SourceOptions, 'sources'> {
  /** Gives source files; by default they are read from disk below the root. */
  sources?: SourceLookup;
  /** Fills ids and times that are missing; by default ids are derived and times are `null`. */
  stamp?: Stamp;
}

/** What a validation depends on besides its input. */
export type ValidateOptions = Pick<InputOptions, 'maxErrors'>;

/** What a conversion depends on besides its input. Everything but the adapters has a default. */
export interface ConvertOptions extends SourceOptions {
  adapters: readonly Adapter[];
  /** The tool that printed the input; by default its content tells. */
  tool?: string;
  /** Print paths exactly as the tool did. */
  pathsAsReported?: boolean;
  /** How the tool was run, as far as it is known. */
  invocation?: Invocation;
  /** JSON documents that the tools were given, for answers that are understood only with them. */
  requests?: readonly JsonObject[];
  strict?: boolean;
  errorCodes?: boolean;
  /** What is added to spans; by default nothing. */
  enrichment?: Enrichment;
  /** Fills ids and times that are missing; by default ids are derived and times are `null`. */
  stamp?: Stamp;
}

/** What a request depends on besides its edits and their envelopes. */
export interface RequestOptions extends Omit<VerifyOptions, 'stamp'> {
  adapters: readonly Adapter[];
  /** Replace spans of which nothing tells the bytes, too; no contradiction is accepted. */
  acceptUnproven?: boolean;
}

/** What asks a tool for edits. Where anything is refused there is no request, and no file in the guard. */
export interface EditRequest {
  /** What the tool is given: a document for each file, or one for all of them. */
  requests: readonly JsonObject[];
  /** The sums of each file now and afterwards, as `unify run --guard` reads them. */
  guard: Guard;
  refusals: readonly Diagnostic[];
}

/** What an input came to. */
export interface Conversion {
  /** At least one; in input order. */
  envelopes: Envelope[];
  /** One for each envelope. */
  outcomes: Outcome[];
}

/** What a tool printed: text, bytes, or a stream of them, such as a `Readable` or a `ReadableStream`. */
export type ConvertInput = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** Converts an input whole. For input that does not fit in memory see `convertStream`. */
export function convert(input: ConvertInput, options: ConvertOptions): Promise<Conversion> {
  return collected(convertStream(input, options));
}

/**
 * Converts an input as it comes; memory does not grow with the number of matches. A failing stream rejects, and so does
 * an input that is none.
 */
export async function* convertStream(input: ConvertInput, options: ConvertOptions): AsyncGenerator<EnvelopePart> {
  yield* pieces(convertInput(byteSourceOf(input), settingsOf(options)));
}

function byteSourceOf(input: ConvertInput): ByteSource {
  if (typeof input === 'string' || input instanceof Uint8Array) return sourceOf(bytesOf(input));
  const iterate = (input as Partial<typeof input> | null | undefined)?.[Symbol.asyncIterator];
  if (typeof iterate !== 'function') return sourceOf(bytesOf(input as never));
  const chunks = iterate.call(input);
  return async () => {
    const { done, value } = await chunks.next();
    return done ? undefined : bytesOf(value);
  };
}

/** The bytes of text in UTF-8. */
function bytesOf(input: string | Uint8Array): Uint8Array {
  if (typeof input === 'string') return Buffer.from(input, 'utf8');
  const given = Object.prototype.toString.call(input).slice('[object '.length, -1);
  // Bytes of another realm, such as that of a test, are no instance of ours.
  if (input instanceof Uint8Array || given === 'Uint8Array') return input;
  throw new TypeError(
    `the input must be what a tool printed, a string, a Uint8Array or an async iterable of these, not ${given}; ` +
      'a value that was parsed becomes text by JSON.stringify',
  );
}

/** The matches of envelopes, in their order; an envelope of an operation has none. */
export function matchesOf(envelopes: Iterable<Envelope>): Match[] {
  return [...envelopes].flatMap((envelope) => ('data' in envelope ? (envelope.data.matches ?? []) : []));
}

/** The forms of the document that begins with these bytes; more than one means that it cannot be known. */
export function detect(beginning: string | Uint8Array, adapters: readonly Adapter[]): Detection[] {
  const { buffer, byteOffset, byteLength } = bytesOf(beginning);
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return [...detectionsOf(probe(bytes), bytes, adapters)];
}

/** Where an envelope breaks the published schemas, all of it; empty for a valid one. For text see `validateStream`. */
export function validate(envelope: unknown): SchemaViolation[] {
  return checkEnvelope(envelope);
}

/**
 * Holds all envelopes of an input against the published schemas as it comes, with where each begins; memory does not
 * grow with the number of matches. An input without any gives one validation, too. A failing stream rejects.
 */
export async function* validateStream(input: ConvertInput, options: ValidateOptions = {}): AsyncGenerator<Validation> {
  yield* validateInput(byteSourceOf(input), { ...options, decompress });
}

/**
 * Holds every span and sum of the envelopes of an input against their source files. Each becomes an envelope of the
 * command `verify`, whose matches say what has become of its spans; an outcome of 7 says that one is not as it was. A
 * failing stream rejects.
 */
export async function verify(input: ConvertInput, options: VerifyOptions = {}): Promise<Conversion> {
  return await collected(verifyInput(byteSourceOf(input), { ...sourceSettingsOf(options), stamp: options.stamp }));
}

/**
 * Asks a tool, `llmtransform` or `splice`, to replace spans of envelopes, or tells why it must not be asked: each file
 * is held against all that the envelopes say of it. Throws a `RangeError` for a tool that takes no edits, and for an
 * edit that is none.
 */
export async function request(
  tool: string,
  edits: readonly WantedEdit[],
  envelopes: ConvertInput | readonly Envelope[],
  options: RequestOptions,
): Promise<EditRequest> {
  const { editRequests } = options.adapters.find((adapter) => adapter.tool === tool) ?? {};
  if (editRequests === undefined) throw new RangeError(`${tool} takes no edits`);
  const wanted = wantedEdits(edits);
  if (typeof wanted === 'string') throw new RangeError(`edits: ${wanted}`);
  const settings = sourceSettingsOf(options);
  const known = new KnownSpans(
    wanted.map(({ handle }) => handle),
    settings,
  );
  const input = isListed(envelopes) ? envelopes.map((envelope) => `${printJson(envelope)}\n`).join('') : envelopes;
  const [fault] = await Promise.all([readEnvelopes(byteSourceOf(input), known, settings), loadBlake3()]);
  const asked = { tool, requests: editRequests };
  const { requests, guard, refusals } = requestFor(
    asked,
    fault === undefined ? wanted : [],
    known,
    options.acceptUnproven === true,
  );
  return { requests, guard, refusals: fault === undefined ? refusals : [fault.error] };
}

function isListed(envelopes: ConvertInput | readonly Envelope[]): envelopes is readonly Envelope[] {
  return Array.isArray(envelopes);
}

function settingsOf(options: ConvertOptions): Settings {
  const { adapters, tool, invocation = {}, cwd = invocation.cwd, stamp } = options;
  const { paths, ...sources } = sourceSettingsOf({ ...options, ...(cwd !== undefined && { cwd }) });
  return {
    adapters: [...adapters],
    tool,
    invocation: { ...invocation },
    requests: (options.requests ?? []).map((value) => ({ value, named: true })),
    paths: { ...paths, asReported: options.pathsAsReported === true },
    openStore: () => new UnlinkedFile(),
    strict: options.strict === true,
    errorCodes: options.errorCodes === true,
    enrichment: options.enrichment,
    stamp,
    ...sources,
  };
}

function sourceSettingsOf({ root: folder = '.', cwd = '.', maps = [], sources }: SourceOptions) {
  const root = foldPath(resolve(folder));
  return {
    paths: { root, cwd: foldPath(resolve(root, cwd)), maps, asReported: false },
    lookup: sources === false ? undefined : (sources ?? new SourceFiles(root).lookup),
    decompress,
  };
}
