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
  /** True where it can show more or less of the source. */
  hasDetail?: true;
  /** True where it depends on what things are, in the words of the format. */
  needsKinds?: true;
  /** Loads what prints it. */
  load(): Promise<(options: PrinterOptions) => EnvelopePrinter>;
}

/** The formats that envelopes are printed in, by their names. */
export const FORMATS = {
  json: {
    description: 'whole envelopes (--pretty, --compact, --canonical)',
    extension: 'json',
    isJson: true,
    load: async () => (await import('./json.ts')).printer,
  },
  human: {
    description: 'for people: by files, with marked source lines and a summary',
    extension: 'txt',
    isPaged: true,
    showsLines: 'parts',
    load: async () => (await import('./human.ts')).printer,
  },
  markdown: {
    description: 'for reports and comments: by files, an item for each result',
    extension: 'md',
    isPaged: true,
    showsLines: 'parts',
    load: async () => (await import('./markdown.ts')).printer,
  },
  html: {
    description: 'one page for a browser, with source lines, filters and links',
    extension: 'html',
    showsLines: 'parts',
    load: async () => (await import('./html.ts')).printer,
  },
  llm: {
    description: 'for language models: every fact in few tokens',
    extension: 'llm.txt',
    isPaged: true,
    hasDetail: true,
    load: async () => (await import('./llm/printer.ts')).printer,
  },
  ndjson: {
    description: 'one record a line, with a last one that shows a cut',
    extension: 'records.ndjson',
    isPaged: true,
    isJson: true,
    load: async () => (await import('./ndjson.ts')).printer,
  },
  vimgrep: {
    description: 'file:line:column:text, columns in bytes from 1',
    extension: 'vimgrep',
    showsLines: 'whole',
    load: async () => (await import('./vimgrep.ts')).printer,
  },
  github: {
    description: 'workflow commands of GitHub Actions',
    extension: 'github',
    showsLines: 'whole',
    load: async () => (await import('./github.ts')).printer,
  },
  rdjsonl: {
    description: "reviewdog's diagnostics",
    extension: 'rdjsonl',
    isJson: true,
    showsLines: 'parts',
    load: async () => (await import('./rdjsonl.ts')).printer,
  },
  lsp: {
    description: 'locations, diagnostics and edits of the Language Server Protocol, one a line',
    extension: 'lsp.ndjson',
    isJson: true,
    showsLines: 'parts',
    load: async () => (await import('./lsp.ts')).printer,
  },
  sarif: {
    description: 'one SARIF 2.1.0 log, for code scanning',
    extension: 'sarif',
    isJson: true,
    showsLines: 'parts',
    load: async () => (await import('./sarif.ts')).printer,
  },
  rows: {
    description: 'one row a line, a type for each column: for DuckDB, Polars and the like',
    extension: 'rows.ndjson',
    isJson: true,
    load: async () => (await import('./rows.ts')).printer,
  },
  csv: {
    description: 'a table with a header, comma-separated',
    extension: 'csv',
    load: async () => (await import('./csv.ts')).csvPrinter,
  },
  tsv: {
    description: 'the same, tab-separated',
    extension: 'tsv',
    load: async () => (await import('./csv.ts')).tsvPrinter,
  },
  ctags: {
    description: 'a tags file of definitions, for vim and readtags',
    extension: 'tags',
    needsKinds: true,
    load: async () => (await import('./ctags.ts')).printer,
  },
  scip: {
    description: 'a SCIP index of definitions and references (binary)',
    extension: 'scip',
    isBinary: true,
    showsLines: 'parts',
    needsKinds: true,
    load: async () => (await import('./scip.ts')).printer,
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];

/** Makes a printer for a format. What it prints can't act on a terminal. */
export async function openPrinter(name: FormatName, options: PrinterOptions): Promise<EnvelopePrinter> {
  const { isJson, load }: Format = FORMATS[name];
  const printer = (await load())(options);
  if (isJson !== true || !(options.terminal || options.color)) return printer;
  return (await import('./terminal-json.ts')).forTerminal(printer, options);
}
