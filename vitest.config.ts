import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { faultPlugin } from './test/faults/plugin.ts';

export default defineConfig({
  plugins: [faultPlugin()],
  test: {
    include: ['test/**/*.test.ts'],
    // vitest leaves one core free, which of two is half.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
