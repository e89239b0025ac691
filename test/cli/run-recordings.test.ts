import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { smallestOfEachForm } from '../recordings/form-of.ts';
import { convertLive } from '../recordings/live-run.ts';
import { readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { namedFakes, runTool } from './run-built.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const workspaces = openWorkspaces(join(fixtures, '_workspaces'));
const recordings = readRecordings(fixtures).filter(
  ({ id, argv }) => !id.endsWith('(written)') && toolOf(argv[0] ?? '') !== undefined,
);
const tools = namedFakes([...new Set(recordings.map(({ argv }) => argv[0] as string))]);

afterAll(() => {
  workspaces.remove();
  tools.remove();
});

/** One of each tool, exit status and stream: which form it printed, other tests hold. */
const chosen = [
  ...new Map(
    smallestOfEachForm(recordings).map((one) => [`${one.tool} ${one.exit} ${one.stdout.length > 0}`, one]),
  ).values(),
];

function toolOf(program: string): string | undefined {
  return adapters.find(({ tool, programs = [] }) => tool === program || programs.includes(program))?.tool;
}

describe('a recording that is run', () => {
  test.concurrent.each(chosen)('$id: gives what it gives in this process, and ends as it ended', async (recording) => {
    const workspace = workspaces.folderOf(recording);
    const { recordedRoot, cwd, stdoutFile, stderrFile, argv, exit } = recording;
    const file = (name: string | null) => (name === null ? '' : join(fixtures, name));
    const { status, stdout, stderr } = await runTool({
      args: [
        '--deterministic',
        '--root',
        workspace,
        '--cwd',
        cwd,
        '--map',
        `${recordedRoot}=${workspace}`,
        '--',
        ...argv,
      ],
      env: {
        PATH: tools.folder,
        RECORDED_STDOUT: file(stdoutFile),
        RECORDED_STDERR: file(stderrFile),
        RECORDED_EXIT: String(exit),
      },
      cwd: workspace,
    });
    const live = await convertLive({ ...recording, request: undefined }, workspace);
    const directory = (path: string) => `"cwd":${JSON.stringify(path)}`;
    expect(stdout.replaceAll(directory(workspace), directory(cwd))).toBe(live.text);
    expect(stderr.startsWith(recording.stderr.toString())).toBe(true);
    const lost = live.outcomes.some((outcome) => outcome !== 0);
    expect(status).toBe(exit === 0 && lost ? 125 : exit);
  });
});
