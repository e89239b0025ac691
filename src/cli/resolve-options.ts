import { resolve } from 'node:path';
import { v4 as randomId } from 'uuid';
import type { Settings } from '../convert/settings.ts';
import type { Budget } from '../filter/pager.ts';
import { FORMATS, type Format, type FormatName } from '../format/formats.ts';
import type { Detail } from '../format/llm/essence.ts';
import type { PrinterOptions } from '../format/printer.ts';
import { decompress } from '../io/decompress.ts';
import { isFolder } from '../io/exists.ts';
import { SourceFiles, type SourceLimits } from '../io/source-files.ts';
import { UnlinkedFile } from '../io/unlinked-file.ts';
import { foldWindowsPath, isWindowsPath, type PathMap } from '../location/file-path.ts';
import { enrichmentOf } from './enrichment-of.ts';
import type { Level } from './fail-on.ts';
import { type AskedFilter, filterOf } from './filter-of.ts';
import { EVERY_FLAG, isTyped, type RawFlags } from './flags.ts';
import type { NeededAdapters } from './needed-adapters.ts';
import { ToolTexts } from './tool-texts.ts';
import { byteSize, wholeNumber } from './typed-numbers.ts';
import { UsageError } from './usage-error.ts';

/** What the command line means. */
export interface ResolvedOptions {
  settings: Settings;
  /** The source files below the root, where they may be read. */
  sources: SourceFiles | undefined;
  format: FormatName;
  /** How JSON envelopes are laid out. */
  layout: PrinterOptions['layout'];
  color: boolean;
  /** How many columns the output has, where that is known and matters. */
  columns?: number | undefined;
  /** The folder that printed paths are relative to. */
  root: string;
  /** How much is printed for language models. */
  budget: Budget;
  /** How much of the source `llm` shows. */
  detail: Detail | undefined;
  /** Which files a patch is of, and whether suggestions belong to it. */
  fixing?: PrinterOptions['fixing'];
  /** What notes for language models need not say. */
  toolTexts?: ToolTexts | undefined;
  /** The file that takes the summary of a job, where a workflow names one. */
  jobSummary: string | undefined;
  /** Which results are printed; `undefined` for all of them. */
  filter: AskedFilter | undefined;
  quiet: boolean;
  /** The level from which on a diagnostic decides the exit status. */
  failOn: Level | undefined;
}

/** What of the surroundings decides what a command line means. */
export interface Surroundings {
  /** The working directory, absolute; empty where it has been removed. */
  cwd: string;
  /** True when stdout is a terminal. */
  terminal: boolean;
  /** Gives how many columns that terminal has; asked for where a format has to fit them. */
  columns?: () => number | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/** Reads a typed command line; throws a `UsageError` where it contradicts itself or names what does not exist. */
export function resolveOptions(
  typed: RawFlags,
  { adapters, others }: NeededAdapters,
  { cwd: here, terminal, env, columns }: Surroundings,
): ResolvedOptions {
  const { tool, format = 'json' } = typed;
  if (tool !== undefined && !adapters.some((adapter) => adapter.tool === tool)) {
    throw new UsageError(
      `--tool ${tool}: there is no such tool; these are read: ${adapters.map((adapter) => adapter.tool).join(', ')}; ` +
        'unify adapters says more of them',
    );
  }
  refuseForFormat(typed, format);
  refuseBinary(typed, terminal);
  const isRead = typed.source;
  const root = folder('--root', typed.root, here, isRead) ?? resolve(here);
  const sources = isRead ? new SourceFiles(root, sourceLimits(typed)) : undefined;
  const cwd = folder('--cwd', typed.cwd, here) ?? root;
  const maps = (typed.map ?? []).map((map) => pathMap(map, cwd, here, isRead));
  const paths = { root, cwd, maps, asReported: typed.paths === 'as-reported' };
  return {
    settings: {
      adapters: [...adapters],
      moreAdapters: others,
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
      stamp:
        typed.stamp && !typed.deterministic ? { id: () => randomId(), now: () => new Date().toISOString() } : undefined,
    },
    sources,
    format,
    layout: layoutOf(typed, terminal),
    color: isColoured(typed.color, terminal, env),
    root: paths.asReported ? cwd : root,
    ...(format === 'human' && { columns: columnsIn(env) ?? columns?.() }),
    budget: budgetOf(typed),
    detail: typed.detail,
    ...(format === 'patch' && { fixing: fixingOf(typed, { paths, lookup: sources?.lookup }) }),
    ...(format === 'llm' && { toolTexts: new ToolTexts({ adapters, others }) }),
    jobSummary: env['GITHUB_STEP_SUMMARY'] || undefined,
    filter: filterOf(typed, paths),
    quiet: typed.quiet === true,
    failOn: typed.failOn,
  };
}

/** Refuses flags that are not for the format. */
function refuseForFormat(typed: RawFlags, format: FormatName): void {
  const flag = EVERY_FLAG.find((one) => one.formats?.includes(format) === false && isTyped(one, typed));
  if (flag !== undefined)
    throw new UsageError(`${flag.long}: is for --format ${flag.formats?.join(', ')}, not for --format ${format}`);
}

/** What a patch is made of. */
function fixingOf(
  { source, suggestions = false }: RawFlags,
  sources: Pick<Settings, 'paths' | 'lookup'>,
): PrinterOptions['fixing'] {
  if (!source) throw new UsageError('--format patch contradicts --no-source: it is made of the files');
  return { ...sources, suggestions };
}

/** How JSON envelopes are laid out. */
function layoutOf({ canonical, pretty, compact }: RawFlags, terminal: boolean): PrinterOptions['layout'] {
  if (canonical) return 'canonical';
  return pretty || (terminal && !compact) ? 'pretty' : 'compact';
}

/** How much is printed. */
function budgetOf({ maxTokens, from }: RawFlags): Budget {
  return {
    ...(maxTokens !== undefined && { maxTokens: wholeNumber('--max-tokens', maxTokens) }),
    ...(from !== undefined && { from: wholeNumber('--from', from) }),
  };
}

/** Refuses to print bytes that are no text to a terminal; `out` names a folder that takes them. */
function refuseBinary({ format = 'json', out }: RawFlags, terminal: boolean): void {
  const { isBinary }: Format = FORMATS[format];
  if (isBinary === true && terminal && (out === undefined || out === '-'))
    throw new UsageError(
      `--format ${format}: is binary, and not for a terminal; write it to a file: > index.${format}`,
    );
}

/** What a shell says of its terminal, or a person in its place. */
function columnsIn({ COLUMNS = '' }: Surroundings['env']): number | undefined {
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

/** A flag counts before the environment, and there the wish for none before the other. */
function isColoured(when: RawFlags['color'], terminal: boolean, env: Surroundings['env']): boolean {
  if (when !== undefined && when !== 'auto') return when === 'always';
  if (env['NO_COLOR']) return false;
  return env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : terminal && env['TERM'] !== 'dumb';
}

/** What may be read of source files. */
export function sourceLimits({
  allowOutsideRoot,
  maxSourceSize,
}: Pick<RawFlags, 'allowOutsideRoot' | 'maxSourceSize'>): SourceLimits {
  const largest = maxSourceSize === undefined ? undefined : byteSize('--max-source-size', maxSourceSize);
  return { ...(allowOutsideRoot === true && { outsideRoot: true }), ...(largest !== undefined && { largest }) };
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
