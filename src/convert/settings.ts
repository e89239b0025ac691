import type { Adapter, AdapterOnDemand, Invocation, JsonObject } from '../adapter.ts';
import type { DetectedForm } from '../detect/detect-forms.ts';
import type { Enrichment } from '../enrich/enrichment.ts';
import type { Decompress } from '../input/encoding.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { PathRules } from '../location/file-path.ts';
import type { SourceLookup } from '../location/source.ts';

/** All that a conversion depends on besides its input. */
export interface Settings {
  /** Those of `moreAdapters` join them when they are loaded. */
  adapters: Adapter[];
  /** Further adapters: loaded for documents that they may know, all of them for one that nobody knows, and for text. */
  moreAdapters?: readonly AdapterOnDemand[] | undefined;
  /** The tool that printed the input; without it the input's content tells. */
  tool?: string | undefined;
  /** How the tool was run. The conversion owns it; what is not known before is filled in when the input ends. */
  invocation: Invocation;
  /** What the tools were given, for answers that are understood only with it. Requests in the input join them. */
  requests: Request[];
  /** Further inputs follow: an input of requests alone is judged by the caller, when all have been read. */
  moreInputs?: boolean;
  paths: PathRules;
  /** The absolute folder of the input, where it may refer to other files; without it they are sought as sources. */
  folder?: string | undefined;
  /** Opens a place for output that is too large to wait in memory; without it memory it is. */
  openStore?: OpenStore | undefined;
  /** Settles when others had their turn; `undefined` where it is not theirs yet. Without it nobody waits for one. */
  turn?: (() => Promise<void> | undefined) | undefined;
  /** Reads compressed input; without it that is no JSON. */
  decompress?: Decompress | undefined;
  /** The only way to source files; without it none is read. */
  lookup?: SourceLookup | undefined;
  /** Take a form that is not described, in whole or in part, for not recognised. */
  strict: boolean;
  /** What is added to spans. */
  enrichment?: Enrichment | undefined;
  /** Print codes for what a tool reported as text. */
  errorCodes: boolean;
  /**
   * Fills ids and times that neither the tool gave nor the input derives. Without it the same input gives the same
   * bytes.
   */
  stamp?: Stamp | undefined;
}

/** Where ids and times come from that are not in the input. */
export interface Stamp {
  /** A new UUID, version 4. */
  id(): string;
  /** RFC 3339 UTC, ending in `Z`. */
  now(): string;
}

/** A document that a tool was given, read beside its answer. */
export interface Request {
  value: JsonObject;
  /** True when the user named it, so that it is reported when it is nobody's. */
  named: boolean;
  /** Who says that a document of the input is a request. */
  detection?: DetectedForm;
  /** True when an answer to it was read. */
  answered?: true;
}
