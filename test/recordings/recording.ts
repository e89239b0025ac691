import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from '../../adapters/index.ts';
import { type Invocation, isObject, type JsonObject } from '../../src/adapter.ts';
import { parseExact } from '../../src/json/parse.ts';

/** One recorded run of a tool, as `cases.ndjson` beside the recordings describes it. */
export interface Recording {
  id: string;
  tool: string;
  version: string;
  argv: string[];
  cwd: string;
  exit: number;
  /** What the run printed; empty for nothing. */
  stdout: Buffer;
  stderr: Buffer;
  /** Names of the two files within the folder of recordings; `null` for nothing printed. */
  stdoutFile: string | null;
  stderrFile: string | null;
  /** What the tool was given beside its arguments, where that is a JSON document. */
  request?: JsonObject | undefined;
  /** What else one must know of the run. */
  note?: string;
  /** The files that were others after the run; the tree holds them as they were before. */
  changedFiles: string[];
  /** What the tree differed by when the tool ran: a file that `git apply` reads. */
  patch?: string | undefined;
  /** The source tree, and where it stood when the tool ran. */
  workspace: string;
  recordedRoot: string;
}

/** What a tool printed: stdout, or stderr where it printed nothing else. */
export function printedBy({ stdout, stderr }: Recording): Buffer {
  return stdout.length > 0 ? stdout : stderr;
}

interface Case
  extends Omit<
    Recording,
    'stdout' | 'stderr' | 'stdoutFile' | 'stderrFile' | 'recordedRoot' | 'request' | 'changedFiles' | 'patch'
  > {
  stdout: string | null;
  stderr: string | null;
  stdin?: string | null;
  request?: string | null;
  recorded_root: string;
  changed_files?: string[];
  patch?: string;
}

/** The tools of which a folder holds recordings. */
export function toolsIn(folder: string): string[] {
  const tables = readdirSync(folder).filter((tool) => existsSync(join(folder, tool, 'cases.ndjson')));
  // Examples of founding documents have no stdout.
  return tables.filter((tool) => readFileSync(join(folder, tool, 'cases.ndjson'), 'utf8').includes('"stdout"')).sort();
}

/** The recordings of tools below a folder, one sub-folder with a `cases.ndjson` for each. */
export function readRecordings(folder: string, tools: readonly string[] = TOOLS): Recording[] {
  return readdirSync(folder)
    .filter((tool) => tools.includes(tool) && existsSync(join(folder, tool, 'cases.ndjson')))
    .flatMap((tool) => readCases(folder, join(folder, tool, 'cases.ndjson')));
}

const TOOLS = adapters.map(({ tool }) => tool);

function readCases(folder: string, file: string): Recording[] {
  // Arguments hold other line separators, so only \n ends a record.
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const {
      stdout,
      stderr,
      stdin,
      request,
      recorded_root,
      changed_files = [],
      patch,
      ...rest
    } = JSON.parse(line) as Case;
    const bytes = (name: string | null) => (name === null ? Buffer.alloc(0) : readFileSync(join(folder, name)));
    const recording: Recording = {
      ...rest,
      stdout: bytes(stdout),
      stderr: bytes(stderr),
      stdoutFile: stdout,
      stderrFile: stderr,
      request: requestIn(bytes(request ?? stdin ?? null)),
      recordedRoot: recorded_root,
      changedFiles: changed_files,
      patch: patch && join(folder, patch),
    };
    const written = stdout?.replace(/\.(?:stdout|legacy\.json)$/, '.output.json') ?? null;
    if (written === null || written === stdout || !existsSync(join(folder, written))) return [recording];
    return [recording, { ...recording, id: `${rest.id} (written)`, stdout: bytes(written), stdoutFile: written }];
  });
}

/** A request that is a JSON object. */
function requestIn(bytes: Buffer): JsonObject | undefined {
  const value = parseExact(bytes.toString('utf8'))?.value;
  return isObject(value) ? value : undefined;
}

/** How the recorded tool was run, as `unify run` would have seen it. */
export function invocationOf({ argv, cwd, exit, stderr }: Recording): Invocation {
  return { argv, cwd, exit, stderr: stderr.toString('utf8') };
}
