import type { Adapter, HeldShape, Shape } from '../../src/adapter.ts';
import { analyze } from './analyze.ts';
import { audit } from './audit.ts';
import { codes } from './codes.ts';
import { compile, delta, snapshot } from './compile.ts';
import { empty } from './empty.ts';
import { explain } from './explain.ts';
import { fix, fixApply } from './fix.ts';
import { commandLine } from './invocation.ts';
import { map, semanticMap } from './map.ts';
import { name } from './name.ts';
import { checkpoint, focus, history, quality, skeleton, validatePlan } from './newer.ts';
import { review } from './review.ts';
import { discoverServed, health, initialized, mapServed, searchNothing, searchServed, toolList } from './served.ts';
import { config, configValue, stats } from './stats.ts';
import { check, context, discover, discovered, search } from './symbol.ts';
import { text } from './text.ts';
import { where, whereHttp, whereServed } from './where.ts';

/** The program's version stands in its documents; that of the design is "1.0". */
const VERSION = { key: '/version', major: 1 };

const commands: readonly HeldShape[] = [
  ...[compile, discovered, discover, check, search, context, analyze, semanticMap, map, where, explain],
  ...[fix, fixApply, name, audit, stats, config],
  ...[review, skeleton, focus, checkpoint, validatePlan, quality],
];

const others: readonly Shape[] = [
  ...[
    delta,
    snapshot,
    history,
    whereServed,
    searchServed,
    searchNothing,
    mapServed,
    discoverServed,
    initialized,
    toolList,
  ],
  ...[whereHttp, health, configValue],
];

/**
 * keel: a graph of functions, classes and modules, and rules that the code is held against. Versions 0.1.0 to 0.6.2.
 */
export const adapter: Adapter = {
  tool: 'keel',
  prefix: 'KEL',
  jsonFlag: '--json',
  commandLine,
  shapes: [...commands.map((shape) => ({ ...shape, version: VERSION })), ...others],
  text,
  codes,
  empty,
};
