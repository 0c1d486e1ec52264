import type { Person } from '~/domain/base/actor';
import { entryRow, putOnList } from '~/domain/commands/site-lists/entries.server';
import { bestMatches } from '~db/queries/matches';
import { insertListEntries } from '~db/queries/site-lists';
import { store } from '~db/store.server';

/** More than the studies of a demo sponsor have matches. */
const ALL = 500;

/** The sponsor's own list: a site that it has selected, one that it must not use, and one that is not here. */
export async function listDemoSites(sponsor: Person, at: number): Promise<void> {
  const organizationId = sponsor.organizationId ?? '';
  const all = await store.read((db) => bestMatches(db, { sponsorIds: [organizationId], limit: ALL }));
  const selected = all.find(({ match }) => match.status === 'selected');
  const begun = new Set(all.filter(({ match }) => match.status !== 'new').map(({ match }) => match.siteId));
  const suggested = all.filter(({ match, site }) => !begun.has(match.siteId) && site.status === 'verified');
  const last = suggested.at(-1);
  if (selected) {
    const note = 'Enrolled ahead of plan in our last study. Contracts in three weeks.';
    await putOnList(sponsor, selected.match.siteId, { status: 'preferred', note }, at);
  }
  if (last) {
    const note = 'Audit in spring: consent forms were missing. Ask quality before any contact.';
    await putOnList(sponsor, last.match.siteId, { status: 'excluded', note }, at);
  }
  const place = { name: 'Harborview Research Associates', city: 'Portland', state: 'ME', zipCode: '04101', npi: null };
  const note = 'Ran two cardiology studies for us.';
  const absent = entryRow(
    { organizationId, userId: sponsor.id },
    { ...place, status: 'preferred', note, site: null },
    at,
  );
  await store.tx((db) => insertListEntries(db, [absent]));
}
