/**
 * What a sponsor's own list says of sites. Only the people of its organization are told: nothing here may reach a site,
 * another sponsor, an administrator or an e-mail (decision 101).
 */
import { DomainError } from '~/catalogue/errors';
import type { OnList } from '~/domain/model/site-list-schema';
import { listEntriesOfSites } from '~db/queries/site-lists';
import type { Db } from '~db/store.server';
import { type Actor, can, type Person } from './actor';

/** The organization whose list the actor may read; null for everyone else. */
export const listOwner = (actor: Actor): string | null =>
  can(actor, 'siteList.keep') ? (actor as Person).organizationId : null;

export type OwnList = ReadonlyMap<string, OnList>;

/** What the actor's own list says of these sites, by their id; nothing to anyone without a list. */
export async function ownListOf(db: Db, actor: Actor, siteIds: readonly string[]): Promise<OwnList> {
  const owner = listOwner(actor);
  if (owner === null || siteIds.length === 0) return new Map();
  const entries = await listEntriesOfSites(db, owner, siteIds);
  return new Map(entries.map(({ siteId, status, note }) => [siteId as string, { status, note }]));
}

/** @throws {DomainError} site_excluded if the actor's own list excludes the site. */
export async function refuseExcluded(db: Db, actor: Actor, siteId: string): Promise<void> {
  const listed = (await ownListOf(db, actor, [siteId])).get(siteId);
  if (listed?.status === 'excluded') throw new DomainError('site_excluded');
}
