import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A function in the folder of an adapter, and what it is for. */
export interface AdapterCode {
  file: string;
  name: string;
  reason: string;
}

/** The functions of a folder; those in a function are part of it. One without a comment is an error. */
export function listCode(folder: string): AdapterCode[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => {
    const path = join(folder, file);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    return functionsIn(source).map((node) => ({ file, name: nameOf(node), reason: reasonOf(node, source) }));
  });
}

function functionsIn(node: ts.Node): ts.Node[] {
  if (ts.isFunctionLike(node) && 'body' in node) return [node];
  const found: ts.Node[] = [];
  ts.forEachChild(node, (inner) => void found.push(...functionsIn(inner)));
  return found;
}

/** Its name, or that of the key or constant that it is at. */
function nameOf(node: ts.Node): string {
  for (let at = node; at.parent !== undefined; at = at.parent)
    if ('name' in at && at.name !== undefined) return (at.name as ts.Node).getText();
  throw new TypeError('A function stands nowhere.');
}

/** The nearest comment before it, or before what it is in. */
function reasonOf(node: ts.Node, source: ts.SourceFile): string {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const comment = ts.getLeadingCommentRanges(source.text, at.getFullStart())?.at(-1);
    if (comment !== undefined) return textOf(source.text.slice(comment.pos, comment.end));
  }
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  throw new Error(`${source.fileName}:${line + 1}: say in a comment what this function is for`);
}

/** The words of a comment. */
function textOf(comment: string): string {
  const lines = comment.replace(/^\/\*\*|\*\/$/g, '').split('\n');
  return lines
    .map((line) => line.replace(/^\s*(?:\*|\/\/)?\s*/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}
