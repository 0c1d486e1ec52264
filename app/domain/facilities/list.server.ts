import { z } from 'zod';
import { LIST_PAGE, TEXT_SHORT } from '~/catalogue/limits';
import type { Page } from '~db/keyset';
import { facilityPage, type ListedFacility } from '~db/queries/facilities';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';

export const CLAIMS = [
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: 'claimed', label: 'Claimed' },
] as const;

/** What the list is narrowed to. */
export const facilityQuerySchema = z.object({
  /** Words of the name, the city or the state. */
  q: z.string().max(TEXT_SHORT).optional(),
  claim: z.enum(['unclaimed', 'claimed']).optional(),
  /** Where the page before ended. */
  after: z.string().optional(),
});
export type FacilityQuery = z.output<typeof facilityQuerySchema>;

/** The facilities of the public registry for administrators, by name, page by page. @throws {DomainError} unauthenticated, forbidden. */
export async function listFacilities(actor: Actor, { q, claim, after }: FacilityQuery): Promise<Page<ListedFacility>> {
  authorize(actor, 'facility.list');
  const claimed = claim && claim === 'claimed';
  return store.read((db) => facilityPage(db, { search: q, claimed, cursor: after, limit: LIST_PAGE }));
}
