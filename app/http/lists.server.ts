/** Lists as JSON: pages by `limit` and `cursor`, with a Link header to the next (API-06). */
import { json } from '@remix-run/node';
import { z } from 'zod';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { readQuery } from './input.server';

/** Invalid values are refused, not replaced: a client with a wrong cursor would read page one forever. */
export const pageQuery = z.object({
  limit: z.coerce
    .number(VALIDATION.pageLimit)
    .int(VALIDATION.pageLimit)
    .min(1, VALIDATION.pageLimit)
    .default(LIST_PAGE)
    .meta({ description: `At most ${LIST_MAX} are served at once.` }),
  cursor: z
    .string()
    .regex(/^(\d{1,15}\.[\w-]{1,100}|~[\w-]{4,2000})$/, VALIDATION.pageCursor) // as db/keyset.ts writes them
    .optional(),
});

/** The page that the address asks for, up to the maximum size. @throws {DomainError} invalid for `limit` or `cursor`. */
export function pageAskedFor(request: Request): z.output<typeof pageQuery> {
  const { limit, cursor } = readQuery(request, pageQuery);
  return { limit: Math.min(limit, LIST_MAX), cursor };
}

/** The rows as a JSON array; `Link: </api/…?cursor=…>; rel="next"` if there are more. */
export function pageAnswer<Row>(request: Request, { rows, next }: { rows: Row[]; next: string | null }): Response {
  const headers = new Headers(REVALIDATED);
  if (next) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set('cursor', next);
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return json(rows, { headers });
}

/** Only the client's own cache may keep it, and revalidates it with the ETag. */
export const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** Only the client's own cache may keep it, and only while the cookie stays the same. */
export const freshFor = (seconds: number) => ({ 'Cache-Control': `private, max-age=${seconds}`, Vary: 'Cookie' });
