/** What is known about a site besides its answers, which may contradict them. */

import { libraryQuestion } from '~/catalogue/feasibility/library';
import { factsOf, studyInputs } from '~/domain/commands/ranking/inputs.server';
import { trainedAt } from '~/domain/commands/staff/trained.server';
import type { KnownOfSite } from '~/domain/model/attested-facts';
import { countAlike } from '~/matching';
import { patientsOf } from '~/matching/patients';
import type { MatchWithParties } from '~db/queries/matches';
import { confirmedTrials, reviewedSites } from '~db/queries/track-records';
import type { Db } from '~db/store.server';
import { hasEquipment, inProfile } from './sources.server';
import { isOfVolunteers } from './study-questions';

/**
 * For the site and the study of a match, without what the site has attested.
 * @param inputs of the study, if they were read before.
 */
export async function knownOfSite(
  db: Db,
  { site, study: posted }: Pick<MatchWithParties, 'site' | 'study'>,
  at: number,
  inputs?: Awaited<ReturnType<typeof studyInputs>>,
): Promise<KnownOfSite> {
  const { study, weights } = inputs ?? (await studyInputs(db, posted));
  const isReviewed = (await reviewedSites(db, [site.id])).has(site.id);
  const trials = isReviewed ? (await confirmedTrials(db, [site.id])).map(({ trial }) => factsOf(trial)) : null;
  const patients = site.patients.map((stated) => ({ source: 'profile' as const, ...stated }));
  const own = patientsOf(study, { patients, patientPanelSize: site.patientPanelSize });
  return {
    profile: (key) => {
      const field = libraryQuestion(key)?.profileField;
      return field ? inProfile(site, field) : null;
    },
    hasEquipment: (item) => hasEquipment(site, item),
    trials: trials && { confirmed: trials.length, alike: countAlike(study, trials, { weights, now: at }) },
    patients: own.expected === null ? null : own.sentence,
    patientsStated: own.expected !== null && own.basis === 'condition' ? own.expected : null,
    ofVolunteers: isOfVolunteers(posted.indication),
    months: posted.duration,
    trained: await trainedAt(db, site.id, at),
  };
}
