import type { Adapter, DocumentDraft, HeldShape } from '../adapter.ts';
import { derivedId } from '../draft/ids.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { matchContext } from './document.ts';
import { HeldConversion } from './held.ts';
import type { EnvelopePart } from './parts.ts';
import type { Settings } from './settings.ts';

/**
 * The envelope of a draft for which there is no document. `digest` is the SHA-256 of what was printed, lower-case hex.
 */
export function* convertDrafted(
  draft: DocumentDraft,
  adapter: Adapter,
  digest: string,
  diagnostics: readonly Diagnostic[],
  settings: Settings,
): Generator<EnvelopePart> {
  const shape: HeldShape = {
    id: `${adapter.tool}/none`,
    coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    claims: () => undefined,
    keys: [],
    lists: {},
    read: () => draft,
  };
  const context = matchContext(0, adapter, shape, settings);
  const conversion = new HeldConversion(shape, adapter, context, settings);
  yield* conversion.finish();
  const { stamp } = settings;
  yield conversion.close(
    {
      diagnostics: [...conversion.diagnostics, ...context.findings.diagnostics(), ...diagnostics],
      execution_id: conversion.executionId ?? stamp?.id() ?? derivedId(`sha256:${digest}`),
      timestamp: conversion.timestamp ?? stamp?.now() ?? null,
      partial: conversion.toolPartial,
      ...(Object.keys(conversion.legacy).length > 0 && { legacy: conversion.legacy }),
    },
    0,
  );
}
