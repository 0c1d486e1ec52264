import { LIBRARY } from '~/catalogue/feasibility/library';
import { now } from '~/gateways/clock.server';
import { sitesWithAnswers } from '~db/queries/answers';
import { usersOfOrganization } from '~db/queries/memberships';
import { store } from '~db/store.server';
import { reuseShare } from './reuse';
import { sourcesOf } from './sources.server';

/**
 * For each site that has answered a questionnaire: the percentage of one with all library questions that would be
 * filled in, highest first. Questions about a person use an investigator whom the site's answers cover.
 */
export async function reuseOfSites(at = now()): Promise<{ site: string; share: number }[]> {
  return store.read(async (db) => {
    const shares: { site: string; share: number }[] = [];
    for (const site of await sitesWithAnswers(db)) {
      const people = [null, ...(await usersOfOrganization(db, site.id)).map(({ id }) => id)];
      const all: number[] = [];
      for (const person of people) all.push(reuseShare(LIBRARY, await sourcesOf(db, site, person), at));
      shares.push({ site: site.name, share: Math.max(...all) });
    }
    return shares.sort((a, b) => b.share - a.share);
  });
}
