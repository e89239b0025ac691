import { describe, expect, it } from 'vitest';
import { semanticKind } from '../../src/adapter/values/kinds.ts';

describe('the kind of a symbol', () => {
  it.each([
    ['fn', 'rust', 'function'],
    ['Function', 'Rust', 'function'],
    ['TypeAlias', 'rust', 'type'],
    ['namespace', 'rust', 'mod'],
    ['function_item', 'rust', 'function'],
    ['FUNCTION', 'Go', 'function'],
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
    // A struct, an enum, a union or an alias.
    ['class', 'rust'],
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

  it('is what the tool means by its words', () => {
    expect(semanticKind('Class', 'rust', { rust: { class: 'struct' } })).toBe('struct');
    expect(semanticKind('Class', 'rust', { rust: { class: 'dragon' } })).toBeUndefined();
  });
});
