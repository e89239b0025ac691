import { checkEnvelope } from '../../src/envelope/check.ts';
import type { Json } from '../../src/json/value.ts';
import { type Converted, convertBytes, runOptions } from '../recordings/convert-recording.ts';
import type { Recording } from '../recordings/recording.ts';
import { Clean } from './clean.ts';
import { general, type Position, planted } from './positions.ts';
import { printedBy } from './sample.ts';
import { placeOf } from './verdict.ts';

/** What became of a marker. */
export interface Outcome {
  /** A place, or what is wrong with the whole: `invalid …`, `status …`, `envelopes …`, `crash …`. */
  outcome: string;
  /** The general path of the marker. */
  path: string;
  /** Where in the envelopes it came out, if anywhere. */
  found?: string;
}

/** A recording that markers are put into. */
export class Subject {
  readonly #recording: Recording;
  readonly #options: object;
  readonly #whole: Converted;
  readonly #clean: Clean;

  private constructor(recording: Recording, options: object, whole: Converted) {
    this.#recording = recording;
    this.#options = options;
    this.#whole = whole;
    this.#clean = new Clean(printedBy(recording), whole.envelopes as unknown as Json[]);
  }

  /** `undefined` for a recording that is not converted whole as it is, neither from a pipe nor as a run. */
  static async of(recording: Recording): Promise<Subject | undefined> {
    const bytes = Buffer.from(printedBy(recording));
    for (const options of [{}, recording.stdout.length > 0 ? runOptions(recording) : { tool: recording.tool }]) {
      const whole = await convertBytes(bytes, recording, NOWHERE, { ...options, sources: false });
      if (whole.outcomes.every(isGood)) return new Subject(recording, options, whole);
    }
    return undefined;
  }

  async try(position: Position): Promise<Outcome> {
    const path = general(position.path);
    const output = planted(printedBy(this.#recording), position);
    try {
      const { envelopes, outcomes } = await this.convert(output);
      const invalid = envelopes.flatMap(checkEnvelope)[0];
      if (invalid !== undefined)
        return { outcome: `invalid ${general(invalid.pointer.slice(1).split('/'))} ${invalid.message}`, path };
      const bad = outcomes.find((status) => !isGood(status));
      if (bad !== undefined) return { outcome: `status ${bad}`, path };
      const before = this.#whole.envelopes.length;
      if (envelopes.length !== before) return { outcome: `envelopes ${envelopes.length} for ${before}`, path };
      const found = placeOf(output, envelopes as unknown as Json[], this.#clean);
      return { outcome: found.place, path: general(found.path), found: found.found.join('/') };
    } catch (error) {
      return { outcome: `crash ${(error as Error).message}`, path };
    }
  }

  /** What is made of an output with a marker. */
  convert(output: string): Promise<Converted> {
    return convertBytes(Buffer.from(output), this.#recording, NOWHERE, { ...this.#options, sources: false });
  }
}

/** No source is read, so any folder will do. */
const NOWHERE = '/nowhere';

function isGood(status: number): boolean {
  return status === 0 || status === 5;
}
