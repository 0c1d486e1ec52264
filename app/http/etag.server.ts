import { createHash } from 'node:crypto';

/** Whether one of the tags in If-None-Match is this one, compared weakly (RFC 9110, 13.1.2). */
const isKnown = (tag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false);

/**
 * Adds an ETag over the content of a JSON response; 304 without a body if the client has it already. The tag is weak,
 * because compression changes the bytes. Responses with no-store stay as they are.
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
