import { isUtf8 } from 'node:buffer';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Span } from '../../src/envelope/types.ts';
import { type Expected, expectedIn } from '../../test/format/expected.ts';
import { type World, worldOf } from '../../test/format/world.ts';
import { convertInFormats } from '../../test/recordings/convert-recording.ts';
import { printedBy, readRecordings } from '../../test/recordings/recording.ts';
import { openWorkspaces, treesIn } from '../../test/recordings/workspaces.ts';

/** Packages that are installed for a consumer, names with versions. */
export interface Packages {
  npm?: readonly string[];
  /** Its modules are in `python`. */
  pypi?: readonly string[];
  /** Its programs are in `go`: `MODULE/PATH/OF/PROGRAM@VERSION`. */
  go?: readonly string[];
  /** What it installs is in `debian`. */
  debian?: readonly string[];
}

/** A program or a library of others that reads what unify prints. */
export interface Consumer {
  packages: Packages;
  /** The formats of which it reads what is printed of every recording of the fixtures. */
  formats?: readonly string[];
  /** Runs in a folder in which the packages are installed. Says what was read, and throws where that is wrong. */
  check(folder: string, recordings: readonly PrintedRecording[]): Promise<string> | string;
}

/** What formats print of a recording. */
export interface PrintedRecording extends World {
  id: string;
  /** The places and findings of its envelopes, in their order. */
  expected: readonly Expected[];
  /** What each format printed, by its name. */
  texts: Readonly<Record<string, string>>;
}

/** Lets `use` read what formats print of every recording; the source trees are there until it has ended. */
export async function printRecordings(
  formats: readonly string[],
  use: (recordings: readonly PrintedRecording[]) => Promise<void>,
): Promise<void> {
  const fixtures = resolve('fixtures');
  const workspaces = openWorkspaces(treesIn(fixtures));
  const printed: PrintedRecording[] = [];
  try {
    for (const recording of formats.length === 0 ? [] : readRecordings(fixtures)) {
      const workspace = workspaces.folderOf(recording);
      const { envelopes, texts } = await convertInFormats(printedBy(recording), recording, workspace, formats);
      printed.push({
        ...{ ...worldOf(workspace), id: recording.id, expected: expectedIn(envelopes) },
        texts: Object.fromEntries(formats.map((name, index) => [name, texts[index] as string])),
      });
    }
    await use(printed);
  } finally {
    workspaces.remove();
  }
}

/** How many things are read of all recordings; what is thrown over one names it. */
export function countOf<Recording extends PrintedRecording>(
  recordings: readonly Recording[],
  read: (recording: Recording) => number,
): number {
  return recordings.reduce((sum, recording) => {
    try {
      return sum + read(recording);
    } catch (error) {
      throw new Error(`${recording.id}: ${(error as Error).message}`, { cause: error });
    }
  }, 0);
}

/** Throws where two lists differ: the first of each that the other has not. */
export function same(found: readonly unknown[], wanted: readonly unknown[]): void {
  const [one, other] = [found, wanted].map((list) => list.map((value) => JSON.stringify(value)));
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  const at = wanted.findIndex((_, index) => one?.[index] !== other?.[index]);
  const place = at < 0 ? wanted.length : at;
  throw new Error(`${found.length} of ${wanted.length}; ${one?.[place]} and not ${other?.[place]}`);
}

/** The lines of a text, each with its end. */
export function linesOf(text: string | Buffer): string[] {
  return text.toString().split('\n').slice(0, -1);
}

/**
 * The text of an exact place as an editor has it: without a mark, and without the half of an end of a line. `undefined`
 * where its bytes are not known, or are of a file that not all show in the same lines.
 */
export function textAt(span: Span | undefined, { source }: World): string | undefined {
  const bytes = span && source(span.file_path);
  if (bytes === undefined || !isUtf8(bytes) || /\0|\r(?!\n)/.test(bytes.toString('latin1'))) return undefined;
  if (span?.byte_start == null || span.byte_end === null || span.precision !== undefined) return undefined;
  return withoutMark(bytes.subarray(span.byte_start, span.byte_end)).replace(/\r$/, '');
}

/** The text of a file without its mark. */
export function withoutMark(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** Loads a module of a package that is installed in a folder, or one of its files. */
// biome-ignore lint/suspicious/noExplicitAny: such packages are not the project's.
export async function load(folder: string, name: string): Promise<any> {
  const require = createRequire(join(folder, 'package.json'));
  return await import(pathToFileURL(name.endsWith('js') ? join(folder, name) : require.resolve(name)).href);
}

/** What a Python program of the consumers prints, with the modules that are installed in a folder. */
export function python(folder: string, program: string, args: readonly string[], input = ''): string {
  return execFileSync('python3', [resolve('scripts/consumers', program), ...args], {
    ...{ cwd: folder, env: { ...process.env, PYTHONPATH: join(folder, 'python') }, input },
    ...{ encoding: 'utf8', maxBuffer: 2 ** 30 },
  });
}

/** The folder that packages of Debian are unpacked into, and the environment in which their programs find libraries. */
export function debian(folder: string): { root: string; env: NodeJS.ProcessEnv } {
  const root = join(folder, 'debian');
  const libraries = readdirSync(join(root, 'usr/lib')).map((name) => join(root, 'usr/lib', name));
  return { root, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } };
}

/** What the built `unify` prints, whatever its status says of the inputs. */
export function unify(...args: readonly string[]): string {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bin/unify.js', ...args], options);
  if (![0, 3, 4, 5].includes(status ?? -1)) throw new Error(stderr);
  return stdout;
}
