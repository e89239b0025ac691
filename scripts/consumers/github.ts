import { type Consumer, countOf, linesOf, load, same, textAt, withoutMark } from './consumer.ts';

/** @actions/core says each command again in the same way, and its columns are those of what was found. */
export const github: Consumer = {
  packages: { npm: ['@actions/core@3.0.1'] },
  formats: ['github'],
  async check(folder, recordings) {
    const core = await load(folder, 'node_modules/@actions/core/lib/core.js');
    const count = countOf(recordings, (recording) => {
      const { texts, expected } = recording;
      const said = expected.filter(
        ({ isNote, span, value }) => !isNote || span !== undefined || value['level'] !== 'note',
      );
      const lines = linesOf(texts['github'] as string);
      const commands = lines.map(commandIn);
      for (const [index, command] of commands.entries()) {
        if (command === undefined) continue;
        same(piecesOf(lines[index] as string), piecesOf(printedOf(() => sayAgain(core, command))));
        const { line, endLine, col, endColumn } = command.properties;
        const text = textAt(said[index]?.span, recording);
        if (col === undefined || line !== endLine || text === undefined) continue;
        const own = withoutMark(recording.source(said[index]?.span?.file_path as string) as Buffer);
        const shown = own.split('\n')[Number(line) - 1]?.slice(Number(col) - 1, Number(endColumn) - 1);
        same([shown?.replace(/\r$/, '')], [text]);
      }
      return commands.filter((command) => command !== undefined).length;
    });
    return `@actions/core says ${count} commands of ${recordings.length} recordings in the same way`;
  },
};

/** A command as the runner reads it; `undefined` for a line of the log. */
function commandIn(line: string) {
  const [, name = '', properties = '', text = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
  if (name === '') return undefined;
  const pairs = properties.split(',').map((pair) => /^(.*?)=(.*)$/s.exec(pair)?.slice(1) ?? []);
  const read = pairs.map(([key = '', value = '']) => [key, plain(value, /%(0D|0A|3A|2C|25)/g)]);
  return { name, properties: Object.fromEntries(read) as Record<string, string>, text: plain(text, /%(0D|0A|25)/g) };
}

function plain(text: string, escapes: RegExp): string {
  return text.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

// biome-ignore lint/suspicious/noExplicitAny: a package that is not the project's.
function sayAgain(core: any, { name, properties, text }: NonNullable<ReturnType<typeof commandIn>>): void {
  const { line: startLine, col: startColumn, ...others } = properties;
  core[name](text, { startLine, startColumn, ...others });
}

/** What is written to stdout meanwhile. */
function printedOf(print: () => void): string {
  let printed = '';
  const { write } = process.stdout;
  process.stdout.write = (piece: unknown) => {
    printed += piece;
    return true;
  };
  try {
    print();
  } finally {
    process.stdout.write = write;
  }
  return printed.replace(/\n$/, '');
}

/** The pieces of a command, its properties in any order. */
function piecesOf(line: string): string[] {
  const [, name = '', properties = '', text = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
  return [name, ...properties.split(',').sort(), text];
}
