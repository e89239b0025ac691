import { describe, expect, it } from 'vitest';
import { contentLiterals, lineLiterals, textsOn } from '../../adapters/symgrep/literals.ts';
import type { JsonObject } from '../../src/adapter.ts';

/** The head of a document that answers a query. */
const asked = (query: string | number | undefined, version: string | undefined): JsonObject => ({
  ...(query !== undefined && { '/query': query }),
  ...(version !== undefined && { '/version': version }),
});

/** All texts of a query. */
const texts = (query: string | number | undefined, version: string | undefined) =>
  lineLiterals(asked(query, version)).map(({ text }) => text);

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
  ])('of %j', (query, expected) => {
    expect(texts(query, '1.2.0')).toEqual(expected);
  });

  it('until schema 0.1.0 content is called text', () => {
    expect(texts('text:a|b', '0.1.0')).toEqual(['a', 'b']);
    expect(texts('content:a', '0.1.0')).toEqual(['content:a']);
    expect(texts('text:a', '1.2.0')).toEqual(['text:a']);
  });

  it('one for a whole line is on a line that is it', () => {
    const literals = lineLiterals(asked('a|=ab|=c', '1.2.0'));
    expect(textsOn('abc', literals)).toEqual(['a']);
    expect(textsOn('ab', literals)).toEqual(['a', 'ab']);
    expect(textsOn(undefined, literals)).toEqual(['a']);
    expect(textsOn('a:=b', lineLiterals(asked('a:=b', '1.2.0')))).toEqual(['a:=b']);
  });

  it('of what is no query', () => {
    expect(texts(undefined, '1.2.0')).toEqual([]);
    expect(texts(7, undefined)).toEqual([]);
    expect(texts('', '1.2.0')).toEqual([]);
  });
});

it('a match of symbol mode holds what is asked for as content', () => {
  expect(contentLiterals(asked('kind:function content:TODO|FIXME name:x', '1.2.0'))).toEqual(['TODO', 'FIXME']);
  expect(contentLiterals(asked('walk', '1.2.0'))).toEqual(['walk']);
  expect(contentLiterals(asked('name:walk', '1.2.0'))).toEqual([]);
});
