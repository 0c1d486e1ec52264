import { matchesOfStudy, sitesOfMatches } from '~db/queries/matches';
import type { AuditEvent } from '~db/schema';
import type { Db } from '~db/store.server';

export interface Touched {
  /** Organizations whose data as a site may be other than before; some are no sites, or gone. */
  sites: Set<string>;
  /** Trials of which the registry says something else now. */
  trials: Set<string>;
}

/** What an event may name beside its subject. */
interface Named {
  organizationId?: unknown;
  sites?: unknown;
  trials?: unknown;
  isActive?: unknown;
}

/**
 * What these events have changed of what sites are matched by. An event names the site it is about: as its subject, as
 * the `organizationId` of the subject's before or after, or among `sites`; that of a match is looked up, and so are those
 * that run a study which became active or ended. A change that no event names is not seen by the index of sites.
 */
export async function touchedBy(db: Db, events: readonly AuditEvent[]): Promise<Touched> {
  const sites = new Set<string>();
  const trials = new Set<string>();
  const matches = new Set<string>();
  const studies = new Set<string>();
  for (const { subjectType, subjectId, action, before, after } of events) {
    if (subjectType === 'organization') sites.add(subjectId);
    // A match that is new says nothing of its site yet.
    if (subjectType === 'match' && action !== 'match.created') matches.add(subjectId);
    for (const text of [before, after]) {
      const named: Named = text ? JSON.parse(text) : {};
      if (typeof named.organizationId === 'string') sites.add(named.organizationId);
      for (const id of texts(named.sites)) sites.add(id);
      for (const id of texts(named.trials)) trials.add(id);
      if (subjectType === 'study' && named.isActive !== undefined) studies.add(subjectId);
    }
  }
  for (const id of await sitesOfMatches(db, [...matches])) sites.add(id);
  for (const id of studies) {
    for (const { siteId, status } of await matchesOfStudy(db, id)) if (status === 'selected') sites.add(siteId);
  }
  return { sites, trials };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
