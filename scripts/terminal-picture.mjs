// Makes docs/terminal.svg, the picture of the README: what the built program prints for a recording on a terminal.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const TREE = 'fixtures/_workspaces/workshop';
const ARGUMENTS = ['--root', TREE, '--map', `/home/dev/workshop=${TREE}`, 'fixtures/eslint/10.15.0-names.legacy.json'];
const TYPED = 'eslint -f json . | unify';

const ESCAPE = String.fromCharCode(27);
/** A link, without the text that it is at; a change of style. */
const LINK = new RegExp(`${ESCAPE}\\]8;;[^${ESCAPE}]*${ESCAPE}\\\\`, 'g');
const STYLE = new RegExp(`${ESCAPE}\\[(\\d+)m`, 'g');

const CELL = { width: 8.4, height: 19 };
const ROOM = 16;
/** What a code of SGR that the format `human` uses sets; all others end the last one. */
const STYLES = {
  1: 'font-weight="bold"',
  2: 'opacity="0.6"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
  34: 'fill="#79c0ff"',
  36: 'fill="#56d4dd"',
};

const printed = execFileSync(
  process.execPath,
  ['dist/bin/unify.js', '--format', 'human', '--color', 'always', ...ARGUMENTS],
  { encoding: 'utf8' },
);
// Links have no place in a picture.
const lines = [`$ ${TYPED}`, '', ...printed.trimEnd().replaceAll(LINK, '').split('\n')];
const width = Math.max(...lines.map((line) => line.replaceAll(STYLE, '').length)) * CELL.width + 2 * ROOM;
const height = lines.length * CELL.height + 2 * ROOM;
writeFileSync(
  'docs/terminal.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${height}" role="img">
<title>${escaped(TYPED)}</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3" xml:space="preserve">
${lines.map((line, at) => `<text x="${ROOM}" y="${ROOM + 14 + at * CELL.height}">${styled(line)}</text>`).join('\n')}
</g>
</svg>
`,
);

/** The text of a line in its styles. */
function styled(line) {
  return escaped(line).replace(STYLE, (_, code) =>
    STYLES[code] === undefined ? '</tspan>' : `<tspan ${STYLES[code]}>`,
  );
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
