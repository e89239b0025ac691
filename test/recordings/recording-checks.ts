import { brokenIn, type Check } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { goldenProblems } from './golden.ts';
import { type Recording, readRecordings } from './recording.ts';
import { type Damage, damageOfEach, subjectOf } from './subject.ts';
import { openWorkspaces, type Workspaces } from './workspaces.ts';

/** What is checked: recordings of a folder. */
export interface Work {
  folder: string;
  /** The folder of the source trees. */
  workspaces: string;
  /** Part of the names of the checks. */
  checks: string;
  /** True for recordings that are damaged at many more places. */
  thorough?: boolean;
  /** True for recordings with goldens, which are compared with them. */
  goldens?: boolean;
}

/** What became of one recording. */
export interface Report {
  id: string;
  /** `check: problem`; empty when every check holds. */
  problems: string[];
  milliseconds: number;
}

/** Checks recordings of a folder, one after the other. */
export class RecordingChecks {
  readonly #work: Work;
  readonly #checks: Readonly<Record<string, Check>>;
  readonly #recordings: ReadonlyMap<string, Recording>;
  /** Where the recordings of each tool are damaged that was asked for. */
  readonly #damages = new Map<string, (recording: Recording) => Damage>();
  #workspaces: Workspaces;

  constructor(work: Work) {
    const recordings = readRecordings(work.folder);
    this.#work = work;
    this.#checks = Object.fromEntries(Object.entries(CHECKS).filter(([name]) => name.includes(work.checks)));
    this.#recordings = new Map(recordings.map((recording) => [recording.id, recording]));
    this.#workspaces = openWorkspaces(work.workspaces);
  }

  get ids(): string[] {
    return [...this.#recordings.keys()];
  }

  async reportOf(id: string): Promise<Report> {
    const started = performance.now();
    const problems = await this.#problemsOf(this.#recordings.get(id) as Recording);
    return { id, problems, milliseconds: performance.now() - started };
  }

  /** Removes the source trees that were unpacked; they are unpacked again when they are needed. */
  clean(): void {
    this.#workspaces.remove();
    this.#workspaces = openWorkspaces(this.#work.workspaces);
  }

  async #problemsOf(recording: Recording): Promise<string[]> {
    const { folder, goldens } = this.#work;
    try {
      const subject = await subjectOf(recording, this.#workspaces, this.#damageOf(recording));
      const golden = goldens === true ? await goldenProblems(folder, subject) : [];
      return [...(await brokenIn(this.#checks, subject)), ...golden];
    } catch (error) {
      return [`crash: ${(error as Error).stack}`];
    }
  }

  #damageOf(recording: Recording): Damage {
    const { tool } = recording;
    let damageOf = this.#damages.get(tool);
    if (damageOf === undefined) {
      const ofTool = [...this.#recordings.values()].filter((other) => other.tool === tool);
      damageOf = damageOfEach(ofTool, this.#work.thorough);
      this.#damages.set(tool, damageOf);
    }
    return damageOf(recording);
  }
}
