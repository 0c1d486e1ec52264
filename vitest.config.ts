import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const alias = [
  { find: /^~\//, replacement: `${root}/app/` },
  { find: /^~db\//, replacement: `${root}/db/` },
  { find: /^~tests\//, replacement: `${root}/tests/` },
];

/** The query suite runs once per engine, which db/kit.ts reads from DB_ENGINE when it is loaded. */
const queries = (engine: 'sqlite' | 'pg', globalSetup: string[] = []) => ({
  resolve: { alias },
  test: {
    name: engine,
    isolate: false, // tests/support/query-store.ts makes our own modules anew for each file
    include: ['tests/queries/**/*.test.ts'],
    env: { DB_ENGINE: engine },
    globalSetup,
    testTimeout: 30_000, // it tells nothing but how busy the machine is
    hookTimeout: 30_000,
  },
});

// Without the Remix plugin, which expects a dev server. Pages and calls are tested in Playwright.
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: `${process.env.TEST_RESULTS ?? 'test-results'}/vitest.json` }]],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      queries('sqlite'),
      queries('pg', ['tests/support/queries.setup.ts']),
    ],
  },
});
