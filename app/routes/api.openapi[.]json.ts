import { json } from '@remix-run/node';
import { endpoint } from '~/http/endpoint.server';
import { openApiDocument } from '~/http/openapi/document.server';

/** GET: describes every call, as OpenAPI 3.1 (API-10). It is public, so any cache may keep and revalidate it. */
export const loader = endpoint({
  GET: () => json(openApiDocument(), { headers: { 'Cache-Control': 'public, no-cache' } }),
});
export { loader as action };
