import { type Adapter, designedForms, type Form } from '../adapter.ts';
import { typedCommand } from '../detect/known-tool.ts';
import { Findings } from '../diagnostic/findings.ts';
import type { MatchContext } from '../elements/match-context.ts';
import { FilePaths } from '../location/file-path.ts';
import { LineBaseInference } from '../location/line-base.ts';
import { SourceVerifier } from '../location/source-verifier.ts';
import type { Settings } from './settings.ts';

/** What the codes of each tool begin with. */
function prefixesOf({ adapters, moreAdapters = [] }: Settings): Map<string, string> {
  const named = [
    ...adapters.map(({ tool, prefix }) => [tool, prefix] as const),
    ...moreAdapters.map(({ names: [tool = ''], prefix }) => [tool, prefix] as const),
  ];
  return new Map(named.map(([tool, prefix]) => [tool.toUpperCase().replaceAll('-', '_'), prefix]));
}

/** What the elements of the document with this number in its input share. */
export function matchContext(
  index: number,
  adapter: Adapter,
  form: Form,
  settings: Settings,
  pointer = '',
): MatchContext {
  const { tool, forms, codes, prefix, kinds } = adapter;
  return {
    tool,
    form,
    described: forms.includes(form) || designedForms(adapter).includes(form),
    paths: new FilePaths(settings.paths, settings.lookup),
    folder: settings.folder,
    findings: new Findings(),
    lookup: settings.lookup,
    documentPointer: (index === 0 ? '' : `#${index}`) + pointer,
    typedCommand: typedCommand(adapter, settings),
    isOtherText: form.makesText?.(settings.invocation.argv ?? []) === true,
    newId: settings.stamp?.id,
    unknownKeys: new Set(),
    remarks: new Map(),
    codes,
    prefix,
    prefixes: () => prefixesOf(settings),
    errorCodes: settings.errorCodes,
    enrichment: settings.enrichment,
    sourceVerifier: new SourceVerifier(settings.lookup),
    lineBase: new LineBaseInference(),
    kindWords: kinds,
    version: form.version ?? adapter.version,
    relationships: new Set(),
  };
}
