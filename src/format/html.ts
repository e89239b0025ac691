import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';
import type { EnvelopeEnd } from '../filter/reader.ts';
import { FoundByFile, type ToldHead } from './found-by-file.ts';
import { itemOf } from './html-item.ts';
import { htmlText } from './html-source.ts';
import { head } from './page.generated.js';
import type { Piece } from './printer.ts';
import { inputNameOf, noteLines, titleOf } from './told-lines.ts';

/** Items of a list: a browser lays out those lists alone that are in sight. */
const LIST_LENGTH = 50;

/**
 * A page that needs nothing else: a section for each envelope, in it the files, and in these the items. It is whole
 * without its script, which filters, joins what was found apart in one file, and links relationships.
 */
export class HtmlPrinter extends FoundByFile {
  #isBegun = false;
  #items = 0;
  /** Items of the list that is open. */
  #listed = 0;
  /** What ends the file that is open, and the envelope. */
  #fileEnd = '';
  #envelopeStart = 0;

  override print(part: EnvelopePart): Piece[] {
    return [...this.#begin(), ...super.print(part)];
  }

  override end(): Piece[] {
    return [...this.#begin(), ...super.end()];
  }

  protected titleOf(told: ToldHead): string {
    this.#envelopeStart = this.#items;
    const isFailed = 'status' in told.head && told.head.status === 'error';
    return `<section${isFailed ? ' class=error' : ''}><h2>${htmlText(titleOf(told))}</h2>\n`;
  }

  protected headingOf(path: string | undefined): string {
    const end = this.#endFile();
    this.#listed = 0;
    this.#fileEnd = path === undefined ? '</ol></div>\n' : '</ol></details>\n';
    if (path === undefined) return `${end}<div class=file><ol>`;
    return `${end}<details class=file open><summary><h3>${htmlText(path)}</h3></summary><ol>`;
  }

  protected itemOf(found: Found): string {
    const isFull = this.#listed === LIST_LENGTH;
    this.#listed = isFull ? 1 : this.#listed + 1;
    return `${isFull ? '</ol><ol>' : ''}${itemOf(found, ++this.#items)}`;
  }

  protected actionsOf(actions: readonly string[]): string {
    return `${this.#endFile()}<p>Next: ${actions.map(htmlText).join(' · ')}</p>`;
  }

  protected notesOf(notes: readonly Diagnostic[]): string {
    const items = notes.map(
      (note) =>
        `<p>${noteLines(note)
          .flatMap((line) => (line ? [htmlText(line)] : []))
          .join('<br>')}</p>`,
    );
    return `<section><h2>unify</h2>${items.join('')}</section>\n`;
  }

  protected restOf(line: string): string {
    return `<p>${htmlText(line)}</p>`;
  }

  protected override endOf(end: EnvelopeEnd): string {
    const isEmpty = this.#items === this.#envelopeStart;
    const facts = [inputNameOf(end), end.timestamp ?? '', end.execution_id].filter((fact) => fact !== '');
    return [
      this.#endFile(),
      `<p>${end.partial ? '<strong>Partial: not all there is is here.</strong> ' : ''}`,
      `${isEmpty ? 'Nothing was found. ' : ''}<small>${facts.map(htmlText).join(' · ')}</small></p></section>\n`,
    ].join('');
  }

  protected summaryOf(lines: readonly string[]): string {
    return `</main><footer>${lines.map((line) => `<p>${htmlText(line)}</p>`).join('')}</footer></html>\n`;
  }

  #begin(): string[] {
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return [head];
  }

  #endFile(): string {
    const end = this.#fileEnd;
    this.#fileEnd = '';
    return end;
  }
}
