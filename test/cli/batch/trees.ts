import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { onDemand as adapters } from '../../../adapters/on-demand.ts';
import { main } from '../../../src/cli/main.ts';
import { BIN } from '../runners.ts';

const THREAD = join(dirname(BIN), 'thread.js');

/** A folder for one test, and what removes it. */
export function newFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'unify-batch-'));
  writeTree(path, files);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function writeTree(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** The names of all files below a folder, sorted. */
export function namesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** All files below a folder, by their names, as text. */
export function treeOf(folder: string): Record<string, string> {
  return Object.fromEntries(namesOf(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The outputs of a batch: its tree without what the program keeps for itself. */
export function outputsOf(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(treeOf(folder)).filter(([name]) => !isOwn(name)));
}

/** How many outputs a batch has made so far: names alone, since a file may be renamed while it is asked. */
export function outputCount(folder: string): number {
  return namesOf(folder).filter((name) => !isOwn(name) && !name.endsWith('.tmp')).length;
}

function isOwn(name: string): boolean {
  return name.startsWith('.unify-batch');
}

/** Starts `unify batch` as a process of its own. */
export function startBatch(args: readonly string[], cwd: string) {
  return execa(process.execPath, [BIN, 'batch', ...args], {
    cwd,
    reject: false,
    stripFinalNewline: false,
    maxBuffer: 2 ** 30,
  });
}

/** What `unify batch` came to. */
export interface BatchRun {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs `unify batch` as it is in the source, in this process; its threads, if any, as they were built. */
export async function runBatch(args: readonly string[], cwd: string): Promise<BatchRun> {
  const streams = newFolder();
  const stdout = openSync(join(streams.path, 'out'), 'w');
  const lines: string[] = [];
  try {
    const status = await main(['batch', ...args], {
      ...{ adapters, cwd, env: {}, stdin: 0, stdout, interactive: false, terminal: false, threadScript: THREAD },
      say: (line) => lines.push(`${line}\n`),
    });
    return { status, stdout: readFileSync(join(streams.path, 'out'), 'utf8'), stderr: lines.join('') };
  } finally {
    closeSync(stdout);
    streams.remove();
  }
}
