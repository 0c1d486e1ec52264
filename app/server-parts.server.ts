/** The parts of the app that server.ts puts together. It takes them from the Remix build, so that each exists once. */

export { countStatements } from '~db/statements';
export { store } from '~db/store.server';
export { warmPdfs } from './domain/commands/agreements/printable.server';
export { GAUGES } from './domain/commands/operating/gauges.server';
export { startTraces } from './domain/commands/operating/traces.server';
export { keepSiteIndex } from './domain/commands/ranking/site-index.server';
export { env, listensOn } from './env.server';
export { log } from './gateways/log.server';
export { recordMetrics, serveMetrics } from './gateways/metrics.server';
export { withRequestContext } from './gateways/request-context.server';
export { stopTracing } from './gateways/tracing.server';
export { clientFiles } from './http/client-files.server';
export {
  kindOfPage,
  knownMethodsOnly,
  ordinaryAddressesOnly,
  restOfBody,
  sameOriginOnly,
  unreadable,
  writesWithinRate,
} from './http/express.server';
export { keptPages } from './http/kept-pages.server';
export { observe, requestIdOf } from './http/observe.server';
export { probes } from './http/probes.server';
export { requestHandler } from './http/request-handler.server';
export { securityHeaders } from './http/security-headers.server';
export { closed } from './http/shutdown.server';
export { startJobs } from './jobs/jobs.server';
export { runningJobs } from './jobs/worker.server';
export { announce, openApp } from './open.server';
