import { type Found, isFound } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { ByteKeeper, type Kept } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import { VERSION } from '../version.ts';
import { scipKindOf } from './declarations.ts';
import { fileNameOf } from './file-name.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { bytesField, fieldHead, numberField, numbersField } from './protobuf.ts';
import { type Occurrence, occurrenceOf } from './scip-occurrence.ts';
import { uriOf } from './uri.ts';

/** Fields of the messages of SCIP, by their numbers. */
const INDEX = { metadata: 1, documents: 2, externalSymbols: 3 } as const;
const METADATA = { toolInfo: 2, projectRoot: 3, textEncoding: 4 } as const;
const TOOL_INFO = { name: 1, version: 2 } as const;
const DOCUMENT = { relativePath: 1, occurrences: 2, symbols: 3, positionEncoding: 6 } as const;
const OCCURRENCE = { range: 1, symbol: 2, roles: 3, enclosingRange: 7 } as const;
const SYMBOL = { symbol: 1, kind: 5, displayName: 6 } as const;

const UTF8 = 1;
const DEFINITION = 1;

/** Occurrences of a file are kept together up to so many bytes. */
const BLOCK = 4096;

/** What is known of a file. */
interface ScipFile {
  /** Occurrences, as fields of a document. */
  kept: Kept[];
  recent: Buffer;
  /** How many bytes all of them have. */
  length: number;
  /** What is said of the names that the file declares. */
  symbols: Map<string, Buffer>;
}

/**
 * A SCIP index. A file has one document there, wherever its results are in the input: so documents are written behind
 * the last envelope, and until then what is known of them is kept outside of memory. Names stay in it.
 */
export function scipPrinter({ root = '', openStore }: Pick<PrinterOptions, 'root' | 'openStore'>): EnvelopePrinter {
  const reader = new EnvelopeReader();
  const leftOut = new LeftOut();
  /** The files by their paths, in the order in which they came. */
  const files = new Map<string, ScipFile>();
  const keeper = new ByteKeeper(openStore);
  /** The names that were met, and whether a document declares them. */
  const names = new Map<string, boolean>();
  const start: Piece[] = [metadataOf(root)];
  const begin = (): Piece[] => start.splice(0);
  const take = (found: Found): void => {
    const occurrence = occurrenceOf(found);
    const path = found.span && fileNameOf(found.span);
    if (occurrence === undefined || typeof path !== 'string' || !isBelowRoot(path))
      return leftOut.add(found, NOT_PRINTED);
    const { name, isDefinition, kind } = occurrence;
    names.set(name, isDefinition || names.get(name) === true);
    const newFile = (): ScipFile => ({ kept: [], recent: Buffer.alloc(0), length: 0, symbols: new Map() });
    const file = onceIn(files, path, newFile);
    if (isDefinition) onceIn(file.symbols, name, () => symbolInformation(name, kind));
    const field = bytesField(DOCUMENT.occurrences, occurrenceMessage(occurrence));
    file.length += field.length;
    file.recent = Buffer.concat([file.recent, field]);
    if (file.recent.length < BLOCK) return;
    file.kept.push(keeper.keep(file.recent));
    file.recent = Buffer.alloc(0);
  };
  return {
    print(part) {
      for (const told of reader.found(part)) if (isFound(told)) take(told);
      return begin();
    },
    *end() {
      yield* begin();
      for (const [path, file] of files) {
        const symbols = Array.from(file.symbols.values(), (symbol) => bytesField(DOCUMENT.symbols, symbol));
        const encoding = numberField(DOCUMENT.positionEncoding, UTF8);
        const head = Buffer.concat([bytesField(DOCUMENT.relativePath, path), encoding, ...symbols]);
        yield fieldHead(INDEX.documents, head.length + file.length);
        yield head;
        for (const kept of file.kept) yield keeper.read(kept);
        yield file.recent;
      }
      keeper.close();
      for (const [name, isDeclared] of names)
        if (!isDeclared) yield bytesField(INDEX.externalSymbols, symbolInformation(name));
    },
    remarks: () => leftOut.remarks(),
  };
}

function metadataOf(root: string): Buffer {
  const tool = [bytesField(TOOL_INFO.name, 'unify'), bytesField(TOOL_INFO.version, VERSION)];
  const metadata = [
    bytesField(METADATA.toolInfo, Buffer.concat(tool)),
    bytesField(METADATA.projectRoot, uriOf(root)),
    numberField(METADATA.textEncoding, UTF8),
  ];
  return bytesField(INDEX.metadata, Buffer.concat(metadata));
}

const NOT_PRINTED =
  'Not printed, because they are no definitions or references whose name and range below the root are known';

/** True for a path that SCIP takes: relative, and without a way up. */
function isBelowRoot(path: string): boolean {
  return path !== '' && !/^(?:\/|[A-Za-z]:)/.test(path) && !path.split('/').some((name) => /^\.{0,2}$/.test(name));
}

function occurrenceMessage({ range, enclosing = [], name, isDefinition }: Occurrence): Buffer {
  return Buffer.concat([
    numbersField(OCCURRENCE.range, range),
    bytesField(OCCURRENCE.symbol, symbolOf(name)),
    numberField(OCCURRENCE.roles, isDefinition ? DEFINITION : 0),
    numbersField(OCCURRENCE.enclosingRange, enclosing),
  ]);
}

function symbolInformation(name: string, kind?: string): Buffer {
  return Buffer.concat([
    bytesField(SYMBOL.symbol, symbolOf(name)),
    numberField(SYMBOL.kind, scipKindOf(kind)),
    bytesField(SYMBOL.displayName, name),
  ]);
}

/** A name as a symbol of no package: all that is known of most uses is their name. */
function symbolOf(name: string): string {
  const isPlain = /^[A-Za-z0-9_+\-$]+$/.test(name);
  return `unify . . . ${isPlain ? name : `\`${name.replaceAll('`', '``')}\``}.`;
}
