/** Signing a CDA: the site first, then the sponsor if both sign. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { matchFor, mustBeAllowed, ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { finishStep, giveTurn, openStep } from '~/domain/commands/engagements/turns.server';
import { type Signable, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { cdaSigningStatement, signerOf } from '~/domain/model/agreement-statement';
import { coversUntil } from '~/domain/model/agreement-terms';
import type { CdaOutcome } from '~/domain/model/agreement-view';
import { partiesOf } from '~/domain/model/match-parties';
import { fullName } from '~/domain/model/member';
import type { Signing } from '~/domain/model/signature-schema';
import { now } from '~/gateways/clock.server';
import { changeAgreement } from '~db/queries/agreements';
import type { MatchWithParties } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { userById } from '~db/queries/users';
import type { Agreement, Signature } from '~db/schema';
import type { Db } from '~db/store.server';
import { latest, moved, notifyOtherSide } from './match.server';
import { mustBePrintable, mustShow } from './printable.server';

/**
 * Signs the version that was read, for the actor's side. If that was the last signature, the CDA is complete and the
 * site can read the study's protocol.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, signing_unauthorized, signing_refused,
 * agreement_moved, step_not_open; invalid for what is missing or a PDF cannot show; text_unprintable.
 */
export async function signCda(
  actor: Actor,
  session: string | null,
  matchId: string,
  { agreement, ...signing }: Signing & { agreement: string },
  key: string | null = null,
  at = now(),
): Promise<CdaOutcome> {
  await mustBeAllowed(actor, matchId, 'match.see');
  await mustBePrintable({ title: signing.title, printedName: signing.printedName });
  return sign(actor, session, signing, cdaSigningShown(matchId, { agreement, key, at }), at);
}

/** As cdaSigning. Checks before anything is signed that the PDF can show the names, which are on its page for good. */
export function cdaSigningShown(...given: Parameters<typeof cdaSigning>): Work<CdaOutcome> {
  const work = cdaSigning(...given);
  return {
    ...work,
    subject: async (db, signer) => {
      const signable = await work.subject(db, signer);
      await mustShow('your name', await printedNameOf(db, signer));
      await mustShow('the name of your organization', await organizationNameOf(db, signable));
      return signable;
    },
  };
}

async function printedNameOf(db: Db, { id }: Person): Promise<string | null> {
  const user = await userById(db, id);
  return user ? fullName(user) : null;
}

async function organizationNameOf(db: Db, { organizationId }: Signable): Promise<string | null> {
  return organizationId ? ((await organizationById(db, organizationId))?.name ?? null) : null;
}

/** What it takes to sign the version that was read. */
export const cdaSigning = (
  matchId: string,
  { agreement, key, at }: { agreement: string; key?: string | null; at: number },
): Work<CdaOutcome> => ({
  action: `match.signCda:${matchId}`,
  key,
  input: agreement,
  subject: async (db, signer) => signableOf(await toSign(db, signer, matchId, agreement)),
  follow: async (db, signature, signer) =>
    follow(db, signer, await toSign(db, signer, matchId, agreement), signature, at),
});

interface ToSign {
  found: MatchWithParties;
  current: Agreement;
  side: 'site' | 'sponsor';
}

async function toSign(db: Db, signer: Person, matchId: string, agreement: string): Promise<ToSign> {
  const found = await matchFor(db, signer, matchId, 'match.takePart');
  requireGoingOn(found);
  const side = ownSideOf(signer, found);
  const current = await latest(db, found.match.id, agreement);
  if (signerOf(current) !== side) throw moved(current);
  openStep(found.engagement, 'cda');
  if (!can(signer, 'cda.sign', partiesOf(found))) {
    noteRefusal(signer, 'cda.sign');
    throw new DomainError('signing_unauthorized');
  }
  return { found, current, side };
}

const signableOf = ({ current, side, found }: ToSign): Signable => ({
  type: 'agreement',
  id: current.id,
  version: current.version,
  sha256: current.sha256,
  statement: cdaSigningStatement(current, side),
  meaning: 'approval',
  organizationId: side === 'site' ? found.site.id : found.study.sponsorId,
});

async function follow(
  db: Db,
  signer: Person,
  { found, current, side }: ToSign,
  signature: Signature,
  at: number,
): Promise<CdaOutcome> {
  const complete = side === 'sponsor' || !current.countersigned;
  const ended = { state: 'executed', executedAt: at, coversUntil: coversUntil(current) } as const;
  const changed = await changeAgreement(db, current.id, [current.state], complete ? ended : { state: 'signed' });
  if (!changed) throw moved(current);
  const { id, version, state } = changed;
  const after = { agreement: id, version, state, signature: signature.id };
  await record(db, signer, side === 'site' ? 'match.cdaSigned' : 'match.cdaCountersigned', found.match.id, {
    after,
    at,
  });
  const engagement = complete
    ? await finishStep(db, found.engagement, 'cda', at)
    : await giveTurn(db, found.engagement, 'countersignCda', at);
  await notifyOtherSide(db, { ...found, engagement }, side, (about) => MAILS.cdaSigned({ ...about, complete }), at);
  return { id, version, state };
}
