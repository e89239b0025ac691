import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import type { EnvelopePart } from '../../src/convert/parts.ts';
import type { Diagnostic } from '../../src/envelope/types.ts';
import { SarifPrinter } from '../../src/format/sarif.ts';
import { limitsOf } from '../../src/format/sarif-limits.ts';
import type { JsonObject } from '../../src/json/value.ts';
import { diagnostic, match, operationOf, printed, queryOf, span } from './parts.ts';

function logOf(...envelopes: EnvelopePart[][]): Log {
  return JSON.parse(printed(new SarifPrinter({}), envelopes.flat()).text);
}

/** An operation that failed. */
function failing([head, ...others]: EnvelopePart[]): EnvelopePart[] {
  return [{ ...head, head: { ...(head as { head: object }).head, status: 'error' } } as EnvelopePart, ...others];
}

const at = (line: number) => span({ start_line: line, end_line: line });

describe('runs', () => {
  test('nothing at all is a log without runs', () => {
    expect(logOf().runs).toEqual([]);
  });

  test('envelopes of one tool that follow each other are one run, with each rule once', () => {
    const found = queryOf({
      diagnostics: [diagnostic({ code: 'E1', span: at(1) }), diagnostic({ code: 'E2', span: at(2) })],
    });
    const { runs } = logOf(found, found);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.tool.driver.rules).toEqual([{ id: 'E1' }, { id: 'E2' }]);
    expect(runs[0]?.results?.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
      ...[
        ['E1', 0],
        ['E2', 1],
      ],
      ...[
        ['E1', 0],
        ['E2', 1],
      ],
    ]);
  });

  test('what another tool said is a run of that tool', () => {
    const { runs } = logOf(
      queryOf({ matches: [match(at(1))], diagnostics: [diagnostic({ tool: 'rustc', span: at(1) })] }),
    );
    expect(runs.map(({ tool }) => tool.driver.name)).toEqual(['keel', 'rustc']);
  });

  test('a tool that speaks again, after others, continues its run; its failure and notes are reported there', () => {
    const place = { span: at(1), match_id: '377941ba-2b50-4630-9cb9-ea452659394a' };
    const said = [
      diagnostic({ tool: 'rustc', code: 'E1', span: at(1) }),
      diagnostic({ tool: 'splice', span: at(2) }),
      diagnostic({ tool: 'rustc', code: 'E2', span: at(3) }),
      diagnostic({ tool: 'unify', level: 'note' }),
    ];
    const { runs } = logOf(failing(operationOf({ type: 'patch', edits: [place] } as never, said)), queryOf({}));
    expect(
      runs.map(({ tool, results, invocations }) => [
        tool.driver.name,
        results?.map(({ guid, locations, ruleId, ruleIndex }) => [
          guid ?? ruleId,
          tool.driver.rules?.[ruleIndex ?? -1]?.id,
          locations?.[0]?.physicalLocation?.region?.startLine,
        ]),
        invocations?.[0]?.executionSuccessful,
        invocations?.[0]?.toolExecutionNotifications?.length,
      ]),
    ).toEqual([
      ...[
        [
          'splice',
          [
            [place.match_id, 'patch', 1],
            ['patch', 'patch', 2],
          ],
          false,
          1,
        ],
      ],
      ...[
        [
          'rustc',
          [
            ['E1', 'E1', 1],
            ['E2', 'E2', 3],
          ],
          true,
          0,
        ],
      ],
      ...[['keel', [], true, 0]],
    ]);
  });

  test('however many tools speak, each result is in a run of its tool', () => {
    const names = Array.from({ length: 100 }, (_, index) => `tool-${index % 50}`);
    const { runs } = logOf(
      queryOf({ diagnostics: names.map((tool) => diagnostic({ tool, code: tool, span: at(1) })) }),
    );
    const results = runs.flatMap(({ tool, results = [] }) => results.map(({ ruleId }) => [ruleId, tool.driver.name]));
    expect(results.sort()).toEqual(names.map((name) => [name, name]).sort());
  });

  test('what has no file, and what unify says, is a notification', () => {
    const own = diagnostic({ tool: 'unify', level: 'note', span: at(1) });
    const { runs } = logOf(queryOf({ diagnostics: [own, diagnostic({ code: 'E1' })] }));
    expect(runs).toHaveLength(1);
    expect(runs[0]?.results).toEqual([]);
    expect(runs[0]?.invocations?.[0]?.toolExecutionNotifications).toMatchObject([
      { level: 'error', descriptor: { id: 'E1' } },
      { level: 'note', locations: [{}] },
    ]);
  });

  test('a failed operation is known by the run', () => {
    expect(logOf(failing(operationOf({ type: 'patch' }))).runs[0]?.invocations?.[0]?.executionSuccessful).toBe(false);
  });
});

test('a replacement that was not applied yet is a fix of its range', () => {
  const place = span({ ...{ start_line: 2, start_col: 2, end_line: 2, end_col: 5, byte_start: 12, byte_end: 15 } });
  const context = { before: [], selected: ['ä = é;'], after: [] };
  const edit = { span: { ...place, context }, replaced_text: ' = ', replacement: ' := ' };
  const { runs } = logOf(
    operationOf({
      type: 'patch',
      edits: [edit, { ...edit, status: 'applied' }],
    } as never),
  );
  const [proposed, applied] = runs[0]?.results ?? [];
  expect(proposed?.fixes?.[0]?.artifactChanges[0]?.replacements).toEqual([
    {
      deletedRegion: {
        ...{ startLine: 2, startColumn: 2, endLine: 2, endColumn: 5, byteOffset: 12, byteLength: 3 },
      },
      insertedContent: { text: ' := ' },
    },
  ]);
  expect(applied?.fixes).toBeUndefined();
});

