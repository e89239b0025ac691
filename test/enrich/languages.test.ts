import { expect, test } from 'vitest';
import { languageNamed, languageOf } from '../../src/enrich/semantics.ts';
import { LineIndex } from '../../src/location/line-index.ts';

function language(path: string, content?: string, said?: string): string | undefined {
  const bytes = Buffer.from(content ?? '');
  return languageOf(path, content === undefined ? undefined : { bytes, lines: new LineIndex(bytes) }, said);
}

test.each([
  ['src/lib.rs', 'rust'],
  ['a.PY', 'python'],
  ['x.d.ts', 'typescript'],
  ['view.tsx', 'typescript'],
  ['index.mjs', 'javascript'],
  ['a.hpp', 'cpp'],
  ['a.c', 'c'],
  ['Main.java', 'java'],
])('%s is %s by its name', (path, expected) => {
  expect(language(path)).toBe(expected);
  expect(language(path, '#!/usr/bin/env python3\n', 'Klingon')).toBe(expected);
});

test.each([
  ['#!/usr/bin/env python3\n', 'python'],
  ['#!/usr/bin/python3.11 -u\n', 'python'],
  ['#!/usr/bin/env -S node --flag\n', 'javascript'],
  ['#!/usr/bin/env PATH=/x bash\n', 'bash'],
  ['#! /bin/sh\n', 'bash'],
  ['#!/usr/bin/env klingon\n', undefined],
  ['# python\n', undefined],
  ['', undefined],
])('a file without an extension that begins with %j is %s', (content, expected) => {
  expect(language('bin/run', content)).toBe(expected);
  expect(language('bin/run')).toBeUndefined();
});

test('a name that is of two languages is known by the tool, if at all', () => {
  expect(language('a.h')).toBeUndefined();
  expect(language('a.h', '#!/bin/sh')).toBeUndefined();
  expect(language('a.h', undefined, 'C++')).toBe('cpp');
  expect(language('a.h', undefined, 'C')).toBe('c');
  expect(language('a.h', undefined, 'unknown')).toBeUndefined();
});

test.each(['.bashrc', 'Makefile', 'a.', '', 'a.constructor', 'a.__proto__', 'a.rs/b'])('%j tells nothing', (path) => {
  expect(language(path)).toBeUndefined();
});

test('a language that a tool says of a span has the name of the format, wherever it says it', () => {
  expect(['TS', 'js', 'C++', 'c#', 'Rust'].map(languageNamed)).toEqual([
    ...['typescript', 'javascript', 'cpp', 'csharp', 'rust'],
  ]);
  expect(['', 'auto', 'Unknown', undefined].map(languageNamed)).toEqual([undefined, undefined, undefined, undefined]);
});
