// Holds SARIF logs of all recordings against the published schema, and against what Microsoft's Multitool says of them
// and finds at their places.

import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { byWorkspace, printedRecordings } from './printed-recordings.mjs';

/** What the validator may remark, because no tool tells it. */
const UNKNOWN = {
  SARIF2004: 'what rules are about but for their names',
  SARIF2005: 'the version of the tool, and where it is described',
  SARIF2017: 'where in its file a result is',
};

/** Runs in a folder in which the Multitool is installed. */
export function checkSarif(folder) {
  const multitool = join(folder, 'node_modules/@microsoft/sarif-multitool-linux');
  return printedRecordings(['sarif'], (recordings) => {
    const logs = recordings.map((recording) => ({ ...recording, log: JSON.parse(recording.texts.sarif) }));
    checkSchema(logs, join(multitool, 'sarif-2.1.0.json'));
    const run = (...args) => execFileSync(join(multitool, 'Sarif.Multitool'), args, { cwd: folder, env: ENVIRONMENT });
    const trees = byWorkspace(logs);
    const found = trees.map((ofTree) => {
      for (const isOfLog of [true, false]) {
        const some = ofTree.filter(({ id }) => id.startsWith('sarif-') === isOfLog);
        if (some.length === 0) continue;
        writeFileSync(join(folder, 'all.sarif'), JSON.stringify(joined(some)));
        checkRemarks(run, folder, isOfLog);
      }
      return placesFound(ofTree, run, folder);
    });
    const places = found.reduce((sum, count) => sum + count, 0);
    return `${logs.length} logs keep to the schema and pass the Multitool, which finds ${places} places as they are`;
  });
}

/** No libraries of the system for languages. */
const ENVIRONMENT = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };

function checkSchema(logs, path) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isValid = ajv.compile(JSON.parse(readFileSync(path, 'utf8')));
  for (const { id, log } of logs)
    if (!isValid(log)) throw new Error(`${id}: ${JSON.stringify(isValid.errors?.slice(0, 3))}`);
}

/** One log of all runs in a tree, which names the tree. */
function joined(logs) {
  const [{ log, workspace }] = logs;
  const originalUriBaseIds = { '%SRCROOT%': { uri: `file://${encodeURI(workspace)}/` } };
  return { ...log, runs: logs.flatMap(({ log: { runs } }) => runs.map((run) => ({ ...run, originalUriBaseIds }))) };
}

/** Nothing of a log may be wrong; what was said in a log that was read may be said better. */
function checkRemarks(run, folder, isOfLog) {
  run('validate', 'all.sarif', '--output', 'remarks.json', '--log', 'ForceOverwrite', '--quiet');
  const { results = [] } = readRun(folder, 'remarks.json');
  const bad = results.find(({ ruleId, level = 'warning' }) => level === 'error' || !(isOfLog || ruleId in UNKNOWN));
  if (bad !== undefined) throw new Error(`the Multitool says: ${JSON.stringify(bad)}`);
}

/** Lets the Multitool quote each proved region, and holds that against the bytes of the file: how many there are. */
function placesFound(logs, run, folder) {
  const proved = logs.flatMap(provedResults);
  const [ofTree] = joined(logs).runs;
  const results = proved.map(({ result }) => ({ message: result.message, locations: result.locations }));
  // It takes a region with bytes for one of a binary file, and leaves what a log quotes.
  const withoutBytes = (key, value) => (/^(?:byte(?:Offset|Length)|snippet)$/.test(key) ? undefined : value);
  const log = { version: '2.1.0', runs: [{ ...ofTree, results }] };
  writeFileSync(join(folder, 'lines.sarif'), JSON.stringify(log, withoutBytes));
  const inserted = 'OverwriteExistingData;ComprehensiveRegionProperties;RegionSnippets';
  run('rewrite', 'lines.sarif', '--output', 'quoted.json', '--insert', inserted, '--log', 'ForceOverwrite');
  const quoted = readRun(folder, 'quoted.json').results ?? [];
  if (quoted.length !== proved.length) throw new Error(`${quoted.length} results of ${proved.length} are quoted`);
  for (const [index, { id, text }] of proved.entries()) {
    const region = regionOf(quoted[index]);
    if (region.snippet?.text !== text)
      throw new Error(`${id}: ${JSON.stringify(region)} is not ${JSON.stringify(text)}`);
  }
  return proved.length;
}

/** The results of a log whose columns the bytes of their files prove, with the text that is there. */
function provedResults({ id, expected, log, source }) {
  const results = log.runs.flatMap((run) => run.results);
  const wanted = expected.filter(isResult);
  if (results.length !== wanted.length) throw new Error(`${id}: ${results.length} results of ${wanted.length}`);
  return results.flatMap((result, index) => {
    const { span } = wanted[index];
    const bytes = span && source(span.file_path);
    if (regionOf(result)?.startColumn === undefined || !isProved(span, bytes)) return [];
    // No column is before a byte order mark, or within the end of a line.
    const text = bytes
      .subarray(span.byte_start, span.byte_end)
      .toString('utf8')
      .replace(/^\ufeff|\r$/g, '');
    return [{ id, result, text }];
  });
}

function regionOf({ locations }) {
  return locations?.[0].physicalLocation?.region;
}

function isResult({ file, value, ofLog }) {
  return ofLog ?? (file !== undefined && file !== '' && value.tool !== 'unify');
}

/** Ends of lines that are none in SARIF, where nothing else is said; the Multitool takes them for some. */
const OTHER_ENDS = /\r(?!\n)|[\u0085\u2028\u2029]/;

/** True for a span whose bytes are text that the Multitool reads: below the tree, and in lines as SARIF has them. */
function isProved(span, bytes) {
  if (bytes === undefined || !isUtf8(bytes) || span.file_path.startsWith('../')) return false;
  if (OTHER_ENDS.test(bytes.toString('utf8'))) return false;
  return span.byte_start !== null && span.byte_end !== null;
}

function readRun(folder, name) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')).runs[0];
}
