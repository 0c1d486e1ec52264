/**
 * The filters of Find sites, and the views of the sites of a study and of the panel's lists, that a person keeps under names.
 * Nobody else sees them.
 */
import { DomainError } from '~/catalogue/errors';
import { SAVED_FILTERS } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import type { SavedView, SaveView } from '~/domain/model/saved-view-schema';
import { type FilterValues, setFilters } from '~/domain/model/site-places';
import type { SavedFiltersView } from '~/domain/model/site-search-schema';
import { viewIn } from '~/domain/model/study-match-list';
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

type List = SavedFilters['list'];

const PERMISSIONS = { sites: 'site.find', matches: 'view.keep', panel: 'admin.enter' } as const;
const permissionOf = (list: List) => PERMISSIONS[list === 'sites' || list === 'matches' ? list : 'panel'];

/** Those of a list that the actor has saved, by name. @throws {DomainError} unauthenticated, forbidden. */
export async function savedFor(actor: Actor, list: List): Promise<SavedFilters[]> {
  authorize(actor, permissionOf(list));
  const all = await store.read((db) => savedFiltersOf(db, person(actor).id));
  return all.filter((saved) => saved.list === list);
}

/**
 * Saves filters under a name, in place of those that the actor saved for the list under it before. The trail does not
 * contain them.
 */
export async function keep(
  actor: Actor,
  list: List,
  { name, filters }: Pick<SavedFilters, 'name' | 'filters'>,
  at: number,
) {
  authorize(actor, permissionOf(list));
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    const before = (await savedFiltersOf(db, userId)).filter((saved) => saved.list === list);
    const { most } = SAVED_FILTERS;
    if (before.length >= most && !before.some((one) => one.name === name)) {
      throw new DomainError('saved_filters_full', { most });
    }
    const saved = await keepFilters(db, { id: newId(), userId, list, name, filters, savedAt: at });
    await record(db, actor, 'user.filtersSaved', userId, { after: { filtersId: saved.id, list }, at });
    return saved;
  });
}

async function remove(actor: Actor, list: List, id: string, at: number): Promise<void> {
  authorize(actor, permissionOf(list));
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    if (!(await deleteFilters(db, { id, userId, list }))) throw new DomainError('not_found');
    await record(db, actor, 'user.filtersDeleted', userId, { before: { filtersId: id, list }, at });
  });
}

/** The actor's filters of Find sites, by name. @throws {DomainError} unauthenticated, forbidden. */
export const listFilters = async (actor: Actor): Promise<SavedFiltersView[]> =>
  (await savedFor(actor, 'sites')).map(seen);

/** @throws {DomainError} unauthenticated, forbidden, saved_filters_full; as checkZip. */
export async function saveFilters(
  actor: Actor,
  { name, ...query }: FilterValues & { name: string },
  at = now(),
): Promise<SavedFiltersView> {
  authorize(actor, 'site.find');
  checkZip(query);
  return seen(await keep(actor, 'sites', { name, filters: setFilters(query) }, at));
}

/** Deletes filters that the actor has saved. @throws {DomainError} unauthenticated, forbidden, not_found (another's too). */
export const removeFilters = (actor: Actor, id: string, at = now()): Promise<void> => remove(actor, 'sites', id, at);

/** The actor's views of the sites of a study, by name. They are for any study. @throws as listFilters. */
export const listViews = async (actor: Actor): Promise<SavedView[]> => (await savedFor(actor, 'matches')).map(shown);

/** @throws {DomainError} unauthenticated, forbidden, saved_filters_full. */
export async function saveView(actor: Actor, { name, ...query }: SaveView, at = now()): Promise<SavedView> {
  return shown(await keep(actor, 'matches', { name, filters: viewIn(query) }, at));
}

/** Deletes a view that the actor has saved. @throws as removeFilters. */
export const removeView = (actor: Actor, id: string, at = now()): Promise<void> => remove(actor, 'matches', id, at);

const shown = ({ id, name, filters, savedAt }: SavedFilters): SavedView => ({ id, name, filters, savedAt });

const seen = (saved: SavedFilters): SavedFiltersView => ({
  ...shown(saved),
  path: withQuery(paths.sponsorSites, setFilters(saved.filters)),
});
