/** The filters of Find sites that a person keeps under names. Nobody else sees them. */
import { DomainError } from '~/catalogue/errors';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { type FilterValues, setFilters } from '~/domain/model/site-places';
import type { SavedFiltersView } from '~/domain/model/site-search-schema';
import { now } from '~/gateways/clock.server';
import { placeOfZip } from '~/gateways/zip.server';
import { deleteFilters, saveFilters as keepFilters, savedFiltersOf } from '~db/queries/saved-filters';
import type { SavedFilters } from '~db/schema';
import { store } from '~db/store.server';

/** @throws {DomainError} invalid if the ZIP code to measure from is not known, or missing where it is needed. */
export function checkZip({ zip, miles, sort }: FilterValues): void {
  const measures = Boolean(miles) || sort?.startsWith('distance');
  const problem = zip ? !placeOfZip(zip) && VALIDATION.knownZip : measures && VALIDATION.zipFirst;
  if (problem) throw new DomainError('invalid', {}, { zip: [problem] });
}

/** The actor's, by name. @throws {DomainError} unauthenticated, forbidden. */
export async function listFilters(actor: Actor): Promise<SavedFiltersView[]> {
  authorize(actor, 'site.find');
  return (await store.read((db) => savedFiltersOf(db, person(actor).id))).map(seen);
}

/**
 * Saves filters under a name, in place of those that the actor saved under it before. The trail does not contain them.
 * @throws {DomainError} unauthenticated, forbidden, saved_filters_full; as checkZip.
 */
export async function saveFilters(
  actor: Actor,
  { name, ...query }: FilterValues & { name: string },
  at = now(),
): Promise<SavedFiltersView> {
  authorize(actor, 'site.find');
  checkZip(query);
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    const before = await savedFiltersOf(db, userId);
    const { most } = SAVED_FILTERS;
    if (before.length >= most && !before.some((one) => one.name === name)) {
      throw new DomainError('saved_filters_full', { most });
    }
    const saved = await keepFilters(db, { id: newId(), userId, name, filters: setFilters(query), savedAt: at });
    await record(db, actor, 'user.filtersSaved', userId, { after: { filtersId: saved.id }, at });
    return seen(saved);
  });
}

/** Deletes filters that the actor has saved. @throws {DomainError} unauthenticated, forbidden, not_found (another's too). */
export async function removeFilters(actor: Actor, id: string, at = now()): Promise<void> {
  authorize(actor, 'site.find');
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    if (!(await deleteFilters(db, { id, userId }))) throw new DomainError('not_found');
    await record(db, actor, 'user.filtersDeleted', userId, { before: { filtersId: id }, at });
  });
}

const seen = ({ id, name, filters, savedAt }: SavedFilters): SavedFiltersView => ({
  id,
  name,
  filters,
  path: withQuery(paths.sponsorSites, setFilters(filters)),
  savedAt,
});
