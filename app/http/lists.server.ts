/** Lists over JSON: a page by `limit` and `cursor`, the next one named in a Link header (API-06). */
import { json } from '@remix-run/node';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';

/** What the address asks for; a limit that is none or too large becomes one that is served. */
export function pageAskedFor(request: Request): { limit: number; cursor: string | null } {
  const query = new URL(request.url).searchParams;
  const limit = Number(query.get('limit') ?? LIST_PAGE);
  return {
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, LIST_MAX) : LIST_PAGE,
    cursor: query.get('cursor'),
  };
}

/** The rows as a JSON array; `Link: </api/…?cursor=…>; rel="next"` where there are more. */
export function pageAnswer<Row>(request: Request, { rows, next }: { rows: Row[]; next: string | null }): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (next) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set('cursor', next);
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return json(rows, { headers });
}

/** Only the asker's own cache may keep it, and only as long as the cookie stays the same. */
export const freshFor = (seconds: number) => ({ 'Cache-Control': `private, max-age=${seconds}`, Vary: 'Cookie' });
