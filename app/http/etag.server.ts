import { createHash } from 'node:crypto';

/** A cache may say what it holds; of several names one fits (RFC 9110, 13.1.2: compared weakly). */
const isKnown = (tag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false);

/**
 * The JSON answer to a read with an ETag over its content; 304 without a body when the asker holds it already.
 * Weak, because compression changes the bytes. What no cache may keep stays as it is.
 */
export async function unlessKnown(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200 || !/\bjson\b/.test(headers.get('Content-Type') ?? '')) return response;
  if (headers.get('Cache-Control')?.includes('no-store')) return response;
  const body = await response.text();
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  headers.set('ETag', tag);
  if (!isKnown(tag, request.headers.get('If-None-Match'))) return new Response(body, { status, headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}
