/**
 * The Remix options, imported by vite.config.ts. All v3 future flags are on, so that moving to
 * React Router only changes imports (docs/decisions/0001-remix-2.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
