import { Findings } from '../diagnostic/findings.ts';
import { checkSpan } from '../envelope/check.ts';
import { inOrder } from '../envelope/in-order.ts';
import { PLACE_KEYS } from '../envelope/keys.ts';
import type { Part } from '../input/document-part.ts';
import { isObject, type Json } from '../json/value.ts';
import { FilePaths } from '../location/file-path.ts';
import { derivedId } from '../location/ids.ts';
import type { SourceProblem } from '../location/source.ts';
import type { SourceVerdict } from '../location/file-verdicts.ts';
import { SpanVerifier, type Verified } from '../location/span-verifier.ts';
import { noteFaults } from './faults.ts';
import { ownIdentity } from './identity.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';
import { type HeldSpan, spansIn, tellsEnvelope, valuesIn } from './spans-in.ts';

/** What of the settings of a conversion a verification depends on. */
export type VerifySettings = Pick<Settings, 'paths' | 'lookup' | 'decompress' | 'stamp'>;

/** Verdicts after which the places of a file are not to be relied on. */
const FAILED: ReadonlySet<SourceVerdict> = new Set(['missing', 'changed', 'moved']);

/** So many spans wait for those behind them. */
const MOST_WAITING = 10_000;

/** Verifies one envelope part by part. */
export class Verification {
  readonly #findings = new Findings();
  readonly #spans: SpanVerifier;
  readonly #settings: VerifySettings;
  /** True when a key was read that tells an envelope from other documents. */
  isEnvelope = false;
  /** What the envelope says of itself. */
  readonly #said: { tool: Json; execution_id: Json } = { tool: null, execution_id: null };
  #count = 0;
  /** Spans that may have moved: what stands elsewhere may be what stood at another one, which comes later. */
  readonly #waiting: { held: HeldSpan; verified: Verified }[] = [];

  constructor(settings: VerifySettings) {
    const { paths, lookup = () => 'UNI-IO-001' } = settings;
    this.#settings = settings;
    this.#spans = new SpanVerifier(new FilePaths(paths), lookup);
  }

  /** True when something was cut, or could not be read. */
  get isDamaged(): boolean {
    return this.#findings.lost;
  }

  /** What has become of the spans in a part of the envelope, an item each. */
  take(part: Part): Json[] {
    if (part.part === 'field') {
      if (part.pointer === '/tool') this.#said.tool = part.value;
      if (part.pointer === '/execution_id') this.#said.execution_id = part.value;
    }
    this.isEnvelope ||= tellsEnvelope(part);
    noteFaults(part, this.#findings);
    return valuesIn(part).flatMap(({ value, pointer }) => this.#verified(value, pointer));
  }

  /** What stands behind the items. */
  *end(): Generator<EnvelopePart> {
    const items = this.#waiting.map(({ held, verified }) => this.#settled(held, verified));
    if (items.length > 0 || this.#count === 0) yield { part: 'items', key: 'matches', items, exact: false };
    this.#count += items.length;
    const files = this.#spans.files.all();
    if (this.#spans.isExhausted) this.#findings.add('UNI-V-001', undefined, { not_looked_for: true });
    if (!this.isEnvelope) this.#findings.add('UNI-QRY-001');
    yield { part: 'count', key: 'count', count: this.#count };
    yield { part: 'payload', key: 'files', value: files as unknown as Json };
    yield { part: 'payload', key: 'verified', value: this.#said };
    const lost = this.#findings.lost;
    const close = {
      diagnostics: this.#findings.diagnostics(),
      ...ownIdentity(`unify:verify:${String(this.#said.execution_id)}`, this.#settings),
      partial: lost,
    };
    const hasFailed = this.#findings.has('UNI-V-003') || files.some(({ verdict }) => FAILED.has(verdict));
    yield { part: 'close', close, outcome: lost ? 5 : hasFailed ? 7 : 0 };
  }

  #verified(value: Json, pointer: string): Json[] {
    this.#verifyFile(value);
    const items: Json[] = [];
    for (const held of spansIn(value, pointer)) {
      if (checkSpan(held.span).length > 0) this.#findings.add('UNI-V-003', { pointer: held.pointer });
      else items.push(...this.#itemsOf(held));
    }
    this.#count += items.length;
    return items;
  }

  /** Takes the sums of an element that stands for a file. */
  #verifyFile(value: Json): void {
    if (!isObject(value) || !(Object.hasOwn(value, 'before_hash') || Object.hasOwn(value, 'after_hash'))) return;
    const { file_path: path } = value;
    if (typeof path === 'string') this.#noteProblem(this.#spans.verifyFile(path, value), path);
  }

  /** The item of a span; none yet where that is known at the end. */
  #itemsOf(held: HeldSpan): Json[] {
    const verified = this.#spans.verify(held.span, held.holder);
    if (verified.verdict !== 'moved') return [this.#item(held, verified)];
    this.#waiting.push({ held, verified });
    return this.#waiting.length < MOST_WAITING ? [] : this.#takeFirst();
  }

  /** The item that has waited for longest. */
  #takeFirst(): Json[] {
    return this.#waiting.splice(0, 1).map(({ held, verified }) => this.#settled(held, verified));
  }

  #settled(held: HeldSpan, verified: Verified): Json {
    return this.#item(held, this.#spans.settle(held.span, held.holder, verified));
  }

  #item({ span, pointer, holder }: HeldSpan, { verdict, contradicted, found, problem }: Verified): Json {
    const { file_path: file, span_id } = span;
    this.#noteProblem(problem, file);
    if (contradicted !== undefined && verdict !== 'applied')
      this.#findings.add('UNI-V-001', { pointer, file, contradicted: nameOf(contradicted) });
    const { match_id = derivedId(`unify:${pointer}:${span_id ?? `${file}:${span.start_line}:${span.start_col}`}`) } =
      holder;
    return {
      match_id,
      span: inOrder(span, PLACE_KEYS) as unknown as Json,
      verdict,
      pointer,
      ...(contradicted !== undefined && { contradicted: nameOf(contradicted) }),
      ...(found !== undefined && { found: found as unknown as Json }),
    };
  }

  #noteProblem(problem: SourceProblem | undefined, file: string): void {
    if (problem !== undefined) this.#findings.add(problem, { file });
  }
}

/** The name of what was contradicted, as the format writes keys: `startLine` is `start_line`. */
function nameOf(contradicted: NonNullable<Verified['contradicted']>): string {
  return contradicted.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
