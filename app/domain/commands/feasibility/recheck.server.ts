/** Which attested numbers contradict something, told again once the record or the study may say something else. */

import { attestedFacts, TELLING_KEYS } from '~/domain/model/attested-facts';
import { attestedAnswersOf } from '~db/queries/feasibility';
import {
  keepAttestation,
  type MatchWithParties,
  matchesByIds,
  matchesOfSite,
  matchesOfStudy,
} from '~db/queries/matches';
import type { Rematch } from '~db/schema';
import type { Db } from '~db/store.server';
import { contradictedNumbers } from './attestation';
import { knownOfSite } from './known.server';

/** Of a site or a study that is about to be matched again, which rescores the matches for which this has changed. */
export async function recheckAttested(
  db: Db,
  { kind, subjectId }: Pick<Rematch, 'kind' | 'subjectId'>,
  at: number,
): Promise<void> {
  const all = kind === 'site' ? await matchesOfSite(db, subjectId) : await matchesOfStudy(db, subjectId);
  const attested = all.filter((match) => match.attested !== null).map(({ id }) => id);
  for (const found of await matchesByIds(db, attested)) await recheck(db, found, at);
}

async function recheck(db: Db, found: MatchWithParties, at: number): Promise<void> {
  const { id, attested } = found.match;
  const answers = await attestedAnswersOf(db, id, TELLING_KEYS);
  // The answers of a site that was merged away are no longer there, so nothing can be told of them again.
  if (!attested || answers.length === 0) return;
  const sent = new Map(answers.map(({ key, sent }) => [key, sent?.value ?? null]));
  const facts = attestedFacts(sent, await knownOfSite(db, found, at));
  const { contradicted: before, ...kept } = attested;
  const contradicted = contradictedNumbers(
    new Map(facts.flatMap(({ key, contradicts, instead }) => (contradicts && instead ? [[key, instead]] : []))),
  );
  const isSame = (['eligiblePerMonth', 'commitment'] as const).every((key) => before?.[key] === contradicted?.[key]);
  if (isSame) return;
  await keepAttestation(db, id, { ...kept, ...(contradicted && { contradicted }), checkedAt: at });
}
