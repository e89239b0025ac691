import type { EnvelopePart } from '../convert/parts.ts';
import { type Found, isFound } from '../filter/found.ts';
import { EnvelopeReader, type Told } from '../filter/reader.ts';
import { VERSION } from '../version.ts';
import { scipKindOf } from './declarations.ts';
import { fileNameOf } from './file-name.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { bytesField, numberField, numbersField } from './protobuf.ts';
import { ScipDocuments } from './scip-documents.ts';
import { type Occurrence, occurrenceOf } from './scip-occurrence.ts';
import { uriOf } from './uri.ts';

/** Fields of the messages of SCIP, by their numbers. */
const INDEX = { metadata: 1, documents: 2, externalSymbols: 3 } as const;
const METADATA = { toolInfo: 2, projectRoot: 3, textEncoding: 4 } as const;
const TOOL_INFO = { name: 1, version: 2 } as const;
const OCCURRENCE = { range: 1, symbol: 2, roles: 3, enclosingRange: 7 } as const;
const SYMBOL = { symbol: 1, kind: 5, displayName: 6 } as const;

const UTF8 = 1;
const DEFINITION = 1;

/**
 * A SCIP index. A file has one document there, wherever its results stand in the input: so documents are written behind
 * the last envelope, and until then what is known of them is kept outside of memory. Names stay in it.
 */
export class ScipPrinter implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  readonly #leftOut = new LeftOut();
  readonly #documents: ScipDocuments;
  readonly #root: string;
  /** The names that were met, and whether a document declares them. */
  readonly #names = new Map<string, boolean>();
  /** The path that came last, and what SCIP takes of it. */
  #path: { reported: string; known: string | undefined } = { reported: '', known: undefined };
  #isBegun = false;

  constructor({ root = '', openStore }: Pick<PrinterOptions, 'root' | 'openStore'>) {
    this.#root = root;
    this.#documents = new ScipDocuments(openStore);
  }

  print(part: EnvelopePart): Piece[] {
    for (const told of this.#reader.found(part)) this.#take(told);
    return this.#begin();
  }

  *end(): Generator<Piece> {
    yield* this.#begin();
    yield* this.#documents.write(INDEX.documents);
    for (const [name, isDeclared] of this.#names)
      if (!isDeclared) yield bytesField(INDEX.externalSymbols, symbolInformation(name));
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  #begin(): Piece[] {
    if (this.#isBegun) return [];
    this.#isBegun = true;
    const tool = [bytesField(TOOL_INFO.name, 'unify'), bytesField(TOOL_INFO.version, VERSION)];
    const metadata = [
      bytesField(METADATA.toolInfo, Buffer.concat(tool)),
      bytesField(METADATA.projectRoot, uriOf(this.#root)),
      numberField(METADATA.textEncoding, UTF8),
    ];
    return [bytesField(INDEX.metadata, Buffer.concat(metadata))];
  }

  #take(told: Told): void {
    if (!isFound(told)) return;
    const occurrence = occurrenceOf(told);
    const path = this.#pathOf(told);
    if (occurrence === undefined || path === undefined) return this.#leftOut.add(told, NOT_PRINTED);
    const { name, isDefinition, kind } = occurrence;
    this.#names.set(name, isDefinition || this.#names.get(name) === true);
    this.#documents.addOccurrence(path, occurrenceMessage(occurrence));
    if (isDefinition) this.#documents.addSymbol(path, name, () => symbolInformation(name, kind));
  }

  /** The path of the file as SCIP takes it; `undefined` where it takes none. Mostly it is that of the one before. */
  #pathOf({ span }: Found): string | undefined {
    const reported = span?.file_path ?? '';
    if (reported !== this.#path.reported || span?.legacy?.['file_base64'] !== undefined) {
      const name = span && fileNameOf(span);
      this.#path = { reported, known: typeof name === 'string' && isBelowRoot(name) ? name : undefined };
    }
    return this.#path.known;
  }
}

const NOT_PRINTED =
  'Not printed, because they are no definitions or references whose name and range below the root are known';

/** True for a path that SCIP takes: relative, and without a way up. */
function isBelowRoot(path: string): boolean {
  return path !== '' && !/^(?:\/|[A-Za-z]:)/.test(path) && !path.split('/').some((name) => /^\.{0,2}$/.test(name));
}

function occurrenceMessage({ range, enclosing = [], name, isDefinition }: Occurrence): Uint8Array {
  return Buffer.concat([
    numbersField(OCCURRENCE.range, range),
    bytesField(OCCURRENCE.symbol, symbolOf(name)),
    numberField(OCCURRENCE.roles, isDefinition ? DEFINITION : 0),
    numbersField(OCCURRENCE.enclosingRange, enclosing),
  ]);
}

function symbolInformation(name: string, kind?: string): Uint8Array {
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
