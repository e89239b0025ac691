import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nativeModules } from './test/native-modules.ts';

/** Files that take long, although they are small: where no run before tells it, the largest would come first. */
const LONG = /\/test\/(?:recordings\/generated|cli|fuzz|markers)\b/;

/** Begins with what takes long, so that no worker is left alone with it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig(async () => ({
  plugins: [await nativeModules()],
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    // Files share what they import: loading it anew for each takes longer than most of them.
    isolate: false,
    // vitest leaves one core free, which of two is half.
    maxWorkers: availableParallelism(),
    // Conversions make much that dies young: with more room for it, a tenth less time goes into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['test/property-seed.ts'],
    // For what never ends: a busy machine may take its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
}));
