import { resolve } from 'node:path';
import { v4 as randomId } from 'uuid';
import type { Settings } from '../convert/settings.ts';
import type { PartFilter } from '../filter/filter.ts';
import { FORMATS, type Format, type FormatName } from '../format/formats.ts';
import type { PrinterOptions } from '../format/printer.ts';
import { appendText } from '../io/append.ts';
import { decompress } from '../io/decompress.ts';
import { isFolder } from '../io/exists.ts';
import { SourceFiles } from '../io/source-files.ts';
import { UnlinkedFile } from '../io/unlinked-file.ts';
import { given } from '../json/value.ts';
import { foldWindowsPath, isWindowsPath, type PathMap } from '../location/file-path.ts';
import { type Comparison, openFilter, readComparison } from './comparison.ts';
import { enrichmentOf } from './enrichment-of.ts';
import type { Terminal } from './execute.ts';
import { EVERY_FLAG, isTyped, type Level, type RawFlags } from './flags.ts';
import { neededAdapters, type ToolTexts, toolTexts } from './needed-adapters.ts';
import { endOfStderr, readNamed, readRequest, requestOf } from './read-named.ts';
import { STDIN, UsageError } from './typed.ts';

/** How envelopes are printed. */
export interface Printing {
  format: FormatName;
  printer: PrinterOptions;
  /** Leaves out results that are not asked for. */
  filter?: PartFilter | undefined;
  /** The level from which on a diagnostic decides the exit status. */
  failOn?: Level | undefined;
  /** What notes for language models need not say. */
  toolTexts?: ToolTexts | undefined;
}

/** What the command line means. */
export interface ResolvedOptions extends Printing {
  settings: Settings;
  /** The source files below the root, where they may be read. */
  sources: SourceFiles | undefined;
  /** What results are compared with. */
  comparison: Comparison;
}

/** What is known beside the flags. */
export interface KnownBefore {
  /** The program that printed the input. */
  program?: string | undefined;
  /** What it printed to stderr, and what it was given: in the place of the file of a flag, and beside those. */
  stderr?: Uint8Array | undefined;
  request?: Buffer | undefined;
  /** How many inputs are named. */
  inputs?: number;
  /** What results are compared with, where that was read before. */
  comparison?: Comparison | undefined;
}

/**
 * Reads a typed command line, and the files that its flags name; throws a `UsageError` where it contradicts itself or
 * names what does not exist.
 */
export async function resolveOptions(
  typed: RawFlags,
  around: Pick<Terminal, 'cwd' | 'terminal' | 'env' | 'columns' | 'adapters'>,
  { program = '', stderr, request, inputs = 1, comparison: known }: KnownBefore = {},
): Promise<ResolvedOptions> {
  const { cwd: here, terminal, adapters: all } = around;
  const { format = 'json', source: isRead, stderr: named, failOn } = typed;
  const tool = await toolOf(typed, all);
  refuseForFormat(typed, terminal);
  const isAll = [stderr, request, named, typed.request].some((said) => said !== undefined);
  const needed = await neededAdapters(all, tool, program, isAll);
  const root = folder('--root', typed.root, here, isRead) ?? resolve(here);
  const limits = { outsideRoot: typed.allowOutsideRoot, largest: typed.maxSourceSize };
  const sources = isRead ? new SourceFiles(root, limits) : undefined;
  const cwd = folder('--cwd', typed.cwd, here) ?? root;
  const maps = (typed.map ?? []).map((map) => pathMap(map, cwd, here, isRead));
  const paths = { root, cwd, maps, asReported: typed.paths === 'as-reported' };
  const isStamped = typed.stamp === true && typed.deterministic !== true;
  const settings: Settings = {
    ...needed,
    tool,
    invocation: {},
    requests: [],
    paths,
    openStore: () => new UnlinkedFile(),
    decompress,
    lookup: sources?.lookup,
    strict: typed.strict === true,
    enrichment: enrichmentOf(typed, format),
    errorCodes: typed.errorCodes === true || typed.rich === true,
    stamp: isStamped ? { id: () => randomId(), now: () => new Date().toISOString() } : undefined,
  };
  const comparison = known ?? (await readComparison(typed, settings, around));
  const filter = await openFilter(typed, paths, comparison);
  if (named !== undefined && inputs > 1)
    throw new UsageError(`--stderr ${named}: belongs to one input, and ${inputs} are given`);
  const said = stderr ?? (named === undefined ? undefined : await readNamed('--stderr', named, here));
  if (said !== undefined) Object.assign(settings.invocation, endOfStderr(said));
  for (const name of typed.request ?? []) settings.requests.push(await readRequest(name, here));
  if (request !== undefined) settings.requests.push(...requestOf(request));
  const texts = format === 'llm' ? toolTexts(all) : undefined;
  const printer = { ...printerOptions(typed, around, settings), ...(texts && { codeTexts: texts.of }) };
  return { settings, sources, comparison, format, printer, filter, failOn, toolTexts: texts };
}

