import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { invocationOf, type Recording } from '../../test/recordings/recording.ts';
import type { Conversion, Mode } from './conversion.ts';

/** A built unify that converts in this process. */
export interface Build {
  convert(recording: Recording, workspace: string, mode: Mode): Promise<Conversion>;
  /** Removes its temporary files. */
  close(): void;
}

type Result = Omit<Conversion, 'id'>;

/** Everything that can be added to a span, and every check of it. */
const ALL = ['--rich', '--verify-checksums'];

/** Loads the build in a folder (`dist`): its program for inputs, its library for runs. */
export async function openBuild(folder: string): Promise<Build> {
  const load = (name: string) => import(pathToFileURL(join(folder, 'lib', name)).href);
  const library = (await load('index.js')) as typeof import('../../src/index.ts');
  const { adapters } = (await load('adapters.js')) as typeof import('../../adapters/index.ts');
  const { program } = createRequire(import.meta.url)(
    join(folder, 'bin/process.js'),
  ) as typeof import('../../bin/process.ts');
  const temporary = mkdtempSync(join(tmpdir(), 'unify-compare-'));

  async function runProgram(recording: Recording, tree: string, flags: string[]): Promise<Result> {
    const { stdout, stderr, cwd, recordedRoot } = recording;
    const [input, output] = [join(temporary, 'input'), join(temporary, 'output')];
    writeFileSync(input, stdout.length > 0 ? stdout : stderr);
    const descriptor = openSync(output, 'w');
    try {
      const places = ['--root', tree, '--cwd', cwd, '--map', `${recordedRoot}=${tree}`];
      const status = await program(['--quiet', ...places, ...flags, input], descriptor, join(folder, 'bin'));
      // The folder is another one each time.
      const text = readFileSync(output, 'utf8').replaceAll(`${temporary}/`, '');
      return { status: String(status), text };
    } finally {
      closeSync(descriptor);
    }
  }

  async function convertRun(recording: Recording, root: string): Promise<Result> {
    const { stdout, cwd, recordedRoot, request } = recording;
    const { envelopes, outcomes } = await library.convert(stdout, {
      ...{ adapters, root, cwd, maps: [{ from: recordedRoot, to: root }] },
      invocation: invocationOf(recording),
      requests: request === undefined ? [] : [request],
    });
    const lines = envelopes.map((envelope) => `${library.printJson(envelope)}\n`);
    return { status: outcomes.join(' '), text: lines.join('') };
  }

  return {
    async convert(recording, workspace, mode) {
      const { id } = recording;
      try {
        const way = mode === 'run' ? convertRun : runProgram;
        const { status, text } = await way(recording, workspace, mode === 'rich' ? ALL : []);
        // A tree that was unpacked or patched lies elsewhere each time.
        return { id, status, text: text.replaceAll(workspace, 'WORKSPACE') };
      } catch (error) {
        return { id, status: 'crash', text: String((error as Error).stack) };
      }
    },
    close: () => rmSync(temporary, { recursive: true }),
  };
}
