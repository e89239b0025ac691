import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vimgrepPrinter } from '../../src/format/vimgrep.ts';
import { match, printed, queryOf, span } from './parts.ts';

/** Lines of a file, each with one `TODO`, and the name of the file. */
const FILES: Readonly<Record<string, string>> = {
  'marked.txt': '\ufeffTODO first\n\tÄ TODO\n',
  'crlf.rs': 'let größe = "😀"; // TODO\r\n  TODO\r\n',
  'with space 日本.txt': 'e\u0301e\u0301 TODO\n',
};

/** Goes to each entry of the quickfix list, and writes down the file and what is at the cursor. */
const SCRIPT = `
set encoding=utf-8 fileencodings=ucs-bom,utf-8 errorformat=%f:%l:%c:%m
cfile places.txt
let found = []
for number in range(1, len(getqflist()))
  execute 'silent cc' number
  call add(found, expand('%') . ':' . strpart(getline('.'), col('.') - 1, 4))
endfor
call writefile(found, 'found.txt')
qall!
`;

test.skipIf(spawnSync('vim', ['--version']).status !== 0)('the cursor of vim is on what was found', () => {
  const matches = Object.entries(FILES).flatMap(([file_path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const before = line.split('TODO', 1)[0] as string;
      const start_col = Buffer.byteLength(before);
      const place = { file_path, start_line: index + 1, start_col, end_line: index + 1, end_col: start_col + 4 };
      const context = { before: [], selected: [line.replace('\r', '')], after: [] };
      return line.includes('TODO') ? [match(span({ ...place, context }))] : [];
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'unify-vim-'));
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'places.txt'), printed(vimgrepPrinter({ terminal: false }), queryOf({ matches })).text);
    writeFileSync(join(folder, 'script.vim'), SCRIPT);
    spawnSync('vim', ['-u', 'NONE', '-i', 'NONE', '-N', '-es', '-S', 'script.vim'], { cwd: folder, timeout: 300_000 });
    const found = readFileSync(join(folder, 'found.txt'), 'utf8').trimEnd().split('\n');
    expect(found).toEqual(matches.map(({ span: { file_path } }) => `${file_path}:TODO`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
