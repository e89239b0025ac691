import type { EnvelopePart } from '../convert/parts.ts';
import type { Found } from '../filter/found.ts';
import { printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';

/**
 * A run of an envelope that was made of a SARIF log: `data.runs` keeps what the log says of it but for its findings,
 * and these keep the properties of results and notifications in their `details`.
 */
export interface LogRun {
  said: JsonObject;
  /** The name of its tool; `undefined` where it has none. */
  name: string | undefined;
  /** Runs of which this is the same are printed as one. */
  key: string | symbol;
  /** True where no other run is the same, because something in it refers to others by numbers. */
  isAlone: boolean;
}

/** The runs of a log in a part of an envelope; `undefined` where it has none. */
export function logRunsIn(part: EnvelopePart): LogRun[] | undefined {
  if (!('key' in part) || part.key !== 'runs' || part.part === 'count') return undefined;
  const runs = (part.part === 'items' ? part.items : listIn(part.value)).filter(isObject);
  const isLog = runs.length > 0 && runs.every(({ tool }) => isObject(objectIn(tool)['driver']));
  return isLog ? runs.map(logRun) : undefined;
}

function logRun(said: JsonObject): LogRun {
  const { invocations, artifacts, tool, ...others } = said;
  const { driver, ...components } = objectIn(tool);
  const { rules, ...own } = objectIn(driver);
  const { name } = own;
  const isAlone = refersByNumbers(said);
  const key = isAlone ? Symbol() : printJson({ ...others, tool: { ...components, driver: own } });
  return { said, name: typeof name === 'string' && name !== '' ? name : undefined, key, isAlone };
}

/** True for a run in which more than its results refers to its rules and artifacts by their places. */
function refersByNumbers({ invocations, artifacts, threadFlowLocations }: JsonObject): boolean {
  const has = (list: Json | undefined, ...keys: readonly string[]) =>
    listIn(list).some((one) => keys.some((key) => objectIn(one)[key] !== undefined));
  return (
    threadFlowLocations !== undefined ||
    has(artifacts, 'parentIndex') ||
    has(invocations, 'ruleConfigurationOverrides', 'notificationConfigurationOverrides')
  );
}

/** The run of a log that a finding is of. A run that is not the first one is named by its place. */
export function logRunOf(found: Found, runs: readonly LogRun[], tool: string): LogRun | undefined {
  if (found.kind !== 'finding') return undefined;
  const { details, tool: sayer } = found.value;
  const isOf = (run: LogRun | undefined) => (run?.name ?? tool) === sayer;
  const index = details?.['run_index'] ?? 0;
  const named = typeof index === 'number' ? runs[index] : undefined;
  return isOf(named) ? named : runs.find(isOf);
}
