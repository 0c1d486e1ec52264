import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${import.meta.dirname}/app/` },
      { find: /^~db\//, replacement: `${import.meta.dirname}/db/` },
    ],
  },
  // Without a minimum, a page loads up to 57 modules, most of a few hundred bytes.
  build: { target: 'es2022', rollupOptions: { output: { experimentalMinChunkSize: 10_000 } } },
});
