import { describe, expect, it } from 'vitest';
import { semanticKind } from '../../src/legacy/kinds.ts';

describe('the kind of a symbol', () => {
  it.each([
    ['fn', 'rust', 'function'],
    ['Function', 'Rust', 'function'],
    ['Class', 'rust', 'struct'],
    ['trait', 'rust', 'trait'],
    ['trait', 'typescript', 'interface'],
    ['struct', 'python', 'class'],
    ['struct', 'c', 'struct'],
    ['mod', 'python', 'module'],
    ['type_alias', 'typescript', 'type'],
    ['fn', 'java', 'method'],
  ])('%s in %s is %s', (kind, language, expected) => {
    expect(semanticKind(kind, language)).toBe(expected);
  });

  it.each([
    ['call', 'rust'],
    ['trait', 'c'],
    ['fn', 'klingon'],
    ['constructor', 'rust'],
    ['fn', '__proto__'],
    ['toString', 'rust'],
    [undefined, 'rust'],
    ['fn', undefined],
  ])('%s in %s is none', (kind, language) => {
    expect(semanticKind(kind, language)).toBeUndefined();
  });
});
