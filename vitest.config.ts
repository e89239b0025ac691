import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { faultPlugin } from './test/faults/plugin.ts';

export default defineConfig({
  plugins: [faultPlugin()],
  test: {
    include: ['test/**/*.test.ts'],
    // Files share what they import: loading it anew for each takes longer than most of them.
    isolate: false,
    // vitest leaves one core free, which of two is half.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
