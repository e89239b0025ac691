import { Findings, unifyDiagnostic } from '../diagnostic/findings.ts';
import { checkSpan } from '../envelope/check.ts';
import { inOrder } from '../envelope/in-order.ts';
import { PLACE_KEYS } from '../envelope/keys.ts';
import type { Part } from '../input/document.ts';
import type { ByteSource } from '../input/window.ts';
import { isObject, type Json } from '../json/value.ts';
import { loadBlake3 } from '../location/digest.ts';
import { FilePaths } from '../location/file-path.ts';
import { derivedId } from '../location/ids.ts';
import { type SourceVerdict, SpanVerifier, type Verified } from '../location/span-verifier.ts';
import { documentsIn, faultOf, type InInput, type InputFault } from './documents-in.ts';
import { errorAlone } from './error-envelope.ts';
import { noteFaults } from './faults.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';
import { type HeldSpan, spansIn, tellsEnvelope, valuesIn } from './spans-in.ts';

/** What of the settings of a conversion a verification depends on. */
type VerifySettings = Pick<Settings, 'paths' | 'lookup' | 'decompress' | 'stamp'>;

/** Verdicts after which the places of a file are not to be relied on. */
const FAILED: ReadonlySet<SourceVerdict> = new Set(['missing', 'changed', 'moved']);

/** So many spans wait for those behind them. */
const MOST_WAITING = 10_000;

/**
 * Holds every span and every sum of the envelopes of an input against their source files. Each envelope becomes one of
 * the command `verify`, whose matches say what has become of its spans; what is none becomes an error envelope.
 */
export async function* verifyInput(source: ByteSource, settings: VerifySettings): AsyncGenerator<EnvelopePart> {
  await loadBlake3();
  let isEmpty = true;
  for await (const document of documentsIn(source, settings.decompress)) {
    isEmpty = false;
    if (document.parts === undefined) yield noEnvelope(document, settings);
    else yield* verified(document, document.parts, settings);
  }
  if (isEmpty) yield errorAlone(unifyDiagnostic('UNI-QRY-005'), '', settings, 4, { operation: 'verify' });
}

async function* verified(
  document: InInput,
  parts: AsyncIterable<Part>,
  settings: VerifySettings,
): AsyncGenerator<EnvelopePart> {
  const verification = new Verification(settings);
  let isOpen = false;
  for await (const part of parts) {
    const items = verification.take(part);
    if (items.length === 0) continue;
    if (!isOpen) yield OPEN;
    isOpen = true;
    yield { part: 'items', key: 'matches', items };
  }
  const { isEnvelope, findings } = verification;
  if (!isOpen && !isEnvelope) yield noEnvelope({ ...document, instead: findings.lost ? 'broken' : 'value' }, settings);
  else {
    if (!isOpen) yield OPEN;
    yield* verification.end(settings, isEnvelope ? undefined : faultOf({ ...document, instead: 'value' }));
  }
}

const OPEN: EnvelopePart = { part: 'open', tool: 'unify', command: 'verify' };

function noEnvelope(document: InInput, settings: VerifySettings) {
  const { error, outcome } = faultOf(document);
  return errorAlone(error, `${document.byteOffset}`, settings, outcome, { operation: 'verify' });
}

/** A span that may have moved, and what was found of it before all was read. */
interface Waiting {
  held: HeldSpan;
  verified: Verified;
}

/** Verifies one envelope part by part. */
class Verification {
  readonly findings = new Findings();
  /** True when the version was read, which every envelope has. */
  isEnvelope = false;
  readonly #spans: SpanVerifier;
  /** What the envelope says of itself. */
  readonly #said: Record<'tool' | 'execution_id', Json> = { tool: null, execution_id: null };
  #count = 0;
  /** Spans that may have moved: what stands elsewhere may be what stood at another one, which comes later. */
  readonly #waiting: Waiting[] = [];

  constructor({ paths, lookup = () => 'UNI-IO-001' }: VerifySettings) {
    this.#spans = new SpanVerifier(new FilePaths(paths), lookup);
  }

