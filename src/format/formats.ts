import type { EnvelopePrinter, PrinterOptions } from './printer.ts';

/** What can be said of a format. The table feeds the flag, its help, and what prints. */
export interface Format {
  /** What it prints, as a part of a sentence. */
  description: string;
  /** The ending of files that hold it, without a dot. */
  extension: string;
  /** True where all that it prints is JSON. */
  isJson?: true;
  /** True where what it prints is no text: a terminal is not given it. */
  isBinary?: true;
  /** How it shows the source lines of spans: those that are long in parts, or as columns of them, or all of each. */
  showsLines?: 'parts' | 'whole';
  /** True where it can leave out whole results to keep a budget of tokens. */
  isPaged?: true;
  /** True where it depends on what things are, in the words of the format. */
  needsKinds?: true;
  /** Makes what prints it, which is loaded then. */
  open(options: PrinterOptions): Promise<EnvelopePrinter>;
}

/** The formats that envelopes are printed in, by their names. */
export const FORMATS = {
  json: {
    description: 'whole envelopes (--pretty, --compact, --canonical)',
    extension: 'json',
    isJson: true,
    open: async ({ layout, openStore }) => {
      if (layout === 'canonical') return (await import('./canonical.ts')).canonicalPrinter(openStore);
      return new (await import('./json-printer.ts')).JsonPrinter(layout);
    },
  },
  human: {
    description: 'for people: by files, with marked source lines and a summary',
    extension: 'txt',
    isPaged: true,
    showsLines: 'parts',
    open: async (options) => (await import('./human.ts')).humanPrinter(options),
  },
  markdown: {
    description: 'for reports and comments: by files, an item for each result',
    extension: 'md',
    isPaged: true,
    showsLines: 'parts',
    open: async ({ budget }) => (await import('./markdown.ts')).markdownPrinter(budget),
  },
  html: {
    description: 'one page for a browser, with source lines, filters and links',
    extension: 'html',
    showsLines: 'parts',
    open: async () => (await import('./html.ts')).htmlPrinter(),
  },
  llm: {
    description: 'for language models: every fact in few tokens',
    extension: 'llm.txt',
    isPaged: true,
    open: async (options) => (await import('./llm/printer.ts')).llmPrinter(options),
  },
  ndjson: {
    description: 'one record a line, with a last one that shows a cut',
    extension: 'records.ndjson',
    isPaged: true,
    isJson: true,
    open: async ({ budget }) => (await import('./ndjson.ts')).recordsPrinter(budget),
  },
  vimgrep: {
    description: 'file:line:column:text, columns in bytes from 1',
    extension: 'vimgrep',
    showsLines: 'whole',
    open: async (options) => (await import('./vimgrep.ts')).vimgrepPrinter(options),
  },
  github: {
    description: 'workflow commands of GitHub Actions',
    extension: 'github',
    showsLines: 'whole',
    open: async (options) => (await import('./github.ts')).githubPrinter(options),
  },
  rdjsonl: {
    description: "reviewdog's diagnostics",
    extension: 'rdjsonl',
    isJson: true,
    showsLines: 'parts',
    open: async () => (await import('./rdjsonl.ts')).rdjsonlPrinter(),
  },
  lsp: {
    description: 'locations, diagnostics and edits of the Language Server Protocol, one a line',
    extension: 'lsp.ndjson',
    isJson: true,
    showsLines: 'parts',
    open: async (options) => (await import('./lsp.ts')).lspPrinter(options),
  },
  patch: {
    description: 'a unified diff of fixes that are safe and rewrites that were asked for, for git apply',
    extension: 'patch',
    open: async (options) => (await import('./patch.ts')).patchPrinter(options),
  },
  sarif: {
    description: 'one SARIF 2.1.0 log, for code scanning',
    extension: 'sarif',
    isJson: true,
    showsLines: 'parts',
    open: async (options) => new (await import('./sarif.ts')).SarifPrinter(options),
  },
  rows: {
    description: 'one row a line, a type for each column: for DuckDB, Polars and the like',
    extension: 'rows.ndjson',
    isJson: true,
    open: async (options) => (await import('./rows.ts')).rowsPrinter(options),
  },
  csv: {
    description: 'a table with a header, comma-separated',
    extension: 'csv',
    open: async (options) => (await import('./csv.ts')).csvPrinter(options),
  },
  tsv: {
    description: 'the same, tab-separated',
    extension: 'tsv',
    open: async (options) => (await import('./csv.ts')).tsvPrinter(options),
  },
  ctags: {
    description: 'a tags file of definitions, for vim and readtags',
    extension: 'tags',
    needsKinds: true,
    open: async (options) => (await import('./ctags.ts')).ctagsPrinter(options),
  },
  scip: {
    description: 'a SCIP index of definitions and references (binary)',
    extension: 'scip',
    isBinary: true,
    showsLines: 'parts',
    needsKinds: true,
    open: async (options) => (await import('./scip.ts')).scipPrinter(options),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** Makes a printer for a format. What it prints can't act on a terminal. */
export async function openPrinter(name: FormatName, options: PrinterOptions): Promise<EnvelopePrinter> {
  const { isJson, open }: Format = FORMATS[name];
  const printer = await open(options);
  if (isJson !== true || !(options.terminal || options.color)) return printer;
  return (await import('./terminal-json.ts')).forTerminal(printer, options);
}
