import { type EnvelopePrinter, type Piece, type PrinterOptions, textOf } from './printer.ts';
import { coloured, harmless } from './terminal.ts';

/** The same JSON with nothing in it that acts on a terminal, and with colours where they are wanted. */
export function forTerminal(printer: EnvelopePrinter, { color }: Pick<PrinterOptions, 'color'>): EnvelopePrinter {
  return {
    print: (part) => shownPieces(printer.print(part), color),
    end: (status) => shownPieces(printer.end?.(status) ?? [], color),
    remarks: () => printer.remarks?.() ?? [],
  };
}

function* shownPieces(pieces: Iterable<Piece>, color: boolean): Generator<string> {
  for (const piece of pieces) {
    const text = harmless(textOf(piece));
    yield color ? coloured(text) : text;
  }
}
