/** Lists over JSON: a page by `limit` and `cursor`, the next one named in a Link header (API-06). */
import { json } from '@remix-run/node';
import { z } from 'zod';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { readQuery } from './input.server';

/** A value that is none of ours is refused, not replaced: a page asked for wrongly would be page one, without end. */
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

/** What the address asks for, in a page no longer than is served. @throws {DomainError} invalid with `limit` or `cursor` named. */
export function pageAskedFor(request: Request): z.output<typeof pageQuery> {
  const { limit, cursor } = readQuery(request, pageQuery);
  return { limit: Math.min(limit, LIST_MAX), cursor };
}

/** The rows as a JSON array; `Link: </api/…?cursor=…>; rel="next"` where there are more. */
export function pageAnswer<Row>(request: Request, { rows, next }: { rows: Row[]; next: string | null }): Response {
  const headers = new Headers(REVALIDATED);
  if (next) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set('cursor', next);
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return json(rows, { headers });
}

/** The asker's own cache may keep it, and asks by its ETag whether it is still so. */
export const REVALIDATED = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** Only the asker's own cache may keep it, and only as long as the cookie stays the same. */
export const freshFor = (seconds: number) => ({ 'Cache-Control': `private, max-age=${seconds}`, Vary: 'Cookie' });
