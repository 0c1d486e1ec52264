/** The open studies that verified sites find, with the site's own fit. */
import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { browsingSite } from '~/domain/base/browsing-site.server';
import { noCapacityUntil } from '~/domain/commands/organizations/capacity.server';
import { judgedBySite } from '~/domain/commands/ranking/fit.server';
import {
  enrollmentInWords,
  isSeenBySite,
  type OpenStudy,
  type OpenStudyQuery,
  siteFit,
  sponsorForSites,
} from '~/domain/model/open-study-view';
import { now } from '~/gateways/clock.server';
import type { Page, PageRequest } from '~db/keyset';
import { matchesOfSiteWith } from '~db/queries/matches';
import { type GatedStudy, openStudyPage } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

interface Request extends PageRequest {
  query: OpenStudyQuery;
}

/** Newest first. @throws {DomainError} as browsingSite. */
export async function openStudies(actor: Actor, { query, ...page }: Request, at = now()): Promise<Page<OpenStudy>> {
  const { q: search, area } = query;
  const phase = query.phase as OpenStudy['phase'] | null | undefined;
  return store.read(async (db) => {
    const site = await browsingSite(db, actor);
    const { rows, next } = await openStudyPage(db, { ...page, search, area, phase });
    return { rows: await seenBy(db, site, rows, at), next };
  });
}

/** @throws {DomainError} as browsingSite; not_found for a study that is not open, or not listed. */
export async function openStudy(actor: Actor, id: string, at = now()): Promise<OpenStudy> {
  return store.read(async (db) => {
    const site = await browsingSite(db, actor);
    const [study] = await seenBy(db, site, (await openStudyPage(db, { limit: 1, id })).rows, at);
    if (!study) throw new DomainError('not_found');
    return study;
  });
}

/** Until when the actor's site has no capacity, as it has said: YYYY-MM-DD, or null. @throws {DomainError} as browsingSite. */
export const ownNoCapacityUntil = (actor: Actor, at = now()): Promise<string | null> =>
  store.read(async (db) => noCapacityUntil(db, (await browsingSite(db, actor)).id, at));

async function seenBy(db: Db, site: Organization, studies: readonly GatedStudy[], at: number): Promise<OpenStudy[]> {
  const judged = await judgedBySite(db, { site, studies, at });
  const found = await matchesOfSiteWith(db, { siteId: site.id, studyIds: studies.map(({ id }) => id) });
  const own = new Map(
    found.filter(isSeenBySite).map(({ studyId, id, status, askedAt }) => [studyId, { id, status, askedAt }] as const),
  );
  return judged.map(({ study, gate }) => ({
    id: study.id,
    title: study.title,
    phase: study.phase,
    therapeuticArea: study.therapeuticArea,
    indication: study.indication,
    nctNumber: study.nctNumber,
    enrollment: enrollmentInWords(study),
    regions: study.geographicPreferences,
    countries: study.countries.map(({ country }) => country),
    sponsor: sponsorForSites(study),
    listedAt: study.createdAt,
    fit: siteFit(gate()),
    match: own.get(study.id) ?? null,
  }));
}
