import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const REPOSITORY = join(import.meta.dirname, '../..');

/** Every regular expression that the program's sources spell out, each once; what is joined of several is one. */
export function patternLiterals(): RegExp[] {
  const found = new Map<string, RegExp>();
  for (const folder of ['src', 'adapters', 'bin', 'lib'])
    for (const name of readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.ts'))
        for (const pattern of patternsIn(join(REPOSITORY, folder, name))) found.set(String(pattern), pattern);
  return [...found.values()];
}

function patternsIn(file: string): RegExp[] {
  const patterns: RegExp[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(patternOf(node));
    else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'joined') {
      const parts = node.arguments.filter(ts.isRegularExpressionLiteral).map(patternOf);
      patterns.push(new RegExp(parts.map(({ source }) => source).join(''), parts[0]?.flags));
    } else ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return patterns;
}

function patternOf({ text }: ts.RegularExpressionLiteral): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
