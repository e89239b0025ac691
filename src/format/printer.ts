import type { EnvelopePart } from '../convert/parts.ts';
import type { SourceSettings } from '../edits/known-spans.ts';
import type { Budget } from '../filter/pager.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { CodeTexts } from './llm/code-texts.ts';
import type { Detail } from './llm/essence.ts';

/** A piece of text, or of its UTF-8, which is good until the next one is asked for. */
export type Piece = string | Uint8Array;

export function textOf(piece: Piece): string {
  return typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
}

/** Turns the parts of envelopes into text. */
export interface EnvelopePrinter {
  /**
   * What is printed of a part, in pieces; all of them must be taken before the next part. A long piece stands by
   * itself: joining it to others would copy it.
   */
  print(part: EnvelopePart): Iterable<Piece>;
  /** What is printed behind the last envelope; `status` is the exit status that all of them came to. */
  end?(status: number): Iterable<Piece>;
  /** What people have to know of what could not be printed, a line each; asked for behind the end. */
  remarks?(): readonly string[];
}

/** What a printer is made with. */
export interface PrinterOptions {
  /** How JSON envelopes are laid out. */
  layout: 'compact' | 'pretty' | 'canonical';
  color: boolean;
  /** True where the output is a terminal. */
  terminal: boolean;
  /** How many columns the terminal has. */
  columns?: number | undefined;
  /** The folder that printed paths are relative to, absolute; without it paths stay relative. */
  root?: string;
  /** Adds Markdown to the summary of a job; gives why it can't be, if it can't. Absent where there is none. */
  appendSummary?: (text: string) => string | undefined;
  /** How much is printed for language models. */
  budget?: Budget | undefined;
  /** How much of the source is asked to language models. */
  detail?: Detail | undefined;
  /** What notes for language models need not say in an envelope of a tool. */
  codeTexts?: ((tool: string) => CodeTexts) | undefined;
  /** Which files a patch is of, and whether suggestions belong to it. */
  fixing?: (SourceSettings & { suggestions: boolean }) | undefined;
  /** Opens a store for what does not fit in memory. */
  openStore?: OpenStore;
}
