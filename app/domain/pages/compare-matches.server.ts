/** Two to four of a study’s matches side by side, for its sponsor and administrators. */

import { DomainError } from '~/catalogue/errors';
import { COMPARED } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { selectingIn } from '~/domain/base/selecting.server';
import { studyFor } from '~/domain/base/study-for.server';
import { milesFromSponsor } from '~/domain/base/verdict.server';
import { pointsByMatch } from '~/domain/commands/feasibility/compare.server';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import { answersSchema, type Comparison, comparedMatchSchema } from '~/domain/model/match-compare-view';
import { matchedSite } from '~/domain/model/match-view';
import type { SiteKept } from '~/domain/model/promises';
import { studyName } from '~/domain/model/study-origins';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import type { MatchSite } from '~/matching';
import { matchesWithSites } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { CONTACT_SEEN_IN, matchView } from './matches.server';
import { keptBySite } from './promises.server';

/**
 * The matches in the order asked for. Contact details are never part of it.
 * @throws {DomainError} compare_count for fewer than two or more than four; as studyFor; not_found also for a match of
 * another study.
 */
export async function compareMatches(
  actor: Actor,
  studyId: string,
  asked: readonly string[],
  at = now(),
): Promise<Comparison> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    const ids = [...new Set(asked)];
    if (ids.length < COMPARED.least || ids.length > COMPARED.most)
      throw new DomainError('compare_count', { ...COMPARED });
    const rows = await matchesWithSites(db, studyId);
    const found = ids.flatMap((id) => rows.find(({ match }) => match.id === id) ?? []);
    if (found.length < ids.length) throw new DomainError('not_found');
    const inputs = await siteInputs(
      db,
      found.map(({ site }) => site),
    );
    const sponsor = await organizationById(db, study.sponsorId);
    const sponsorZip = sponsor?.zipCode ?? null;
    const selectingOf = await selectingIn(db, study, sponsor);
    const points = await pointsByMatch(db, studyId);
    const kept: SiteKept[] = [];
    for (const { site } of found) kept.push(await keptBySite(db, site.id, false));
    const matches = found.map(({ match, site, engagement }, index) =>
      pick(comparedMatchSchema, {
        ...matchView(actor, { match, site, study, engagement, sponsorZip, selecting: selectingOf(match.id) }),
        siteOrganization: matchedSite(site, false),
        ...onRecord(inputs[index] as MatchSite, at),
        kept: kept[index] as SiteKept,
        miles: milesFromSponsor(site, sponsorZip),
        investigator: CONTACT_SEEN_IN.includes(match.status) ? site.piName : null,
        feasibility: points.get(match.id) ?? null,
      }),
    );
    return { studyId, study: study.title, name: studyName(study), matches };
  });
}

/** What is on record here about a site. */
function onRecord({ trackRecord, gcp, documentCount, history }: MatchSite, at: number) {
  const [latest] = [...(trackRecord ?? [])].sort((a, b) => ((a.startDate ?? '') > (b.startDate ?? '') ? -1 : 1));
  return {
    confirmedTrials: trackRecord?.length ?? null,
    latestTrial: latest ? { nctId: latest.nctId, title: latest.title, startDate: latest.startDate } : null,
    gcpExpiresAt: gcp?.expiresAt ?? null,
    gcpCurrent: gcp !== null && gcp.expiresAt > at,
    documentCount,
    answers: pick(answersSchema, history),
  };
}
