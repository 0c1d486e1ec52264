import { STUDY_ENDED } from '~/catalogue/declines';
import { DomainError } from '~/catalogue/errors';
import { isBlank } from '~/catalogue/invisible';
import { MATCHES_PER_RUN } from '~/catalogue/limits';
import { WHY_NOT } from '~/catalogue/match-list';
import { formatDate } from '~/catalogue/time';
import { type Actor, can } from '~/domain/base/actor';
import { ownListOf } from '~/domain/base/site-list.server';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import { placeAmong } from '~/domain/commands/ranking/places';
import { rankForStudy, type StudyRanking, studyToRank } from '~/domain/commands/ranking/ranking.server';
import { explained } from '~/domain/model/ranking-view';
import { endOf, lastStep, whyClosed } from '~/domain/model/study-match-list';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { type RankedSite, summaryOf } from '~/matching';
import { matchesOfStudy } from '~db/queries/matches';
import { organizationById, organizationPage } from '~db/queries/organizations';
import type { Match, Organization, Study } from '~db/schema';
import { store } from '~db/store.server';

/** Administrators may ask about every site, sponsors about verified ones. */
const maySee = (actor: Actor, { type, status }: Organization) =>
  type === 'site' && (status === 'verified' || can(actor, 'admin.enter'));

/**
 * Explains why a site is not matched (MAT-03). Only for the sponsor and administrators, so that sites learn nothing
 * about other studies.
 * @throws {DomainError} unauthenticated, not_found (for what the actor may not see), not_approved.
 */
export async function whyNotMatched(actor: Actor, studyId: string, siteId: string, at = now()) {
  return store.read(async (db) => {
    const study = await studyToRank(db, actor, studyId);
    const organization = await organizationById(db, siteId);
    if (!organization || !maySee(actor, organization)) throw new DomainError('not_found');
    const [input] = await siteInputs(db, [organization]);
    const trials = (input?.trackRecord ?? []).map(({ nctId }) => nctId);
    // The index has only verified sites, so for any other site it needs the trials to compare.
    const outsiders = organization.status === 'verified' ? undefined : { [siteId]: trials };
    const ranking = await rankForStudy(db, study, at, { ids: [siteId], outsiders, ranks: true });
    const [site] = await ranking.explain([siteId]);
    if (!site) throw new DomainError('not_found');
    const match = (await matchesOfStudy(db, studyId)).find((match) => match.siteId === siteId);
    const isExcluded = (await ownListOf(db, actor, [siteId])).get(siteId)?.status === 'excluded';
    const { overallScore, musts, lines, breakdown, confidence, reasons } = site;
    const rank = placeAmong(site, ranking.placed);
    return {
      studyId,
      siteId,
      site: organization.name,
      overallScore,
      musts,
      lines,
      breakdown,
      confidence,
      reasons,
      rank,
      matchId: match?.id ?? null,
      why: `${whyOf(study, match) ?? sentence(site, rank, ranking)}${isExcluded ? ` ${WHY_NOT.excluded}` : ''}`,
      explanation: explained(site),
    };
  });
}

/** What happened to the site's match or, once the study has ended, that it has none; null while that is open. */
function whyOf(study: Study, match: Match | undefined): string | null {
  if (match?.declineKind === STUDY_ENDED) return WHY_NOT.withdrawn;
  if (!match) return study.isActive ? null : WHY_NOT.ended;
  const { words, at, lasts } = lastStep(match, endOf(study));
  const reason = whyClosed({ ...match, ...summaryOf(match.requirements) });
  return WHY_NOT.matched(`${words} ${lasts ? 'since' : 'on'} ${formatDate(at)}`, reason);
}

export type WhyNot = Awaited<ReturnType<typeof whyNotMatched>>;

function sentence(
  { filteredOut, overallScore }: RankedSite,
  rank: number | null,
  { placed, total }: StudyRanking,
): string {
  if (filteredOut) return filteredOut;
  if (overallScore === null) return WHY_NOT.unknown;
  const [place, of] = [rank ?? 0, total ?? 0];
  if (place <= MATCHES_PER_RUN) return WHY_NOT.soon(place, of);
  return WHY_NOT.behind(place, of, MATCHES_PER_RUN, placed[MATCHES_PER_RUN - 1]?.overallScore ?? null);
}

const FOUND = 10;

/** The sites that a search finds; none if it is empty. @throws {DomainError} as whyNotMatched. */
export async function sitesToAsk(actor: Actor, studyId: string, search: string) {
  return store.read(async (db) => {
    const name = studyName(await studyToRank(db, actor, studyId));
    if (isBlank(search)) return { study: name, sites: [], more: false };
    const status = can(actor, 'admin.enter') ? undefined : 'verified';
    const { rows, next } = await organizationPage(db, { type: 'site', status, search, limit: FOUND });
    const sites = rows.map(({ id, name, city, state, status }) => ({ id, name, city, state, status }));
    return { study: name, sites, more: next !== null };
  });
}

export type SitesToAsk = Awaited<ReturnType<typeof sitesToAsk>>;
