/** What keeps a site from open studies, and its answers on the spot, which change its profile. */

import { DomainError } from '~/catalogue/errors';
import { COMPARED_STUDIES } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { browsingSite } from '~/domain/base/browsing-site.server';
import { judgedBySite } from '~/domain/commands/ranking/fit.server';
import { isSeenBySite } from '~/domain/model/open-study-view';
import { answersIn, namedAmong, type UnmetAnswer, type UnmetAnswered } from '~/domain/model/unmet-view';
import { now } from '~/gateways/clock.server';
import { answerKey, canBeAdded, newlyFitting, withAnswers } from '~/matching/mending';
import { matchesOfSite } from '~db/queries/matches';
import { newestRunning, openToSites } from '~db/queries/studies';
import type { Match, Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { editOrganization } from './edit.server';

/** While the sponsor has not answered an ask, the site can still mend what it lacks. */
const isMatched = (match: Match): boolean => isSeenBySite(match) && !(match.status === 'new' && match.askedAt !== null);

/** The newest open studies that the site is not matched with, as far as it knows, with its gate to each. */
export async function unmatchedStudies(db: Db, site: Organization, at: number) {
  const studies = await newestRunning(db, { limit: COMPARED_STUDIES + 1 });
  const matched = new Set((await matchesOfSite(db, site.id)).filter(isMatched).map(({ studyId }) => studyId));
  const unmatched = studies.slice(0, COMPARED_STUDIES).filter(({ id }) => !matched.has(id));
  return {
    judged: await judgedBySite(db, { site, studies: unmatched, at }),
    /** How many open studies it is matched with. */
    matched: Math.min(studies.length, COMPARED_STUDIES) - unmatched.length,
    more: studies.length > COMPARED_STUDIES,
  };
}

/**
 * A yes changes the profile, a no is kept so that the site is not asked again. Says what the answer did. Repeating it
 * changes nothing.
 * @throws {DomainError} as browsingSite; equipment_not_listed for equipment from a list that the site has not filled in.
 */
export async function answerUnmet(actor: Actor, { answer, ...asked }: UnmetAnswer, at = now()): Promise<UnmetAnswered> {
  const { site, judged } = await store.read(async (db) => {
    const site = await browsingSite(db, actor);
    return { site, ...(await unmatchedStudies(db, site, at)) };
  });
  const answers = answersIn(asked);
  if (answer === 'yes' && !answers.every((each) => canBeAdded(site, each)))
    throw new DomainError('equipment_not_listed');
  const keys = answers.map(answerKey);
  const edited = await editOrganization(
    actor,
    site.id,
    (current) =>
      answer === 'yes'
        ? {
            ...storedProfile(withAnswers(current, answers)),
            saidNo: current.saidNo.filter((key) => !keys.includes(key)),
          }
        : { saidNo: [...new Set([...current.saidNo, ...keys])] },
    at,
  );
  const fitting = newlyFitting(judged, edited);
  const listed = await store.read((db) =>
    openToSites(
      db,
      fitting.map(({ id }) => id),
    ),
  );
  return { answer, nowFit: fitting.length, named: namedAmong(fitting, listed) };
}

const storedProfile = ({ equipment, ...profile }: ReturnType<typeof withAnswers>) => ({
  equipment: [...(equipment ?? [])],
  therapeuticAreas: [...profile.therapeuticAreas],
  patientPanelSize: profile.patientPanelSize,
});
