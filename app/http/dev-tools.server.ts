/** The developers' page for trying out administrators' calls (LOGIN-03). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { env } from '~/env.server';
import { adminLogin, adminStatus, organizationList } from './admin-endpoints.server';
import { endpoint } from './endpoint.server';
import { notFound } from './errors.server';

/**
 * The credentials that prefill the page: the configured ones, or made-up ones.
 * @throws the not-found page unless DEV_TOOLS=1.
 */
export function testCredentials(): { username: string; password: string } {
  const tools = env().devTools;
  if (!tools) throw notFound();
  return tools;
}

export const TESTS = ['login', 'status', 'organizations'] as const;
export type AdminTest = (typeof TESTS)[number];

export interface Tried {
  /** Such as 'GET /api/admin/status'. */
  call: string;
  /** Such as '200'. */
  status: number;
  body: string;
}

/**
 * Makes the call through its own endpoint, as the person who has the page open.
 * @returns the raw response, and headers that pass its session on to the browser.
 */
export async function tryCall(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  test: AdminTest,
  credentials: { username: string; password: string },
): Promise<{ tried: Tried; headers: Headers }> {
  const cookie = request.headers.get('Cookie');
  const call = (method: string, path: string, body?: string) =>
    new Request(new URL(path, request.url), {
      method,
      body,
      headers: { ...(cookie && { Cookie: cookie }), ...(body && { 'Content-Type': 'application/json' }) },
    });
  const [asked, handle] = {
    login: () => [call('POST', '/api/admin/login', JSON.stringify(credentials)), adminLogin] as const,
    status: () => [call('GET', '/api/admin/status'), adminStatus] as const,
    organizations: () => [call('GET', '/api/organizations'), endpoint({ GET: organizationList })] as const,
  }[test]();
  const response = await handle({ request: asked, params: {}, context });
  const headers = new Headers();
  for (const written of response.headers.getSetCookie()) headers.append('Set-Cookie', written);
  const body = await response.text();
  return {
    tried: { call: `${asked.method} ${new URL(asked.url).pathname}`, status: response.status, body },
    headers,
  };
}
