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
      const commands = linesOf(texts['github'] as string).map(commandIn);
      for (const [index, command] of commands.entries()) {
        if (command === undefined) continue;
        const { name, properties, text } = command;
        const { line: startLine, col: startColumn, ...others } = Object.fromEntries(properties.map(propertyIn));
        const options = { startLine, startColumn, ...others };
        same([command], [commandIn(printedOf(() => core[name](plain(text, /%(0D|0A|25)/g), options)))]);
        const { endLine, endColumn } = others;
        const found = textAt(said[index]?.span, recording);
        if (startColumn === undefined || startLine !== endLine || found === undefined) continue;
        const own = withoutMark(recording.source(said[index]?.span?.file_path as string) as Buffer);
        const shown = own.split('\n')[Number(startLine) - 1]?.slice(Number(startColumn) - 1, Number(endColumn) - 1);
        same([shown?.replace(/\r$/, '')], [found]);
      }
      return commands.filter((command) => command !== undefined).length;
    });
    return `@actions/core says ${count} commands of ${recordings.length} recordings in the same way`;
  },
};

/** The pieces of a command, its properties sorted; `undefined` for a line of the log. */
function commandIn(line: string) {
  const [, name = '', properties = '', text = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? [];
  return name === '' ? undefined : { name, properties: properties.split(',').sort(), text };
}

/** A property as the runner reads it. */
function propertyIn(piece: string): [key: string, value: string] {
  const [, key = '', value = ''] = /^(.*?)=(.*)$/s.exec(piece) ?? [];
  return [key, plain(value, /%(0D|0A|3A|2C|25)/g)];
}

function plain(text: string, escapes: RegExp): string {
  return text.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
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
