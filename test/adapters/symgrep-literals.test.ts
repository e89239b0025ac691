import { describe, expect, it } from 'vitest';
import { contentLiterals, lineLiterals } from '../../adapters/symgrep/literals.ts';

describe('the texts that a line of text mode holds at its column', () => {
  it.each([
    ['TODO', ['TODO']],
    [' TODO | FIX ME ', ['TODO', 'FIX ME']],
    ['   ', ['   ']],
    ['|', ['|']],
    ['=  x', ['  x']],
    ['content:TODO|FIXME', ['TODO', 'FIXME']],
    ['Content:"return this"', ['return this']],
    ['content:a content:b', ['a', 'b']],
    ['content:a|content:b', ['a', 'b']],
    ['content:=x', ['x']],
    // Not content alone: the query as it was typed.
    [' name:foo|bar', [' name:foo|bar']],
    ['content:a name:b', ['content:a name:b']],
    ['content:=  return this;', ['content:=  return this;']],
    ['https://x|y', ['https://x|y']],
    ['bare content:a', ['bare content:a']],
    // U+0085 is space, U+FEFF is none.
    ['\u0085a\u0085', ['a']],
    ['\ufeffa', ['\ufeffa']],
  ])('of %j', (query, texts) => {
    expect(lineLiterals(query, '1.2.0')).toEqual(texts);
  });

  it('until schema 0.1.0 content is called text', () => {
    expect(lineLiterals('text:a|b', '0.1.0')).toEqual(['a', 'b']);
    expect(lineLiterals('content:a', '0.1.0')).toEqual(['content:a']);
    expect(lineLiterals('text:a', '1.2.0')).toEqual(['text:a']);
  });

  it('of what is no query', () => {
    expect(lineLiterals(undefined, '1.2.0')).toEqual([]);
    expect(lineLiterals(7, undefined)).toEqual([]);
    expect(lineLiterals('', '1.2.0')).toEqual([]);
  });
});

it('a match of symbol mode holds what is asked for as content', () => {
  expect(contentLiterals('kind:function content:TODO|FIXME name:x', '1.2.0')).toEqual(['TODO', 'FIXME']);
  expect(contentLiterals('walk', '1.2.0')).toEqual(['walk']);
  expect(contentLiterals('name:walk', '1.2.0')).toEqual([]);
});
