import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { convertInFormats } from '../recordings/convert-recording.ts';
import { printedBy, type Recording, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { lostOf, type Told } from './read-sarif.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const workspaces = openWorkspaces(join(FIXTURES, '_workspaces'));
afterAll(() => workspaces.remove());

/** The recordings of one whole log. */
const RECORDINGS = readRecordings(FIXTURES, ['sarif']).filter((recording) => logOf(recording) !== undefined);

function logOf(recording: Recording): Told | undefined {
  try {
    return JSON.parse(printedBy(recording).toString());
  } catch {
    return undefined;
  }
}

test.each(RECORDINGS.map((recording) => [recording.id, recording] as const))(
  'what the log of %s says comes out again',
  async (_, recording) => {
    const { texts } = await convertInFormats(printedBy(recording), recording, workspaces.folderOf(recording), [
      'sarif',
    ]);
    expect(lostOf(logOf(recording) as Told, JSON.parse(texts[0] as string), recording.recordedRoot)).toEqual([]);
  },
);

/** What a log may say of a result, a notification and a run beside what is recorded. */
const PLACE = { physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } } };
const GUID = '33333333-3333-4333-8333-333333333333';
const RESULT = {
  ruleId: 'A',
  ...{ kind: 'review', baselineState: 'absent', rank: 3.5, guid: GUID, correlationGuid: GUID, occurrenceCount: 2 },
  ...{ fingerprints: { 'f/v1': 'aa' }, partialFingerprints: { 'p/v1': 'bb' }, properties: { tags: ['x'] } },
  message: { id: 'm', arguments: ['w'] },
  locations: [
    { ...PLACE, id: 1, message: { text: 'here' }, logicalLocations: [{ index: 0 }] },
    { ...PLACE, id: 2 },
  ],
  relatedLocations: [{ ...PLACE, id: 7, message: { text: 'there' } }],
  codeFlows: [{ threadFlows: [{ id: 't', locations: [{ location: PLACE, importance: 'essential' }] }] }],
  stacks: [{ frames: [{ location: PLACE, module: 'm' }] }],
  attachments: [{ artifactLocation: { uri: 'src/a.rs' }, description: { text: 'd' } }],
  suppressions: [{ kind: 'inSource', status: 'accepted', justification: 'j', location: PLACE }],
  ...{ workItemUris: ['https://example.org/1'], hostedViewerUri: 'https://example.org/2' },
  ...{ taxa: [{ id: '79', toolComponent: { name: 'CWE' } }], provenance: { invocationIndex: 0 } },
};
const RULE = {
  ...{ id: 'A', shortDescription: { text: 's' }, fullDescription: { text: 'f' }, help: { text: 'h', markdown: '*h*' } },
  ...{ helpUri: 'https://example.org/A', messageStrings: { m: { text: 'hello {0}' } } },
  ...{ defaultConfiguration: { level: 'error' }, properties: { tags: ['security'], 'security-severity': '9.1' } },
};
const NOTIFICATION = {
  ...{ level: 'error', message: { text: 'broke' }, descriptor: { id: 'N1', index: 0 }, locations: [PLACE] },
  ...{ timeUtc: '2026-01-01T00:00:01Z', exception: { kind: 'E', message: 'x' }, associatedRule: { id: 'A' } },
};
const EXTENSION = { name: 'Ext', version: '2', rules: [{ id: 'X1', shortDescription: { text: 'x' } }] };

const placeAt = (uri: string, region: object = { startLine: 3 }) => ({
  physicalLocation: { artifactLocation: { uri }, region },
});

/** A run of this version of a tool, with these results. */
function runOf(version: string, results: object[], rules: object[] = [RULE]) {
  return {
    tool: { driver: { name: 'Scan', version, rules, notifications: [{ id: 'N1' }] }, extensions: [EXTENSION] },
    ...{ automationDetails: { id: `cat/${version}`, guid: GUID }, baselineGuid: GUID, properties: { p: 1 } },
    versionControlProvenance: [{ repositoryUri: 'https://example.org/r', revisionId: 'abc' }],
    artifacts: [{ location: { uri: 'src/a.rs' }, hashes: { 'sha-256': '00' } }],
    logicalLocations: [{ name: 'f', fullyQualifiedName: 'm.f' }],
    invocations: [
      { executionSuccessful: false, exitCode: 3, toolExecutionNotifications: [NOTIFICATION] },
      { executionSuccessful: true, toolConfigurationNotifications: [{ message: { text: 'set' } }] },
    ],
    taxonomies: [{ name: 'CWE', taxa: [{ id: '79' }] }],
    results,
  };
}

