import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** An interface of `src/envelope/types.ts`, as it is in the source. */
export interface Declared {
  name: string;
  /** First paragraph of its documentation. */
  doc: string | undefined;
  /** True when an index signature lets other keys in. */
  open: boolean;
  members: Member[];
}

export interface Member {
  name: string;
  optional: boolean;
  /** With aliases of the same file expanded: `'ok' | 'error'`. */
  type: string;
  doc: string | undefined;
}

/** All interfaces of the wire format, in source order. */
export function declaredInterfaces(): Declared[] {
  const path = new URL('../../src/envelope/types.ts', import.meta.url);
  const { statements } = ts.createSourceFile('types.ts', readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const aliases = new Map(statements.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias.type]));
  for (const [name, type] of elementTypes(statements)) aliases.set(name, type);
  return statements.filter(ts.isInterfaceDeclaration).map((declaration) => ({
    name: declaration.name.text,
    doc: docOf(declaration),
    open: declaration.members.some(ts.isIndexSignatureDeclaration),
    members: declaration.members.filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(),
      optional: member.questionToken !== undefined,
      type: typeText(member.type, aliases),
      doc: docOf(member),
    })),
  }));
}

/** The types of the elements of constant lists, by the text that asks for them. */
function elementTypes(statements: readonly ts.Statement[]): [string, ts.TypeNode][] {
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }): [string, ts.TypeNode][] => {
      const list = initializer && ts.isAsExpression(initializer) ? initializer.expression : undefined;
      if (list === undefined || !ts.isArrayLiteralExpression(list)) return [];
      const union = `type Element = ${list.elements.map((element) => element.getText()).join(' | ')};`;
      const [alias] = ts.createSourceFile('element.ts', union, ts.ScriptTarget.Latest, true).statements;
      return [[`(typeof ${name.getText()})[number]`, (alias as ts.TypeAliasDeclaration).type]];
    }),
  );
}

function typeText(type: ts.TypeNode | undefined, aliases: ReadonlyMap<string, ts.TypeNode>): string {
  if (type === undefined) return 'any';
  if (ts.isUnionTypeNode(type)) return type.types.map((each) => typeText(each, aliases)).join(' | ');
  if (ts.isArrayTypeNode(type)) return `${typeText(type.elementType, aliases)}[]`;
  const alias = aliases.get(type.getText());
  return alias === undefined ? type.getText() : typeText(alias, aliases);
}

function docOf(node: ts.HasJSDoc): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return ts
    .getTextOfJSDocComment(comment)
    ?.split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ')
    .trim();
}
