import type { Adapter } from '../../src/adapter.ts';
import { ast, astPosition } from './ast.ts';
import {
  blastScore,
  config,
  doctor,
  embed,
  neighbours,
  nothing,
  repairEdges,
  scoreRun,
  scores,
  serviceEvents,
  serviceProjects,
  serviceStats,
} from './bare.ts';
import { chunk, chunks } from './chunks.ts';
import { codes } from './codes.ts';
import { contextAffected, contextImpact, contextList, exportedImpact } from './context.ts';
import { alignedFind, designedFind } from './designed.ts';
import { explore, exploreError } from './explore.ts';
import { exported, exportedRows } from './export.ts';
import { factList, factQueue, factSubmit, factValidate, inventory, inventoryScan } from './facts.ts';
import { find, query } from './find.ts';
import { get } from './get.ts';
import { collisions, condense, cycles, deadCode, findAst, paths, reachable } from './graph.ts';
import { asOf, barcode, cycleBarcodes, edgeBarcode, temporalStatus } from './history.ts';
import { commandLine } from './invocation.ts';
import { KINDS } from './kinds.ts';
import { catalog, crossFileRefs, label, labels, registryList, registryScan } from './lists.ts';
import { cypher, geoRows, geoSymbols, hopgraph } from './nodes.ts';
import {
  catalogProject,
  features,
  files,
  navigate,
  orient,
  projectMetadata,
  status,
  telemetryEvents,
  telemetryPhases,
  verify,
} from './overview.ts';
import { contextSymbol, projects } from './projects.ts';
import { refs } from './refs.ts';
import { search } from './search.ts';
import { slice } from './slice.ts';
import { text } from './text.ts';
import { migrate, migrateBackend, refresh, temporalSweep } from './upkeep.ts';
import { validation } from './validation.ts';

/**
 * magellan: a database of symbols, calls and references of a source tree. Versions 0.5.0 to 4.17.0.
 *
 * Lines count from 1 and end at \n, columns are bytes from 0, ends are exclusive; bytes are those of the file
 * (tree-sitter's points, in every version and every command that prints columns).
 */
export const adapter: Adapter = {
  tool: 'magellan',
  prefix: 'MAG',
  jsonFlag: '--output json',
  commandLine,
  reads: {
    commands: [
      ...['ast', 'chunk-by-span', 'chunk-by-symbol', 'chunks', 'collisions', 'condense', 'cycles', 'dead-code'],
      ...['explore', 'files', 'find', 'find-ast', 'get', 'get-file', 'paths', 'query', 'reachable', 'refs'],
      ...['search', 'slice', 'status'],
    ],
    unless: /^--(?:export|out|watch|rebuild|update)(?:=|$)/,
  },
  version: { key: '/schema_version', major: 1 },
  forms: [
    ...[
      alignedFind,
      designedFind,
      find,
      query,
      refs,
      get,
      contextSymbol,
      projects,
      status,
      files,
      chunks,
      chunk,
      label,
      labels,
      crossFileRefs,
    ],
    ...[
      contextList,
      contextImpact,
      contextAffected,
      exported,
      exportedRows,
      exportedImpact,
      search,
      explore,
      exploreError,
    ],
    ...[
      ast,
      astPosition,
      findAst,
      slice,
      reachable,
      deadCode,
      cycles,
      condense,
      paths,
      collisions,
      cypher,
      hopgraph,
      geoSymbols,
      geoRows,
    ],
    ...[
      asOf,
      temporalStatus,
      barcode,
      edgeBarcode,
      cycleBarcodes,
      temporalSweep,
      validation,
      refresh,
      migrate,
      migrateBackend,
    ],
    ...[
      verify,
      navigate,
      orient,
      features,
      projectMetadata,
      catalog,
      catalogProject,
      registryScan,
      registryList,
      telemetryEvents,
      telemetryPhases,
    ],
    ...[
      factList,
      factQueue,
      factSubmit,
      factValidate,
      inventoryScan,
      inventory,
      doctor,
      config,
      blastScore,
      repairEdges,
    ],
    ...[scoreRun, scores, embed, serviceProjects, serviceStats, serviceEvents, neighbours, nothing],
  ],
  text,
  codes,
  kinds: KINDS,
  // Since 3.1.7.
  routineLines: /^Using SQLite backend: ".*"\n?/gmu,
};
