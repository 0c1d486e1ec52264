import { defineConfig } from 'vitest/config';

// Without the Remix plugin, which expects a dev server. Pure rules and the query suite run here; pages run in Playwright.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${import.meta.dirname}/app/` },
      { find: /^~db\//, replacement: `${import.meta.dirname}/db/` },
      { find: /^~tests\//, replacement: `${import.meta.dirname}/tests/` },
    ],
  },
  test: {
    include: ['tests/{unit,queries}/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