const LOGS: readonly [name: string, runs: object[]][] = [
  ['all that a result can say', [runOf('1', [RESULT])]],
  ['a run without results', [runOf('1', [])]],
  [
    'results that passed, have no place, or are of a rule elsewhere',
    [
      runOf('1', [
        { ruleId: 'A', kind: 'pass', message: { text: 'fine [1](2) {0}' } },
        {
          ruleId: 'A/1',
          message: { text: 'below' },
          locations: [{ logicalLocations: [{ fullyQualifiedName: 'm.f' }] }],
        },
        { rule: { id: 'X1', index: 0, toolComponent: { name: 'Ext', index: 0 } }, message: { text: 'of another' } },
        { ruleId: 'T3', message: { text: 'named', markdown: '**named**' } },
        { ruleIndex: 0, message: { text: 'by its place' } },
        { message: { text: 'of none' } },
        {
          message: { text: 'of a page' },
          locations: [placeAt('https://example.org/a')],
          relatedLocations: [placeAt('https://example.org/b')],
        },
        {
          message: { text: 'of no place that can be' },
          locations: [placeAt('src/a.rs', { startLine: 3, endLine: 1 })],
        },
        { message: { text: 'of an address' }, locations: [{ physicalLocation: { address: { absoluteAddress: 5 } } }] },
      ]),
    ],
  ],
  [
    'runs of one tool that are not the same',
    [runOf('1', [{ ruleId: 'A', message: { text: 'one' } }]), runOf('2', [{ ruleId: 'A', message: { text: 'two' } }])],
  ],
];

const NOWHERE = { cwd: '/nowhere', recordedRoot: '/nowhere' } as Recording;

async function printedAgain(...logs: object[]): Promise<Told> {
  const input = Buffer.from(logs.map((log) => JSON.stringify(log)).join('\n'));
  const { texts } = await convertInFormats(input, NOWHERE, '/nowhere', ['sarif']);
  return JSON.parse(texts[0] as string);
}

test.each(LOGS)('%s: what the log says comes out again', async (_, runs) => {
  const log = { version: '2.1.0', runs };
  expect(lostOf(log, await printedAgain(log), '/nowhere')).toEqual([]);
});

test('logs of one tool that say the same of it are one run, in which each reference is to what it was to', async () => {
  const rule = { id: 'B', shortDescription: { text: 'b' } };
  const second = {
    ...runOf(
      '1',
      [
        {
          ruleId: 'B',
          ruleIndex: 1,
          message: { text: 'two' },
          locations: [placeAt('src/b.rs')],
          provenance: { invocationIndex: 1 },
        },
      ],
      [RULE, rule],
    ),
    artifacts: [{ location: { uri: 'src/b.rs' } }, { location: { uri: 'src/a.rs' }, hashes: { 'sha-256': '00' } }],
  };
  const first = runOf('1', [{ ruleId: 'A', message: { text: 'one' } }], [{ id: 'C' }, RULE]);
  const { runs } = await printedAgain({ version: '2.1.0', runs: [first] }, { version: '2.1.0', runs: [second] });
  expect(runs).toHaveLength(1);
  const { tool, results, invocations, artifacts } = runs[0];
  expect(tool.driver.rules).toEqual([{ id: 'C' }, RULE, rule]);
  expect(results.map(({ ruleIndex }: Told) => ruleIndex)).toEqual([1, 2]);
  expect(results[1].provenance).toEqual({ invocationIndex: 3 });
  expect(invocations.map((one: Told) => [one['exitCode'], one['toolConfigurationNotifications']?.length])).toEqual([
    [3, undefined],
    [undefined, 1],
    [3, undefined],
    [undefined, 1],
  ]);
  expect(artifacts.map(({ location }: Told) => location.uri)).toEqual(['src/a.rs', 'src/b.rs']);
});