  /** What has become of the spans in a part of the envelope, an item each. */
  take(part: Part): Json[] {
    if (part.part === 'field' && part.pointer === '/tool') this.#said.tool = part.value;
    if (part.part === 'field' && part.pointer === '/execution_id') this.#said.execution_id = part.value;
    this.isEnvelope ||= tellsEnvelope(part);
    noteFaults(part, this.findings);
    const items: Json[] = [];
    for (const { value, pointer } of valuesIn(part)) {
      this.#verifyFile(value);
      for (const held of spansIn(value, pointer)) {
        if (checkSpan(held.span).length > 0) this.findings.add('UNI-V-003', { pointer: held.pointer });
        else items.push(...this.#itemsOf(held));
      }
    }
    this.#count += items.length;
    return items;
  }

  /** What follows the items; `fault` says why they are those of no envelope. */
  *end(settings: VerifySettings, fault: InputFault | undefined): Generator<EnvelopePart> {
    const { findings } = this;
    const items = this.#waiting.map((one) => this.#settled(one));
    if (items.length > 0 || this.#count === 0) yield { part: 'items', key: 'matches', items };
    const files = this.#spans.files.all();
    if (this.#spans.isExhausted) findings.add('UNI-V-001', undefined, { not_looked_for: true });
    yield { part: 'count', key: 'count', count: this.#count + items.length };
    yield { part: 'payload', key: 'files', value: files as unknown as Json };
    yield { part: 'payload', key: 'verified', value: this.#said };
    const { lost } = findings;
    const ids = ownIdentity(`unify:verify:${String(this.#said.execution_id)}`, settings);
    const hasFailed = findings.has('UNI-V-003') || files.some(({ verdict }) => FAILED.has(verdict));
    const diagnostics = [...(fault === undefined ? [] : [fault.error]), ...findings.diagnostics()];
    const outcome = lost ? 5 : (fault?.outcome ?? (hasFailed ? 7 : 0));
    yield { part: 'close', close: { diagnostics, ...ids, partial: lost || fault !== undefined }, outcome };
  }

  /** Takes the sums of an element that stands for a file. */
  #verifyFile(value: Json): void {
    if (!isObject(value) || !(Object.hasOwn(value, 'before_hash') || Object.hasOwn(value, 'after_hash'))) return;
    const { file_path: file } = value;
    const problem = typeof file === 'string' ? this.#spans.verifyFile(file, value) : undefined;
    if (problem !== undefined) this.findings.add(problem, { file: file as string });
  }

  /** The item of a span; none yet where that is known at the end, and then that of one that waits too long. */
  #itemsOf(held: HeldSpan): Json[] {
    const verified = this.#spans.verify(held.span, held.holder);
    if (verified.verdict !== 'moved') return [this.#item(held, verified)];
    this.#waiting.push({ held, verified });
    const first = this.#waiting.length < MOST_WAITING ? [] : this.#waiting.splice(0, 1);
    return first.map((one) => this.#settled(one));
  }

  #settled({ held, verified }: Waiting): Json {
    return this.#item(held, this.#spans.settle(held.span, held.holder, verified));
  }

  #item({ span, pointer, holder }: HeldSpan, { verdict, contradicted, found, problem }: Verified): Json {
    const { file_path: file, span_id, start_line, start_col } = span;
    // The format writes `startLine` as `start_line`.
    const name = contradicted?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (problem !== undefined) this.findings.add(problem, { file });
    if (name !== undefined && verdict !== 'applied')
      this.findings.add('UNI-V-001', { pointer, file, contradicted: name });
    const { match_id = derivedId(`unify:${pointer}:${span_id ?? `${file}:${start_line}:${start_col}`}`) } = holder;
    return {
      match_id,
      span: inOrder(span, PLACE_KEYS) as unknown as Json,
      verdict,
      pointer,
      ...(name !== undefined && { contradicted: name }),
      ...(found !== undefined && { found: found as unknown as Json }),
    };
  }
}
