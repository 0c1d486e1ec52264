import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

/** The smallest Remix app: one page that lists 50 rows. BUILD is where it is built. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    remix({
      buildDirectory: process.env.BUILD,
      future: {
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_fetcherPersist: true,
      },
    }),
  ],
});
