/** The views of the admin panel's lists that an administrator keeps. They are saved as filters of other lists are. */
import { DomainError } from '~/catalogue/errors';
import type { PanelList } from '~/catalogue/panel-lists';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { panelListAddress } from '~/domain/model/panel-lists';
import { type PanelView, panelViewIn, type SavePanelView } from '~/domain/model/panel-view-schema';
import { now } from '~/gateways/clock.server';
import { deleteFilters, renameFilters, savedFiltersOf } from '~db/queries/saved-filters';
import type { SavedFilters } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { keep, savedFor } from './saved-filters.server';

type List = Extract<SavedFilters['list'], `panel:${string}`>;
type SavedView = SavedFilters & { list: List };

const isPanelView = (saved: SavedFilters): saved is SavedView => saved.list.startsWith('panel:');

const seen = ({ id, list, name, filters, savedAt }: SavedView): PanelView => {
  const of = list.slice('panel:'.length) as PanelList;
  return { id, list: of, name, filters, path: panelListAddress(of, filters), savedAt };
};

/** The actor's views, by name; those of one list, if it is given. @throws {DomainError} unauthenticated, forbidden. */
export async function listPanelViews(actor: Actor, list?: PanelList): Promise<PanelView[]> {
  authorize(actor, 'admin.enter');
  if (list) return (await savedFor(actor, `panel:${list}`)).filter(isPanelView).map(seen);
  const all = await store.read((db) => savedFiltersOf(db, person(actor).id));
  return all.filter(isPanelView).map(seen);
}

/** What a list shows without being asked, in an address that says it all the same. */
const USUAL: Record<string, readonly string[]> = { sort: ['newest'], type: ['site'] };

/** @throws {DomainError} unauthenticated, forbidden, saved_filters_full; invalid for a filter that the list does not have. */
export async function savePanelView(
  actor: Actor,
  { list, name, ...filters }: SavePanelView,
  at = now(),
): Promise<PanelView> {
  authorize(actor, 'admin.enter');
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const kept = panelViewIn(list, new URLSearchParams(set));
  const unknown = set.filter(
    ([filter, value]) => !Object.hasOwn(kept, filter) && value !== 'all' && !USUAL[filter]?.includes(value),
  );
  if (unknown.length > 0) {
    throw new DomainError(
      'invalid',
      {},
      Object.fromEntries(unknown.map(([each]) => [each, [VALIDATION.chooseFromList]])),
    );
  }
  return seen((await keep(actor, `panel:${list}`, { name, filters: kept }, at)) as SavedView);
}

/** The actor's view with this ID. @throws {DomainError} not_found (another's too). */
async function viewOf(db: Db, userId: string, id: string): Promise<{ view: SavedView; others: SavedFilters[] }> {
  const all = await savedFiltersOf(db, userId);
  const view = all.find((saved): saved is SavedView => saved.id === id && isPanelView(saved));
  if (!view) throw new DomainError('not_found');
  return { view, others: all.filter((saved) => saved.list === view.list && saved.id !== id) };
}

/** @throws {DomainError} unauthenticated, forbidden, not_found (another's too); invalid if another view has the name. */
export async function renamePanelView(
  actor: Actor,
  id: string,
  { name }: { name: string },
  at = now(),
): Promise<PanelView> {
  authorize(actor, 'admin.enter');
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    const { view, others } = await viewOf(db, userId, id);
    if (others.some((other) => other.name === name)) {
      throw new DomainError('invalid', {}, { name: [VALIDATION.viewNameTaken] });
    }
    if (view.name === name) return seen(view);
    const renamed = (await renameFilters(db, { id, userId, name })) as SavedView;
    await record(db, actor, 'user.filtersRenamed', userId, { after: { filtersId: id, list: view.list }, at });
    return seen(renamed);
  });
}

/** @throws {DomainError} unauthenticated, forbidden, not_found (another's too). */
export async function removePanelView(actor: Actor, id: string, at = now()): Promise<void> {
  authorize(actor, 'admin.enter');
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    const { view } = await viewOf(db, userId, id);
    await deleteFilters(db, { id, userId, list: view.list });
    await record(db, actor, 'user.filtersDeleted', userId, { before: { filtersId: id, list: view.list }, at });
  });
}
