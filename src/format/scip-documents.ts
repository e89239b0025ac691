import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import type { Piece } from './printer.ts';
import { bytesField, fieldHead, numberField } from './protobuf.ts';

/** Fields of a document of SCIP, by their numbers. */
const DOCUMENT = { relativePath: 1, occurrences: 2, symbols: 3, positionEncoding: 6 } as const;

/** Columns are bytes of UTF-8. */
const BYTES = 1;

/** Occurrences of a file are kept together up to so many bytes. */
const BLOCK = 4096;

/** What is known of a file. */
interface FileOccurrences {
  kept: Kept[];
  /** Occurrences that are not kept yet. */
  recent: Uint8Array[];
  recentLength: number;
  length: number;
  /** What is said of the names that the file declares. */
  symbols: Map<string, Uint8Array>;
}

/** Gathers the occurrences of each file, in their order, for one document of it. */
export class ScipDocuments {
  readonly #files = new Map<string, FileOccurrences>();
  readonly #keeper: ByteKeeper;

  /** Occurrences that are too many for memory go to a store, where one can be opened. */
  constructor(openStore: OpenStore | undefined) {
    this.#keeper = new ByteKeeper(openStore);
  }

  /** Adds an occurrence, as a message, to the file with this path. */
  addOccurrence(path: string, message: Uint8Array): void {
    const file = this.#fileOf(path);
    const bytes = bytesField(DOCUMENT.occurrences, message);
    file.recent.push(bytes);
    file.recentLength += bytes.length;
    file.length += bytes.length;
    if (file.recentLength >= BLOCK) this.#keep(file);
  }

  /** Adds what is said of a name that the file declares, as a message, where nothing is said of it yet. */
  addSymbol(path: string, name: string, messageOf: () => Uint8Array): void {
    const { symbols } = this.#fileOf(path);
    if (!symbols.has(name)) symbols.set(name, messageOf());
  }

  /** The documents as fields of an index with this number, by the order in which their files came. */
  *write(field: number): Generator<Piece> {
    for (const [path, file] of this.#files) {
      const rest = Buffer.concat([
        bytesField(DOCUMENT.relativePath, path),
        numberField(DOCUMENT.positionEncoding, BYTES),
        ...Array.from(file.symbols.values(), (symbol) => bytesField(DOCUMENT.symbols, symbol)),
      ]);
      yield fieldHead(field, rest.length + file.length);
      yield rest;
      for (const kept of file.kept) yield this.#keeper.read(kept);
      yield* file.recent;
    }
    this.#keeper.close();
  }

  #fileOf(path: string): FileOccurrences {
    const newFile = () => ({
      kept: [],
      recent: [],
      recentLength: 0,
      length: 0,
      symbols: new Map<string, Uint8Array>(),
    });
    return onceIn<string, FileOccurrences>(this.#files, path, newFile);
  }

  #keep(file: FileOccurrences): void {
    file.kept.push(this.#keeper.keep(Buffer.concat(file.recent)));
    file.recent = [];
    file.recentLength = 0;
  }
}
