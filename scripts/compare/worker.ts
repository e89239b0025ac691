import { parentPort } from 'node:worker_threads';
import type { Conversion, Mode } from './conversion.ts';
import { differencesOf } from './differences.ts';
import { type Kind, Kinds } from './kinds.ts';
import { pairsById } from './pairs.ts';
import { save, savedFile } from './saved.ts';
import { openSource, type Source } from './source.ts';

/** What there is to do: compare `before` with `after`, or save `after` in `out`. */
export interface Job {
  /** The folder of a build. */
  dist: string;
  /** Folders of recordings, or of saved conversions. */
  before?: string;
  after: string;
  out?: string;
  /** Part of the ids of the recordings in question. */
  part: string;
}

/** The share of a job that one worker does at a time: one tool's recordings in one mode. */
export interface Unit {
  tool: string;
  mode: Mode;
}

/** What became of a unit. */
export interface Report extends Unit {
  recordings: number;
  /** Ids of those that differ. */
  differing: string[];
  kinds: Kind[];
}

/** Does the units that the main thread sends, one after the other, and answers each; an empty message is the end. */
export async function work({ dist, before, after, out, part }: Job): Promise<void> {
  const news = await openSource(after, dist);
  const olds = before === undefined ? undefined : await openSource(before, dist);

  const chosen = (source: Source, { tool, mode }: Unit) => source.conversions(tool, mode, part);

  async function saved(unit: Unit, folder: string): Promise<Report> {
    const recordings = await save(chosen(news, unit), folder, savedFile(unit.tool, unit.mode));
    return { ...unit, recordings, differing: [], kinds: [] };
  }

  async function compared(unit: Unit, source: Source): Promise<Report> {
    const kinds = new Kinds();
    const differing: string[] = [];
    let recordings = 0;
    for await (const pair of pairsById(chosen(source, unit), chosen(news, unit))) {
      const { id } = (pair[0] ?? pair[1]) as Conversion;
      const differences = differencesOf(...pair);
      recordings++;
      if (differences.length > 0) differing.push(id);
      for (const difference of differences) kinds.add(difference, id, unit.mode);
    }
    return { ...unit, recordings, differing, kinds: [...kinds] };
  }

  parentPort?.on('message', async (unit?: Unit) => {
    if (unit === undefined) {
      news.close();
      olds?.close();
      parentPort?.close();
    } else parentPort?.postMessage(await (out === undefined ? compared(unit, olds as Source) : saved(unit, out)));
  });
}
