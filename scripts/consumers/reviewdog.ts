import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withUnify } from '../../test/cli/with-unify.ts';
import { type Consumer, countOf, linesOf, same } from './consumer.ts';

/** Reviewdog has each diagnostic as it is printed, and the example reports what is said of a changed line. */
export const reviewdog: Consumer = {
  packages: { go: ['github.com/reviewdog/reviewdog/cmd/reviewdog@v0.21.0'] },
  formats: ['rdjsonl'],
  check(folder, recordings) {
    tryExample(folder);
    const args = ['-f=rdjsonl', '-name=unify', '-reporter=rdjsonl', '-filter-mode=nofilter'];
    const count = countOf(recordings, ({ texts: { rdjsonl = '' }, workspace: cwd }) => {
      const taken = execFileSync(join(folder, 'go/reviewdog'), args, { input: rdjsonl, cwd, encoding: 'utf8' });
      same(distinct(taken), distinct(rdjsonl));
      return distinct(taken).length;
    });
    return `reviewdog takes ${count} different diagnostics of ${recordings.length} recordings as they are`;
  },
};

/** Runs the example in a repository with a changed line: what is said of that line is reported, and nothing else. */
function tryExample(folder: string): void {
  const cwd = join(folder, 'repository');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'a.py'), 'import sys\n');
  const git = 'git -c user.name=a -c user.email=a@b';
  execFileSync('sh', ['-ec', `${git} init -q; ${git} add a.py; ${git} commit -q -m one`], { cwd });
  writeFileSync(join(cwd, 'a.py'), 'import sys\nimport os\n');
  const results = [1, 2].map((startLine) => ({
    message: { text: `unused in line ${startLine}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.py' }, region: { startLine, startColumn: 1 } } }],
  }));
  const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'ruff' } }, results }] };
  writeFileSync(join(cwd, 'saved.json'), JSON.stringify(log));
  const env = { ...withUnify(join(folder, 'go')), BASE: 'HEAD' };
  const said = execFileSync('sh', [resolve('examples/reviewdog.sh'), 'saved.json'], { cwd, env, encoding: 'utf8' });
  if (!said.includes('line 2') || said.includes('line 1')) throw new Error(`reviewdog.sh reports ${said}`);
}

/** Values on lines, each once, as reviewdog says them: keys in any order, no empty text. */
function distinct(lines: string): string[] {
  const sorted = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const said = Object.entries(value).filter(([key, inner]) => key !== 'text' || inner !== '');
    return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return [...new Set(linesOf(lines).map((line) => JSON.stringify(JSON.parse(line), sorted)))].sort();
}
