import { z } from 'zod';
import { LIST_PAGE, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { facilityPage } from '~db/queries/facilities';
import { store } from '~db/store.server';

export const CLAIMS = [
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: 'claimed', label: 'Claimed' },
] as const;

export const facilityQuerySchema = z.object({
  /** Words from the name, city or state. */
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional(),
  claim: z.enum(['unclaimed', 'claimed']).optional(),
  /** The cursor of the previous page. */
  after: z.string().optional(),
});

/** Facilities by name, page by page, for administrators. @throws {DomainError} unauthenticated, forbidden. */
export async function listFacilities(actor: Actor, { q, claim, after }: z.output<typeof facilityQuerySchema>) {
  authorize(actor, 'facility.list');
  return store.read((db) =>
    facilityPage(db, { search: q, claimed: claim && claim === 'claimed', cursor: after, limit: LIST_PAGE }),
  );
}
