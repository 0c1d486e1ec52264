import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { openApiDocument } from '~/http/openapi/document.server';
import { endpoint } from '~/http/reply.server';

/** GET: every call described, as OpenAPI 3.1 (API-10). No secret: any cache may keep it, and asks whether it is still so. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async () => json(openApiDocument(), { headers: { 'Cache-Control': 'public, no-cache' } }),
  });
}

export { handle as action, handle as loader };