/** What the printer of the format is made with. */
function printerOptions(
  typed: RawFlags,
  { terminal, env, columns }: Pick<Terminal, 'terminal' | 'env' | 'columns'>,
  { paths, lookup, openStore }: Settings,
): PrinterOptions {
  const { format = 'json', maxTokens, from, detail, suggestions = false, pretty, compact, canonical } = typed;
  const jobSummary = env['GITHUB_STEP_SUMMARY'];
  if (format === 'patch' && !typed.source)
    throw new UsageError('--format patch contradicts --no-source: it is made of the files');
  return {
    layout: canonical ? 'canonical' : pretty || (terminal && !compact) ? 'pretty' : 'compact',
    color: isColoured(typed.color, terminal, env),
    terminal,
    root: paths.asReported ? paths.cwd : paths.root,
    columns: format === 'human' ? (columnsIn(env) ?? columns?.()) : undefined,
    budget: { maxTokens, from },
    detail,
    ...(format === 'patch' && { fixing: { paths, lookup, suggestions } }),
    ...(jobSummary && { appendSummary: (text: string) => appendText(jobSummary, text) }),
    ...given({ openStore }),
  };
}

/** The tool that was named, by its own name or by that of its program; throws a `UsageError` for any other name. */
async function toolOf({ tool }: RawFlags, all: Terminal['adapters']): Promise<string | undefined> {
  if (tool === undefined) return undefined;
  const named = all.find(({ names }) => names.includes(tool))?.names[0];
  if (named !== undefined || all.some(({ linesOf }) => linesOf?.includes(tool))) return named ?? tool;
  const tools = all.flatMap(({ names }) => names.slice(0, 1));
  const near = tool === '' ? undefined : (await import('./program.ts')).nearName(tool, tools);
  const advice = near === undefined ? `these are read: ${tools.join(', ')}` : `did you mean ${near}?`;
  throw new UsageError(`--tool ${tool}: there is no such tool; ${advice}; unify adapters lists all of them`);
}

/** Refuses flags that are not for the format, and to print bytes that are no text to a terminal. */
function refuseForFormat(typed: RawFlags, terminal: boolean): void {
  const { format = 'json', out = STDIN } = typed;
  const flag = EVERY_FLAG.find((one) => one.formats?.includes(format) === false && isTyped(one, typed));
  if (flag !== undefined)
    throw new UsageError(`${flag.long}: is for --format ${flag.formats?.join(', ')}, not for --format ${format}`);
  const { isBinary }: Format = FORMATS[format];
  if (isBinary === true && terminal && out === STDIN)
    throw new UsageError(
      `--format ${format}: is binary, and not for a terminal; write it to a file: > index.${format}`,
    );
}

/** What a shell says of its terminal, or a person in its place. */
function columnsIn({ COLUMNS = '' }: Terminal['env']): number | undefined {
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

/** A flag counts before the environment, and there the wish for none before the other. */
function isColoured(when: RawFlags['color'], terminal: boolean, env: Terminal['env']): boolean {
  if (when !== undefined && when !== 'auto') return when === 'always';
  if (env['NO_COLOR']) return false;
  return env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : terminal && env['TERM'] !== 'dumb';
}

/** The absolute path of a folder that a flag names; it must be there, where something is to be read in it. */
function folder(flag: string, typed: string | undefined, here: string, isRead = false): string | undefined {
  if (typed === undefined) return undefined;
  if (typed === '') throw new UsageError(`${flag}: the folder has no name`);
  const path = resolve(here, typed);
  if (isRead && !isFolder(path)) throw new UsageError(`${flag}: there is no folder ${typed}`);
  return path;
}

/** FROM is relative, if at all, to what reported paths are relative to; TO is a path of this machine. */
function pathMap(text: string, cwd: string, here: string, isRead: boolean): PathMap {
  const [, from, to] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new UsageError(`--map ${text}: must have the form FROM=TO`);
  const reported = isWindowsPath(from) ? foldWindowsPath(from) : resolve(cwd, from);
  return { from: reported, to: folder(`--map ${from}=…`, to, here, isRead) as string };
}

/** What was typed, with the format for people where a terminal shows the output and none was asked for. */
export function withFormat(typed: RawFlags, terminal: boolean): RawFlags {
  const { format, pretty, compact, canonical } = typed;
  return terminal && !(format ?? pretty ?? compact ?? canonical) ? { ...typed, format: 'human' } : typed;
}
