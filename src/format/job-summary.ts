/** GitHub refuses a summary of more than 1 MiB; other steps of the program may add to it. */
const LARGEST = 1 << 18;

/** A table in Markdown of what could not be shown otherwise; it grows to a quarter of what GitHub takes. */
export class JobSummary {
  #rows = '';
  #more = 0;

  get isEmpty(): boolean {
    return this.#rows === '';
  }

  add(level: string, place: string, text: string): void {
    const row = `| ${level} | ${cell(place)} | ${cell(text)} |\n`;
    if (this.#more > 0 || this.#rows.length + row.length > LARGEST / 3) this.#more++;
    else this.#rows += row;
  }

  get text(): string {
    const more = this.#more === 0 ? '' : `\n${this.#more} more stand in the log of the step.\n`;
    return `### Without an annotation\n\n| level | place | text |\n|---|---|---|\n${this.#rows}${more}\n`;
  }
}

/** The longest text of a cell, in UTF-16 units. */
const LONGEST = 300;

/** Text of one line in which nothing is markup. */
function cell(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\\`*_{}[\]<>()#+!|~&@:]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[\t\r\n]/g, ' ');
}
