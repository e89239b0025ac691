import {
  byteLength,
  byteStart,
  characterLength,
  characterStart,
  endColumn,
  endLine,
  file,
  fileSpelling,
  keep,
  kept,
  list,
  located,
  object,
  path,
  self,
  spanText,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';

const REGION = object({
  ...{ startLine, startColumn, endLine, endColumn },
  ...{ byteOffset: byteStart, byteLength, charOffset: characterStart, charLength: characterLength },
  ...kept('end', 'columns', 'snippet', 'message', 'sourceLanguage', 'properties'),
});

const OF_FILE = kept('uriBaseId', 'index', 'description', 'properties');

/** A file as a part of a place; `path` is what its URI means. */
const IN_FILE = object({ path: file, uri: fileSpelling, ...OF_FILE });

/** A file as such. */
export const FILE = object({ path: path('file_path', { spelling: 'uri' }), uri: keep, ...OF_FILE });

/** What is quoted of a place: its text, or all of its lines. */
const QUOTED = {
  snippet: spanText('snippet'),
  lines: string('snippet', { evidence: 'lines' }),
};

/** The place of a location, and what is quoted of it and around it. */
export const PLACE = {
  physicalLocation: object({
    artifactLocation: IN_FILE,
    region: REGION,
    ...kept('contextRegion', 'address', 'properties'),
  }),
  ...QUOTED,
  contextRegion: located({ artifactLocation: IN_FILE, region: REGION, ...QUOTED }),
};

export const LOCATION = located({
  ...PLACE,
  ...kept('id', 'message', 'logicalLocations', 'annotations', 'relationships', 'properties'),
});

const STACK = object({
  message: keep,
  frames: list(object({ location: LOCATION, ...kept('module', 'threadId', 'parameters', 'properties') })),
  properties: keep,
});

export const STACKS = list(STACK);

export const EXCEPTION = object({ ...kept('kind', 'message'), stack: STACK, innerExceptions: self, properties: keep });

const STEP = object({
  location: LOCATION,
  stack: STACK,
  ...kept('index', 'module', 'kinds', 'state', 'nestingLevel', 'executionOrder', 'executionTimeUtc', 'importance'),
  ...kept('taxa', 'webRequest', 'webResponse', 'properties'),
});

export const CODE_FLOWS = list(
  object({
    message: keep,
    threadFlows: list(
      object({ locations: list(STEP), ...kept('id', 'message', 'initialState', 'immutableState', 'properties') }),
    ),
    properties: keep,
  }),
);

export const GRAPHS = list(
  object({
    description: keep,
    nodes: list(object({ ...kept('id', 'label'), location: LOCATION, children: self, properties: keep })),
    ...kept('edges', 'properties'),
  }),
);

export const FIXES = list(
  object({
    description: keep,
    artifactChanges: list(
      object({
        artifactLocation: FILE,
        replacements: list(
          located({ artifactLocation: IN_FILE, deletedRegion: REGION, ...kept('insertedContent', 'properties') }),
        ),
        properties: keep,
      }),
    ),
    properties: keep,
  }),
);
