// Holds what --format lsp prints of all recordings against the types and documents of the Language Server Protocol.
import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printedRecordings } from './printed-recordings.mjs';

/** Runs in a folder in which the packages of the protocol are installed. */
export async function checkLanguageServer(folder) {
  const require = createRequire(join(folder, 'package.json'));
  const load = async (name) => await import(pathToFileURL(require.resolve(name)));
  const types = await load('vscode-languageserver-types');
  const { TextDocument } = await load('vscode-languageserver-textdocument');
  return await printedRecordings(['lsp'], (recordings) => {
    let lines = 0;
    let places = 0;
    for (const { id, expected, texts, workspace, source } of recordings) {
      const rest = expected.filter(({ span }) => span !== undefined);
      for (const line of texts.lsp.split('\n').slice(0, -1)) {
        const { uri, range } = placeOf(JSON.parse(line), types);
        lines++;
        const path = pathOf(uri);
        const bytes = source(path);
        const text = bytes && textAt(TextDocument.create(uri, '', 1, editorText(bytes)), range);
        const at = rest.findIndex(({ span }) => isPlace(span, { path, range, workspace, text, bytes }));
        if (at < 0) throw new Error(`${id}: no place of the envelope is that of ${line}`);
        if (hasText(rest[at].span, bytes)) places++;
        rest.splice(0, at + 1);
      }
    }
    return `${lines} lines are of the types of the protocol, and ${places} of their ranges hold what was found`;
  });
}

/** The path of a file's URI; a byte of it that is no UTF-8 is U+FFFD, as envelopes have it. */
function pathOf(uri) {
  const { protocol, pathname } = new URL(uri);
  if (protocol !== 'file:') throw new Error(`no file: ${uri}`);
  const byteOf = (_, hex) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(pathname.replace(/%([0-9a-f]{2})/gi, byteOf), 'latin1').toString('utf8');
}

/** The place of a line, which the guards of the types have to take. */
function placeOf(value, { Location, Diagnostic, WorkspaceEdit, TextEdit }) {
  if (value.diagnostics !== undefined) {
    const [said] = value.diagnostics;
    if (!Diagnostic.is(said)) throw new Error(`no diagnostic: ${JSON.stringify(said)}`);
    return { uri: value.uri, range: said.range };
  }
  if (value.changes === undefined) {
    if (!Location.is(value)) throw new Error(`no location: ${JSON.stringify(value)}`);
    return value;
  }
  const [[uri, edits]] = Object.entries(value.changes);
  if (!WorkspaceEdit.is(value) || !edits.every(TextEdit.is)) throw new Error(`no edit: ${JSON.stringify(value)}`);
  return { uri, range: edits[0].range };
}

function isPlace(span, { path, range, workspace, text, bytes }) {
  if (join(span.file_path.startsWith('/') ? '/' : workspace, span.file_path) !== path) return false;
  if (range.start.line !== span.start_line - 1) return false;
  if (!hasText(span, bytes)) return true;
  return text === editorText(bytes.subarray(span.byte_start, span.byte_end)).replace(/\r$/, '');
}

/** True for a place whose bytes are text that an editor shows in lines as the format has them. */
function hasText(span, bytes) {
  if (bytes === undefined || !isUtf8(bytes) || bytes.includes(0) || /\r(?!\n)/.test(bytes.toString('latin1')))
    return false;
  return span.byte_start !== null && span.byte_end !== null && span.precision === undefined;
}

/** The text of a range; no end of a line that it ends in. */
function textAt(document, range) {
  return document.getText(range).replace(/\r$/, '');
}

/** The text of a file as an editor has it: without its mark. */
function editorText(bytes) {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}
