import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** An object of a log, which may hold anything. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what is read.
export type Told = { readonly [key: string]: any };

/** What is in another way in a log that was printed anew, or is held against it by itself. */
const OF_RUN = new Set([
  'results',
  'tool',
  'invocations',
  'artifacts',
  'columnKind',
  'originalUriBaseIds',
  'conversion',
]);
const OF_RESULT = new Set(['ruleId', 'ruleIndex', 'rule', 'level', 'message', 'locations', 'fixes']);
const PLACED = new Set([
  'relatedLocations',
  'codeFlows',
  'stacks',
  'analysisTarget',
  'attachments',
  'suppressions',
  'graphs',
]);
const LISTS = ['toolExecutionNotifications', 'toolConfigurationNotifications'];

/** What a log says that another one, which was made of it in a tree, does not: by the rules of SARIF 2.1.0 alone. */
export function lostOf(log: Told, printed: Told, root: string): string[] {
  return (log['runs'] as Told[]).flatMap((run, index) => {
    const own = (printed['runs'] as Told[])[index];
    if (own === undefined) return [`run ${index} is not there`];
    return [
      ...lostMembers(run, own, OF_RUN),
      ...lostMembers(run['tool'], own['tool'], new Set(['driver'])),
      ...lostMembers(run['tool'].driver, own['tool'].driver, new Set(['rules'])),
      ...(run['tool'].driver.rules ?? []).flatMap((rule: Told) =>
        own['tool'].driver.rules.some((one: Told) => isDeepStrictEqual(one, rule)) ? [] : [`the rule ${json(rule)}`],
      ),
      ...lostInvocations(run, own, root),
      ...lostResults(run, own, root),
    ];
  });
}

function lostResults(run: Told, own: Told, root: string): string[] {
  const results = run['results'] ?? [];
  if (results.length !== own['results'].length) return [`${own['results'].length} results, not ${results.length}`];
  return results.flatMap((result: Told, index: number) => {
    const other = own['results'][index];
    // A rule has to be named, also where the log names none.
    const [said, told] = [ruleOf(run, result), ruleOf(own, other)];
    return [
      ...((said.id ?? 'unspecified') === told.id ? [] : [`the rule ${said.id}: ${told.id}`]),
      ...(said.rule === undefined || isDeepStrictEqual(said.rule, told.rule) ? [] : [`what is said of ${said.id}`]),
      ...(levelOf(run, result) === levelOf(own, other) ? [] : [`the level ${levelOf(run, result)}`]),
      ...lostMessage(run, result, other, said.id),
      ...lostMembers(result, other, new Set([...OF_RESULT, ...PLACED])),
      ...[...PLACED, 'locations'].flatMap((key) => lostPlaces(run, result[key], own, other[key], root)),
      ...lostPlaces(run, result['fixes'], own, other['fixes'], root),
    ];
  });
}

function lostInvocations(run: Told, own: Told, root: string): string[] {
  return (run['invocations'] ?? []).flatMap((invocation: Told, index: number) => {
    const other = own['invocations'][index] ?? {};
    const of = ({ [index]: one }: Told, list: string) => (one?.[list] ?? []) as Told[];
    return [
      ...lostMembers(invocation, other, new Set(LISTS)),
      ...LISTS.flatMap((list) => {
        // What is said of how the log was read is behind.
        const told = of(own['invocations'], list);
        return of(run['invocations'], list).flatMap((one, at) => [
          ...lostMembers(one, told[at] ?? {}, new Set(['level', 'locations'])),
          ...((one['level'] ?? 'warning') === told[at]?.['level'] ? [] : [`the level of ${json(one)}`]),
          ...lostPlaces(run, one['locations'], own, told[at]?.['locations'], root),
        ]);
      }),
    ];
  });
}

/** Members with the same values, wherever they are. */
function lostMembers(said: Told, told: Told, but: ReadonlySet<string>): string[] {
  const keys = Object.keys(said).filter((key) => !but.has(key) && !isDeepStrictEqual(said[key], told[key]));
  return keys.map((key) => `${key}: ${json(said[key])} is ${json(told[key])}`);
}

function lostMessage(run: Told, { message }: Told, other: Told, id: string | undefined): string[] {
  const { text = textById(run, message, id), ...others } = message;
  const own = text === '' ? id : text;
  return other['message'].text === own ? lostMembers(others, other['message'], new Set()) : [`the message ${own}`];
}

/** A message by its id, with its arguments. */
function textById(run: Told, { id, arguments: given = [] }: Told, rule: string | undefined): string | undefined {
  const { driver } = run['tool'];
  const own = (driver.rules ?? []).find((one: Told) => one['id'] === rule)?.messageStrings?.[id];
  const { text } = own ?? driver.globalMessageStrings?.[id] ?? {};
  return text?.replace(/\{(\d+)\}/g, (_: string, index: string) => given[Number(index)]);
}

function ruleOf(run: Told, { ruleId, ruleIndex, rule: reference = {} }: Told): { id?: string; rule?: Told } {
  const component = run['tool'].extensions?.[reference.toolComponent?.index] ?? run['tool'].driver;
  const rules: Told[] = component.rules ?? [];
  const id = ruleId ?? reference.id;
  const rule =
    rules[ruleIndex ?? reference.index] ?? rules.find(({ id: own }) => own === id || id?.startsWith(`${own}/`));
  return { id: id ?? rule?.['id'], ...(rule && { rule }) };
}

function levelOf(run: Told, result: Told): string {
  const usual = (result['kind'] ?? 'fail') === 'fail' ? 'warning' : 'none';
  return (
    result['level'] ?? (usual === 'none' ? usual : ruleOf(run, result).rule?.['defaultConfiguration']?.level) ?? usual
  );
}

/** The files of places, the lines that they begin in, and all that is said in words. */
function lostPlaces(run: Told, said: unknown, own: Told, told: unknown, root: string): string[] {
  const [before, after] = [factsOf(run, said, root), factsOf(own, told, root)];
  // What was said by bytes alone has lines, too.
  const hasLines = before.some((fact) => fact.startsWith('startLine'));
  const same = hasLines ? after : after.filter((fact) => !fact.startsWith('startLine'));
  return isDeepStrictEqual(before, same) ? [] : [`${json(before)} is ${json(after)}`];
}

function factsOf(run: Told, value: unknown, root: string): string[] {
  const facts: string[] = [];
  const walk = (key: string, inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) {
      if (WORDS.test(key)) facts.push(`${key} ${inner}`);
    } else if (!Array.isArray(inner) && ('uri' in inner || key === 'artifactLocation'))
      facts.push(fileOf(run, inner as Told, root));
    else for (const [name, one] of Object.entries(inner)) walk(Array.isArray(inner) ? key : name, one);
  };
  walk('', value);
  // Lines of these files are counted by other ends than the log's producer has.
  const isLine = (fact: string) => fact.startsWith('startLine');
  return facts.filter((fact) => !isLine(fact) || !facts.some((one) => OTHER_LINES.test(one))).sort();
}

const WORDS = /^(?:text|markdown|id|kind|importance|justification|status|startLine)$/;
const OTHER_LINES = /(?:^|\/)(?:cr_only\.py|legend\.js)$/;

function fileOf(run: Told, location: Told, root: string): string {
  const { uri, uriBaseId } = location['uri'] === undefined ? run['artifacts'][location['index']].location : location;
  const base = run['originalUriBaseIds']?.[uriBaseId]?.uri ?? '';
  const path = decodeURIComponent(`${base}${uri}`.replace('file://', ''));
  return posix.normalize(path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path);
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 500);
}
