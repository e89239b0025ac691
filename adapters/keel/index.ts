import type { Adapter, Form } from '../../src/adapter.ts';
import { analyze } from './analyze.ts';
import { audit } from './audit.ts';
import { codes } from './codes.ts';
import { compile } from './compile.ts';
import { empty } from './empty.ts';
import { explain } from './explain.ts';
import { fix } from './fix.ts';
import { commandLine } from './invocation.ts';
import { map } from './map.ts';
import { name } from './name.ts';
import { newer } from './newer.ts';
import { review } from './review.ts';
import { health, served } from './served.ts';
import { configList, configSection, stats } from './stats.ts';
import { symbol } from './symbol.ts';
import { text } from './text.ts';
import { where, whereHttp } from './where.ts';

const forms: readonly Form[] = [
  ...compile,
  ...symbol,
  analyze,
  ...map,
  ...where,
  explain,
  ...fix,
  name,
  audit,
  ...stats,
  review,
  ...newer,
  ...served,
  whereHttp,
  health,
  configList,
  configSection,
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
    flags: 'context depth json kind llm max-tokens module name no-telemetry suggest-placement tree verbose',
    variables: { KEEL_NO_TELEMETRY: 'true' },
  },
  forms,
  text,
  codes,
  empty,
};
