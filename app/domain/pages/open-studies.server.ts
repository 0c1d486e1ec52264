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
export const openStudies = (actor: Actor, request: Request, at = now()): Promise<Page<OpenStudy>> =>
  store.read(async (db) => studiesFor(db, await browsingSite(db, actor), request, at));

/**
 * The same for the page, with the day until which the site has said that it has no capacity: YYYY-MM-DD, or null.
 * @throws {DomainError} as browsingSite.
 */
export async function openStudiesPage(actor: Actor, request: Request, at = now()) {
  return store.read(async (db) => {
    const site = await browsingSite(db, actor);
    return {
      page: await studiesFor(db, site, request, at),
      noCapacityUntil: await noCapacityUntil(db, site.id, at),
    };
  });
}

async function studiesFor(db: Db, site: Organization, { query, ...page }: Request, at: number) {
  const { q: search, area } = query;
  const phase = query.phase as OpenStudy['phase'] | null | undefined;
  const { rows, next } = await openStudyPage(db, { ...page, search, area, phase });
  return { rows: await seenBy(db, site, rows, at), next };
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
