import {
  diagnostic,
  diagnosticField,
  diagnosticFields,
  form,
  keep,
  kept,
  legacy,
  level,
  list,
  object,
  rule,
  sections,
} from '../../src/adapter.ts';
import { completed, elsewhereOf } from './external.ts';
import { CODE_FLOWS, EXCEPTION, FILE, FIXES, GRAPHS, LOCATION, PLACE, STACKS } from './locations.ts';
import { factsOf, UNPOPULATED } from './references.ts';

const LEVEL = level({ error: 'error', warning: 'warning', note: 'note', none: 'note' });
const MESSAGE = diagnosticFields({
  text: diagnosticField('message'),
  ...kept('markdown', 'id', 'arguments', 'properties', 'legacy'),
});
const LOCATIONS = list(LOCATION);

/** What was found. Its place is that of its first location. */
const RESULT = diagnostic(
  {
    ruleId: rule,
    ...kept('ruleIndex', 'rule', 'kind'),
    level: LEVEL,
    message: MESSAGE,
    analysisTarget: FILE,
    ...PLACE,
    locations: LOCATIONS,
    relatedLocations: LOCATIONS,
    codeFlows: CODE_FLOWS,
    stacks: STACKS,
    fixes: FIXES,
    suppressions: list(
      object({ location: LOCATION, ...kept('guid', 'kind', 'status', 'state', 'justification', 'properties') }),
    ),
    attachments: list(
      object({ artifactLocation: FILE, ...kept('description', 'regions', 'rectangles', 'properties') }),
    ),
    ...kept('guid', 'correlationGuid', 'occurrenceCount', 'fingerprints', 'partialFingerprints', 'baselineState'),
    graphs: GRAPHS,
    ...kept('rank', 'graphTraversals', 'provenance', 'workItemUris', 'hostedViewerUri', 'taxa'),
    ...kept('webRequest', 'webResponse', 'properties', 'run_index'),
  },
  'warning',
);

/** What the program says of its own run. */
const NOTIFICATION = diagnostic(
  {
    descriptor: diagnosticFields({ id: rule, ...kept('index', 'guid', 'toolComponent', 'properties') }),
    level: LEVEL,
    message: MESSAGE,
    ...PLACE,
    locations: LOCATIONS,
    relatedLocations: LOCATIONS,
    exception: EXCEPTION,
    ...kept('associatedRule', 'threadId', 'timeUtc', 'properties'),
    // Which list of the log it stood in: as a finding it stands beside results.
    ...kept('run_index', 'notification', 'invocation_index'),
  },
  'warning',
);

const INVOCATION = object({
  toolExecutionNotifications: list(NOTIFICATION),
  toolConfigurationNotifications: list(NOTIFICATION),
  ...kept('commandLine', 'arguments', 'responseFiles', 'startTimeUtc', 'endTimeUtc', 'exitCode', 'processId'),
  ...kept('ruleConfigurationOverrides', 'notificationConfigurationOverrides', 'exitCodeDescription'),
  ...kept('exitSignalName', 'exitSignalNumber', 'processStartFailureMessage', 'executionSuccessful', 'machine'),
  ...kept('account', 'executableLocation', 'workingDirectory', 'environmentVariables'),
  ...kept('stdin', 'stdout', 'stderr', 'stdoutStderr', 'properties'),
});

const ARTIFACT = object({
  location: FILE,
  ...kept('description', 'parentIndex', 'offset', 'length', 'roles', 'mimeType', 'contents', 'encoding'),
  ...kept('sourceLanguage', 'hashes', 'lastModifiedTimeUtc', 'properties'),
});

/** Keys that a result can begin with, and no object in one. */
const BEGINS = ['ruleId', 'message', 'level', 'ruleIndex', 'fingerprints', 'fixes', 'codeFlows', 'analysisTarget'];

const RUN = sections(
  {
    results: list(RESULT, BEGINS),
    artifacts: list(ARTIFACT),
    invocations: list(INVOCATION),
    ...kept('tool', 'columnKind', 'originalUriBaseIds', 'conversion', 'language', 'versionControlProvenance'),
    // Steps and graphs are no results: they have spans where a result refers to them.
    ...kept('threadFlowLocations', 'graphs'),
    ...kept('logicalLocations', 'automationDetails', 'runAggregates', 'baselineGuid', 'redactionTokens'),
    ...kept('defaultEncoding', 'defaultSourceLanguage', 'newlineSequences', 'externalPropertyFileReferences'),
    ...kept('taxonomies', 'addresses', 'translations', 'policies', 'webRequests', 'webResponses'),
    ...kept('specialLocations', 'properties'),
  },
  factsOf,
  { elsewhere: elsewhereOf, completed },
);

/** Parts of runs that stand apart: what refers to them has them. */
const EXTERNAL = sections(
  {
    results: list(RESULT, BEGINS),
    ...kept('$schema', 'schema', 'version', 'guid', 'runGuid', 'conversion', 'graphs', 'externalizedProperties'),
    ...kept(
      'artifacts',
      'invocations',
      'logicalLocations',
      'threadFlowLocations',
      'taxonomies',
      'driver',
      'extensions',
    ),
    ...kept('policies', 'translations', 'addresses', 'webRequests', 'webResponses', 'properties'),
  },
  // What it says stays as it is.
  (part, references, index) => ({ ...factsOf(part, references, index), section: (own) => ({ ...own }) }),
  { suppliesBy: 'guid' },
);

/** The versions that are read; ast-grep 0.40.5 to 0.45.3 print their own there. */
const VERSION = { version: /^(?:2\.1|0)\./ };

/** A log, whatever is in front in it: many producers print their names last. */
export const log = form(
  'sarif/log',
  {
    inverse: { proved: true },
    command: null,
    outcomes: [{ when: { is: { runs: null } }, partial: true, diagnostics: [UNPOPULATED] }],
    counting: { firstLine: 1, firstColumn: 1, unit: 'utf16' },
    when: {
      seen: { matches: VERSION },
      hasOne: ['runs'],
      any: [
        // A log that could not be populated.
        { is: { runs: null }, matches: { version: /^2\.1\./ } },
        {
          type: { runs: 'list' },
          matches: { version: /^2\.1\./ },
          first: { runs: { any: [{ has: ['tool'] }, { has: ['results'] }] } },
        },
        { type: { runs: 'list' }, matches: { $schema: /sarif/i } },
        { type: { 'runs/0/tool/driver/name': 'string' } },
        { type: { 'runs/0/results/0/message': 'object', 'runs/0/results/0/locations': 'list' } },
      ],
    },
  },
  { $schema: legacy, version: legacy, runs: RUN, inlineExternalProperties: EXTERNAL, properties: keep },
);
