import type { Adapter, Form } from '../../src/adapter.ts';
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
import {
  discoverNowhere,
  discoverServed,
  health,
  initialized,
  mapServed,
  nodesServed,
  searchHttp,
  searchNothing,
  searchServed,
  toolList,
  toolsServed,
} from './served.ts';
import { config, configList, configSection, stats } from './stats.ts';
import { check, context, discover, discovered, search } from './symbol.ts';
import { text } from './text.ts';
import { where, whereFailed, whereHttp, whereServed } from './where.ts';

const forms: readonly Form[] = [
  ...[compile, discovered, discover, check, search, context, analyze, semanticMap, map, where, whereFailed, explain],
  ...[fix, fixApply, name, audit, stats, config],
  ...[review, skeleton, focus, checkpoint, validatePlan, quality],
  ...[delta, snapshot, history, whereServed, searchServed, searchHttp, searchNothing, mapServed, nodesServed],
  ...[discoverServed, discoverNowhere, initialized, toolList, toolsServed],
  ...[whereHttp, health, configList, configSection],
];

/**
 * keel: a graph of functions, classes and modules, and rules that the code is held against. Versions 0.1.0 to 0.6.2.
 * Lines count from 1 and end at \n; `line_end` is inclusive. It prints no columns and no bytes.
 */
export const adapter: Adapter = {
  tool: 'keel',
  prefix: 'KEL',
  jsonFlag: '--json',
  commandLine,
  reads: {
    commands: ['discover', 'search', 'check', 'name', 'analyze', 'context', 'where', 'explain', 'skeleton', 'focus'],
    unless: /^--(?:apply|fix|write|out|output|save)(?:=|$)/,
  },
  forms,
  text,
  codes,
  empty,
};
