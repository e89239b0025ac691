import { join } from 'node:path';
import { type Consumer, countOf, linesOf, load, textAt, withoutMark } from './consumer.ts';

/** Each line is of a type of the Language Server Protocol, and its range holds what was found. */
export const languageServer: Consumer = {
  packages: { npm: ['vscode-languageserver-types@3.18.5', 'vscode-languageserver-textdocument@1.0.16'] },
  formats: ['lsp'],
  async check(folder, recordings) {
    const types = await load(folder, 'vscode-languageserver-types');
    const { TextDocument } = await load(folder, 'vscode-languageserver-textdocument');
    let places = 0;
    const count = countOf(recordings, (recording) => {
      const rest = recording.expected.flatMap(({ span }) => span ?? []);
      const lines = linesOf(recording.texts['lsp'] as string);
      for (const line of lines) {
        const { uri, range } = placeOf(JSON.parse(line), types);
        const path = pathOf(uri);
        const bytes = recording.source(path);
        const shown = bytes && TextDocument.create(uri, '', 1, withoutMark(bytes)).getText(range).replace(/\r$/, '');
        const at = rest.findIndex((span) => {
          if (join(span.file_path.startsWith('/') ? '/' : recording.workspace, span.file_path) !== path) return false;
          return range.start.line === span.start_line - 1 && [undefined, shown].includes(textAt(span, recording));
        });
        if (at < 0) throw new Error(`no place of the envelope is that of ${line}`);
        if (textAt(rest[at], recording) !== undefined) places++;
        rest.splice(0, at + 1);
      }
      return lines.length;
    });
    return `${count} lines are of the types of the protocol, and ${places} of their ranges hold what was found`;
  },
};

/** The path of a file's URI; a byte of it that is no UTF-8 is U+FFFD, as envelopes have it. */
function pathOf(uri: string): string {
  const { protocol, pathname } = new URL(uri);
  if (protocol !== 'file:') throw new Error(`no file: ${uri}`);
  const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(pathname.replace(/%([0-9a-f]{2})/gi, byteOf), 'latin1').toString('utf8');
}

// biome-ignore-start lint/suspicious/noExplicitAny: a package that is not the project's.
/** The place of a line, which the guards of the types have to take. */
function placeOf(value: any, { Location, Diagnostic, WorkspaceEdit, TextEdit }: any): any {
  const checked = (is: boolean, place: unknown) => {
    if (!is) throw new Error(`is of no type of the protocol: ${JSON.stringify(value)}`);
    return place;
  };
  const [said] = value.diagnostics ?? [];
  if (said !== undefined) return checked(Diagnostic.is(said), { uri: value.uri, range: said.range });
  if (value.changes === undefined) return checked(Location.is(value), value);
  const [[uri, edits]] = Object.entries<any>(value.changes) as [[string, any]];
  return checked(WorkspaceEdit.is(value) && edits.every(TextEdit.is), { uri, range: edits[0].range });
}
// biome-ignore-end lint/suspicious/noExplicitAny: a package that is not the project's.
