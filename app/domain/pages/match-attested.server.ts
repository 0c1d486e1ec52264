/** What the site of a match has attested, beside what else is known about it: for both sides. */

import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { inProfile } from '~/domain/commands/feasibility/sources.server';
import { factsOf, studyInputs } from '~/domain/commands/ranking/inputs.server';
import { attestedFacts, COMPARED_KEYS, type KnownOfSite } from '~/domain/model/attested-facts';
import type { AttestedFacts } from '~/domain/model/feasibility-view';
import { now } from '~/gateways/clock.server';
import { countAlike } from '~/matching';
import { patientsOf } from '~/matching/patients';
import { attestedAnswersOf } from '~db/queries/feasibility';
import type { MatchWithParties } from '~db/queries/matches';
import { confirmedTrials, reviewedSites } from '~db/queries/track-records';
import { type Db, store } from '~db/store.server';
import { frameOf } from './match-frame.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeAttested(actor: Actor, matchId: string, at = now()): Promise<AttestedFacts> {
  return store.read(async (db) => attestedOf(db, await matchFor(db, actor, matchId), at));
}

/** The page of the attested answers. @throws as seeAttested. */
export async function attestedPage(actor: Actor, matchId: string, at = now()) {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, matchId);
    return { frame: await frameOf(db, actor, found, at), attested: await attestedOf(db, found, at) };
  });
}

async function attestedOf(db: Db, found: MatchWithParties, at: number): Promise<AttestedFacts> {
  const { match } = found;
  const answers = await attestedAnswersOf(db, match.id, COMPARED_KEYS);
  const [first] = answers;
  if (!first) return { matchId: match.id, attestedAt: null, facts: [] };
  const sent = new Map(answers.map(({ key, sent }) => [key, sent?.value ?? null]));
  const facts = attestedFacts(sent, await knownOf(db, found, at));
  return { matchId: match.id, attestedAt: first.attestedAt, facts };
}

async function knownOf(db: Db, { site, study: posted }: MatchWithParties, at: number): Promise<KnownOfSite> {
  const { study, weights } = await studyInputs(db, posted);
  const isReviewed = (await reviewedSites(db, [site.id])).has(site.id);
  const trials = isReviewed ? (await confirmedTrials(db, [site.id])).map(({ trial }) => factsOf(trial)) : null;
  // Without what it has attested.
  const patients = site.patients.map((stated) => ({ source: 'profile' as const, ...stated }));
  const own = patientsOf(study, { patients, patientPanelSize: site.patientPanelSize });
  return {
    profile: (key) => {
      const field = libraryQuestion(key)?.profileField;
      return field ? inProfile(site, field) : null;
    },
    trials: trials && { confirmed: trials.length, alike: countAlike(study, trials, { weights, now: at }) },
    patients: own.expected === null ? null : own.sentence,
    patientsStated: own.expected !== null && own.basis === 'condition' ? own.expected : null,
  };
}
