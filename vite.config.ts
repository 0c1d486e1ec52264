import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${import.meta.dirname}/app/` },
      { find: /^~db\//, replacement: `${import.meta.dirname}/db/` },
    ],
  },
  build: {
    target: 'es2022',
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: sharedChunk, experimentalMinChunkSize: 3_000 } },
  },
}));

/**
 * The chunks that pages share; left to itself, Rollup makes up to 57 for a page. `validation` imports `forms`, `forms`
 * imports `frame`, all import `framework`, and never the other way round: chunks that import each other fail to load.
 */
const SHARED_CHUNKS: [name: string, modules: RegExp][] = [
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/\w+|turbo-stream)\//,
  ],
  [
    'validation',
    /node_modules\/(zod|@conform-to\/zod)\/|\/app\/ui\/(form\/zod-form|account-form|edit-page|multi-step-form)/,
  ],
  ['forms', /node_modules\/@conform-to\/|\/app\/ui\/(form\/(choice|range|text)-fields?|site-fields)/],
  [
    'frame',
    /node_modules\/@radix-ui\/|\/app\/(root\.tsx|catalogue\/[\w-]+\.ts|ui\/([\w-]+|(layout|notifications|form)\/[\w-]+)\.tsx?)$/,
  ],
];

function sharedChunk(id: string): string | undefined {
  return SHARED_CHUNKS.find(([, modules]) => modules.test(id))?.[0];
}
