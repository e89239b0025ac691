/** The commands that an argument may have been meant for. */
const COMMANDS = ['convert', 'batch', 'run'];

/** The command that a word nearly is; `undefined` when it is none, or is one. */
export function nearCommand(word: string): string | undefined {
  return COMMANDS.find((command) => word !== command && distance(word, command) <= command.length / 3);
}

/** Levenshtein's distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, char] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const change = (row[column] as number) + (char === wanted ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