test('a place that is known by its bytes alone is a region of bytes', () => {
  const { runs } = logOf(queryOf({ matches: [match(span({ byte_start: 3, byte_end: 8 }))] }));
  const [result] = runs[0]?.results ?? [];
  expect(result?.locations?.[0]?.physicalLocation?.region).toEqual({ byteOffset: 3, byteLength: 5 });
});

test('nothing in a message is taken for a placeholder or a link, and none is empty', () => {
  const messages = ['{0} of {1}', '[text](https://example.org)', 'a[0] = {}', ''];
  const { runs } = logOf(queryOf({ diagnostics: messages.map((message) => diagnostic({ message, span: at(1) })) }));
  expect(runs[0]?.results?.map(({ message }) => message.text)).toEqual([
    '{{0}} of {{1}}',
    '\\[text](https://example.org)',
    'a[0] = {}',
    'search',
  ]);
});

describe('of a finding', () => {
  const context = { before: [], selected: ['ä = é;'], after: [] };
  const numbers = { ...{ start_line: 2, start_col: 2, end_line: 2, end_col: 5 }, byte_start: 12, byte_end: 15 };
  const place = span({ ...numbers, context });
  const other = { ...place, file_path: 'src/b.rs' };
  const region = { ...{ startLine: 2, startColumn: 2, endLine: 2, endColumn: 5 }, byteOffset: 12, byteLength: 3 };
  const resultsOf = (...details: object[]) =>
    logOf(
      queryOf({ diagnostics: details.map((one) => diagnostic({ span: at(1), details: one as JsonObject })) }),
    ).runs.flatMap(({ results = [] }) => results);

  test('fixes are carried with all their places, or not at all', () => {
    const fix = (...replacements: object[]) => ({
      description: { text: 'Write {0}' },
      artifactChanges: replacements.map((one) => ({ replacements: [one] })),
    });
    const inserted = { span: place, insertedContent: { text: ' := ' } };
    const unproved = { span: { ...other, context: undefined }, insertedContent: { text: 'x' } };
    const unplaced = { insertedContent: { text: 'x' } };
    const [listed, single] = resultsOf(
      { fixes: [fix(inserted, { span: other }), fix(inserted, unproved), fix(inserted, unplaced), fix(), 'x'] },
      { replacement: '', replacementOffsets: { span: place } },
    );
    const changeOf = (uri: string, text: string) => ({
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      replacements: [{ deletedRegion: region, insertedContent: { text } }],
    });
    expect(listed?.fixes).toEqual([
      {
        description: { text: 'Write {{0}}' },
        artifactChanges: [changeOf('src/a.rs', ' := '), changeOf('src/b.rs', '')],
      },
    ]);
    expect(single?.fixes).toEqual([{ artifactChanges: [changeOf('src/a.rs', '')] }]);
  });

  test('suppressions are carried, also that there is none', () => {
    const told = { kind: 'inSource', status: 'accepted', justification: 'generated' };
    const results = resultsOf({ suppressions: [told, { kind: 'else', status: 'else' }] }, { suppressions: [] }, {});
    expect(results.map(({ suppressions }) => suppressions)).toEqual([[told, { kind: 'external' }], [], undefined]);
  });
});

test('a fingerprint is that of the rule and the line, wherever it is, and of the equal ones before it', () => {
  const found = (line: number, text: string, code = 'E1', file = 'src/a.rs') => {
    const context = { before: [], selected: [text], after: [] };
    return diagnostic({ code, span: { ...at(line), file_path: file, context } });
  };
  const fingerprintsOf = (...diagnostics: Diagnostic[]) =>
    logOf(queryOf({ diagnostics })).runs[0]?.results?.map((one) => one.partialFingerprints?.['unifyLineHash/v1']);
  const before = fingerprintsOf(found(1, 'a = 1'), found(2, 'b'), found(3, 'a = 1'), found(4, 'a = 1', 'E2'));
  const moved = fingerprintsOf(found(7, '  a  = 1'), found(8, 'b'), found(19, 'a = 1'), found(30, 'a = 1', 'E2'));
  expect(moved).toEqual(before);
  expect(new Set(before).size).toBe(4);
  expect(before?.map((one) => one?.split(':')[1])).toEqual(['1', '1', '2', '1']);
  expect(fingerprintsOf(found(1, 'a = 1'), found(1, 'a = 1', 'E1', 'src/b.rs'))).toEqual([before?.[0], before?.[0]]);
  expect(fingerprintsOf(diagnostic({ span: at(1) }))).toEqual([undefined]);
});

describe("what GitHub's code scanning would refuse, or not show, is said", () => {
  const remarksOf = (...envelopes: EnvelopePart[][]) => printed(new SarifPrinter({}), envelopes.flat()).remarks;
  const results = (count: number) => queryOf({ matches: Array.from({ length: count }, () => match(at(1))) });
  const tools = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      queryOf({ diagnostics: [diagnostic({ tool: `tool-${index}`, span: at(1) })] }),
    );

  test.each([
    [[results(2501), results(2500)], [/shows the 5000 gravest of 5001 results of keel/]],
    [tools(20), []],
    [tools(21), [/refuses a log of 21 runs, and takes 20/]],
  ])('of %#', (envelopes, expected) => {
    const remarks = remarksOf(...envelopes);
    expect(remarks).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test.each([
    [5000, 25000, []],
    [25000, 1, [/shows the 5000 gravest of 25000 results/]],
    [25001, 25001, [/25001 results of keel, and takes 25000/, /25001 rules of keel, and takes 25000/]],
  ])('of a run with %d results and %d rules', (count, rules, expected) => {
    const remarks = limitsOf({ tool: 'keel', count, ruleCount: rules });
    expect(remarks).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });
});
