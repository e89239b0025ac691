import { join } from 'node:path';
import { readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { brokenInvariants, type Problem } from './invariants.ts';
import { canBeDamaged, damagedRun, randomOf, trialsOf } from './trials.ts';

/** Trials of the recordings in a folder of fixtures: one of `every`, by a seed. */
export class FuzzSample {
  readonly #recordings;
  readonly #trials;
  readonly #workspaces;

  constructor(fixtures: string, seed: number, every: number) {
    this.#recordings = readRecordings(fixtures).filter(canBeDamaged);
    this.#trials = trialsOf(this.#recordings, seed).filter((_, index) => index % every === 0);
    this.#workspaces = openWorkspaces(join(fixtures, '_workspaces'));
  }

  /** What is broken behind the trials of a mutation; nothing for those that keep every invariant. */
  async brokenAfter(mutation: string): Promise<{ id: string; problems: Problem[] }[]> {
    const broken: { id: string; problems: Problem[] }[] = [];
    for (const trial of this.#trials.filter((one) => one.mutation === mutation)) {
      const { recording } = trial;
      const run = await damagedRun(trial, this.#recordings, this.#workspaces.folderOf(recording));
      const problems = run === undefined ? [] : await brokenInvariants(run.given, randomOf(trial));
      if (problems.length > 0) broken.push({ id: recording.id, problems });
    }
    return broken;
  }

  /** Removes the source trees that were unpacked. */
  remove(): void {
    this.#workspaces.remove();
  }
}
