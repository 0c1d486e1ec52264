/** The sponsor signs the report on a visit, which finishes it. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, authorize, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { requireGoingOn } from '~/domain/base/parties.server';
import { finishStep } from '~/domain/commands/engagements/turns.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { partiesOf } from '~/domain/model/match-parties';
import type { Signing } from '~/domain/model/signature-schema';
import type { MatchVisit } from '~/domain/model/visit-schema';
import { now } from '~/gateways/clock.server';
import { actionsOfVisit } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import type { Db } from '~db/store.server';
import { change, tell } from './change.server';
import { openMoves, reportOf, seeVisit, statementOf, type VisitParty, visitPartyOf } from './see.server';

/**
 * Signs the report that was read. It is finished then, and never changes again.
 * @throws {DomainError} unauthenticated, signing_refused; as `toReport`; invalid for what is missing.
 */
export async function signReport(
  actor: Actor,
  session: string | null,
  matchId: string,
  { sha256, ...signing }: Signing & { sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchVisit> {
  await sign(actor, session, signing, reportSigning(matchId, { sha256, key, at }), at);
  return seeVisit(actor, matchId, session, at);
}

/** What it takes to sign the report of a match's visit. */
export const reportSigning = (matchId: string, { sha256, key, at }: RecordSigning): Work<{ id: string }> => ({
  action: `match.visit.sign:${matchId}`,
  key,
  input: sha256,
  subject: async (db, signer) => {
    const { found, visit, hash } = await toReport(db, signer, matchId, { sha256, at });
    return {
      type: 'visitReport',
      id: visit.id,
      version: 1,
      sha256: hash,
      statement: statementOf(found),
      meaning: 'authorship',
      organizationId: found.study.sponsorId,
    };
  },
  follow: async (db, signature, signer) => {
    const report = await toReport(db, signer, matchId, { sha256, at });
    await finish(db, signer, report, { signature: signature.id, at });
    return { id: matchId };
  },
});

interface Report extends VisitParty {
  visit: Visit;
  hash: string;
}

/**
 * What the actor would sign now, if nobody has changed it since it was read.
 * @throws {DomainError} as visitPartyOf; forbidden, signing_unauthorized; visit_refused if there is nothing to sign, or it is signed already; signing_stale.
 */
async function toReport(
  db: Db,
  actor: Actor,
  matchId: string,
  { sha256, at }: Pick<RecordSigning, 'sha256' | 'at'>,
): Promise<Report> {
  const party = await visitPartyOf(db, actor, matchId);
  authorize(actor, 'match.answerAsSponsor', partiesOf(party.found));
  requireGoingOn(party.found);
  if (!can(actor, 'visit.sign', partiesOf(party.found))) {
    noteRefusal(actor, 'visit.sign');
    throw new DomainError('signing_unauthorized');
  }
  const { visit } = party;
  if (!visit?.findings || !openMoves(party, at).includes('report')) throw new DomainError('visit_refused');
  const { sha256: hash } = await reportOf(db, visit);
  if (sha256 !== null && sha256 !== hash) throw new DomainError('signing_stale');
  return { ...party, visit, hash };
}

async function finish(
  db: Db,
  signer: Person,
  report: Report,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const { found, visit } = report;
  const work = { ...report, db, self: signer, side: 'sponsor', at } as const;
  await change(work, { state: 'reported', finishedAt: at, finishedBy: signer.id });
  const engagement = await finishStep(db, found.engagement, 'visit', at);
  await record(db, signer, 'match.visitReported', found.match.id, { after: { signature }, at });
  const actions = await actionsOfVisit(db, visit.id);
  const own = actions.filter(({ owner }) => owner === 'site').map(({ text, dueOn }) => `- ${text} (by ${dueOn})`);
  await tell(work, 'site', (about) => MAILS.visitReported({ ...about, actions: own }), engagement);
}
