import { checkHealth } from '~/domain/commands/operating/health.server';
import { endpoint, uncached } from '~/http/endpoint.server';

/** 200 while the database responds (API-10). */
export const loader = endpoint({ GET: async () => uncached(await checkHealth()) });
export { loader as action };
