import { defineConfig } from 'vitest/config';

/** Our own tests. A run of Touchstone itself never reads this file. */
export default defineConfig({
  test: {
    include: ['{src,suites,simulators,reports,bench}/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
