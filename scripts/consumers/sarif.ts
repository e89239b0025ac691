import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Consumer, countOf, type PrintedRecording, same, textAt } from './consumer.ts';

/** What the validator may remark, because no tool tells it. */
const UNKNOWN = {
  SARIF2004: 'what rules are about but for their names',
  SARIF2005: 'the version of the tool, and where it is described',
  SARIF2017: 'where in its file a result is',
};

/** Ends of lines that are none in SARIF; the Multitool takes them for some. */
const OTHER_ENDS = /[\u0085\u2028\u2029]/;

// biome-ignore lint/suspicious/noExplicitAny: a log is what is read.
type Log = any;
type Logged = PrintedRecording & { log: Log };

/** Logs keep to the published schema; Microsoft's Multitool passes them, and finds what was found at its places. */
export const sarif: Consumer = {
  packages: { npm: ['@microsoft/sarif-multitool@5.7.0'] },
  formats: ['sarif'],
  check(folder, recordings) {
    const multitool = join(folder, 'node_modules/@microsoft/sarif-multitool-linux');
    // No libraries of the system for languages.
    const env = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };
    const run = (log: Log, command: string, ...args: string[]): Log => {
      writeFileSync(join(folder, 'in.sarif'), JSON.stringify(log));
      const words = [command, 'in.sarif', '--output', 'out.json', '--log', 'ForceOverwrite', ...args];
      execFileSync(join(multitool, 'Sarif.Multitool'), words, { cwd: folder, env });
      return JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')).runs[0].results ?? [];
    };
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const isValid = ajv.compile(JSON.parse(readFileSync(join(multitool, 'sarif-2.1.0.json'), 'utf8')));
    const logs = recordings.map((one): Logged => ({ ...one, log: JSON.parse(one.texts['sarif'] as string) }));
    countOf(logs, ({ log }) => {
      same(isValid(log) ? [] : (isValid.errors ?? []), []);
      return 1;
    });
    let places = 0;
    for (const tree of new Set(logs.map(({ workspace }) => workspace))) {
      const ofTree = logs.filter(({ workspace }) => workspace === tree);
      // Nothing of a log may be wrong; what was said in a log that was read may be said better.
      for (const isOfLog of [true, false]) {
        const some = ofTree.filter(({ id }) => id.startsWith('sarif-') === isOfLog);
        const remarks = some.length === 0 ? [] : run(joined(some), 'validate', '--quiet');
        const bad = ({ ruleId, level = 'warning' }: Log) => level === 'error' || !(isOfLog || ruleId in UNKNOWN);
        same(remarks.filter(bad), []);
      }
      const proved = ofTree.flatMap(provedResults);
      const results = proved.map(({ result: { message, locations } }) => ({ message, locations }));
      const log = JSON.stringify({ ...joined(ofTree), runs: [{ ...joined(ofTree).runs[0], results }] }, withoutBytes);
      const inserted = 'OverwriteExistingData;ComprehensiveRegionProperties;RegionSnippets';
      const quoted = run(JSON.parse(log), 'rewrite', '--insert', inserted);
      same(
        quoted.map((result: Log, index: number) => [proved[index]?.id, regionOf(result).snippet?.text]),
        proved.map(({ id, text }) => [id, text]),
      );
      places += proved.length;
    }
    return `${logs.length} logs keep to the schema and pass the Multitool, which finds ${places} places as they are`;
  },
};

/** One log of all runs in a tree, which names the tree. */
function joined(logs: readonly Logged[]): Log {
  const originalUriBaseIds = { '%SRCROOT%': { uri: `file://${encodeURI(logs[0]?.workspace ?? '')}/` } };
  const runs = logs.flatMap(({ log }) => log.runs.map((run: Log) => ({ ...run, originalUriBaseIds })));
  return { ...logs[0]?.log, runs };
}

/** The Multitool takes a region with bytes for one of a binary file, and leaves what a log quotes. */
function withoutBytes(key: string, value: unknown): unknown {
  return /^(?:byte(?:Offset|Length)|snippet)$/.test(key) ? undefined : value;
}

/** The results of a log at places that the Multitool can quote: below the tree; with the text that is there. */
function provedResults(recording: Logged): { id: string; result: Log; text: string }[] {
  const { id, expected, log, source } = recording;
  const results: Log[] = log.runs.flatMap((run: Log) => run.results);
  const wanted = expected.filter(({ ofLog, file = '', value }) => ofLog ?? (file !== '' && value['tool'] !== 'unify'));
  if (results.length !== wanted.length) throw new Error(`${id}: ${results.length} results of ${wanted.length}`);
  return results.flatMap((result, index) => {
    const { span } = wanted[index] ?? {};
    const text = textAt(span, recording);
    const isBelow = span?.file_path.startsWith('../') === false;
    if (regionOf(result)?.startColumn === undefined || !isBelow || text === undefined) return [];
    return OTHER_ENDS.test(String(source(span.file_path))) ? [] : [{ id, result, text }];
  });
}

function regionOf({ locations }: Log): Log {
  return locations?.[0].physicalLocation?.region;
}
