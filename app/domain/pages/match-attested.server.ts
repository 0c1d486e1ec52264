/** What the site of a match has attested, beside what else is known about it: for both sides. */

import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { knownOfSite } from '~/domain/commands/feasibility/known.server';
import { equipmentQuestions } from '~/domain/commands/feasibility/study-questions';
import { attestedFacts, attestedItems, TELLING_KEYS } from '~/domain/model/attested-facts';
import type { AttestedFacts } from '~/domain/model/feasibility-view';
import { now } from '~/gateways/clock.server';
import { attestedAnswersOf } from '~db/queries/feasibility';
import type { MatchWithParties } from '~db/queries/matches';
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
  const { match, study } = found;
  const answers = await attestedAnswersOf(db, match.id, TELLING_KEYS);
  const [first] = answers;
  if (!first) return { matchId: match.id, attestedAt: null, facts: [] };
  const sent = new Map(answers.map(({ key, sent }) => [key, sent?.value ?? null]));
  const known = await knownOfSite(db, found, at);
  const facts = [...attestedFacts(sent, known), ...attestedItems(itemsOf(match, study), known)];
  return { matchId: match.id, attestedAt: first.attestedAt, facts };
}

/** What the site attested about the equipment that the study still asks for. */
const itemsOf = ({ attested }: MatchWithParties['match'], study: MatchWithParties['study']) =>
  equipmentQuestions(study).flatMap((question) => {
    const said = attested?.items?.find(({ item }) => item === question.cites);
    return said ? [{ ...said, question }] : [];
  });
