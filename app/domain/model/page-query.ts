/** Which page of a list is asked for. */
import { z } from 'zod';
import { LIST_MAX, LIST_PAGE } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';

/** Invalid values are refused, not replaced: a client with a wrong cursor would read page one forever. */
export const pageQuery = z.object({
  limit: z.coerce
    .number(VALIDATION.pageLimit)
    .int(VALIDATION.pageLimit)
    .min(1, VALIDATION.pageLimit)
    .default(LIST_PAGE)
    .meta({ description: `At most ${LIST_MAX} per page.` }),
  cursor: z
    .string()
    .regex(/^(\d{1,15}\.[\w-]{1,100}|~[\w-]{4,2000})$/, VALIDATION.pageCursor) // as db/keyset.ts writes them
    .optional(),
});
