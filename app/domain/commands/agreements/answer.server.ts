/** Answers to a version that was sent: the site asks for changes or uploads a scan, or the sponsor withdraws it. */

import { MAILS } from '~/catalogue/mails';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { matchFor, mustBeAllowed } from '~/domain/base/parties.server';
import { earlierAnswer, keptAnswer, submitOnce } from '~/domain/base/submission.server';
import { admitUploads, contentsOf } from '~/domain/commands/documents/attach.server';
import { giveTurn } from '~/domain/commands/engagements/turns.server';
import type { CdaOutcome } from '~/domain/model/agreement-view';
import type { DocumentReference } from '~/domain/model/document-reference';
import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { endVersion, latest, moved, notifyOtherSide, OPEN } from './match.server';
import { mustBeReadable } from './readable.server';
import { addVersion } from './send.server';

interface Answer {
  /** The ID of the version that was read. */
  agreement: string;
  reason: string;
}

/** The site asks for changes instead of signing. @throws {DomainError} as matchFor; agreement_moved, step_not_open. */
export async function returnCda(
  actor: Actor,
  matchId: string,
  { agreement, reason }: Answer,
  key: string | null = null,
  at = now(),
): Promise<CdaOutcome> {
  await mustBeAllowed(actor, matchId, 'cda.answer');
  return submitOnce(
    { action: `match.returnCda:${matchId}`, actor, key, input: { agreement, reason }, at },
    async (db) => {
      const found = await matchFor(db, actor, matchId, 'cda.answer');
      const current = await latest(db, found.match.id, agreement);
      const { id, version, state } = await endVersion(db, actor, current, {
        from: ['sent'],
        to: 'returned',
        answer: reason,
        at,
      });
      await record(db, actor, 'match.cdaReturned', found.match.id, {
        after: { agreement: id, version, state },
        reason,
        at,
      });
      const engagement = await giveTurn(db, found.engagement, 'sendCda', at);
      const told = { ...found, engagement };
      await notifyOtherSide(db, told, 'site', (about) => MAILS.cdaReturned({ ...about, reason }), at);
      return { id, version, state };
    },
  );
}

/** The sponsor withdraws a version that still lacks a signature. @throws {DomainError} as returnCda. */
export async function withdrawCda(
  actor: Actor,
  matchId: string,
  { agreement, reason }: Answer,
  key: string | null = null,
  at = now(),
): Promise<CdaOutcome> {
  await mustBeAllowed(actor, matchId, 'cda.send');
  return submitOnce(
    { action: `match.withdrawCda:${matchId}`, actor, key, input: { agreement, reason }, at },
    async (db) => {
      const found = await matchFor(db, actor, matchId, 'cda.send');
      const current = await latest(db, found.match.id, agreement);
      const ended = await endVersion(db, actor, current, { from: OPEN, to: 'withdrawn', answer: reason, at });
      const { id, version, state } = ended;
      await record(db, actor, 'match.cdaWithdrawn', found.match.id, {
        after: { agreement: id, version, state },
        reason,
        at,
      });
      const engagement = await giveTurn(db, found.engagement, 'sendCda', at);
      const told = { ...found, engagement };
      await notifyOtherSide(db, told, 'sponsor', (about) => MAILS.cdaWithdrawn({ ...about, reason }), at);
      return { id, version, state };
    },
  );
}

/** @throws {DomainError} as matchFor; not_found, agreement_moved. Call it before reading the file. */
export async function mustScanCda(
  actor: Actor,
  matchId: string,
  agreement: string,
  key: string | null = null,
): Promise<void> {
  // A repeated request finds a different version.
  if (await keptAnswer(`match.scanCda:${matchId}`, actor, key)) return;
  await store.read(async (db) => {
    const found = await matchFor(db, actor, matchId, 'cda.answer');
    const current = await latest(db, found.match.id, agreement);
    if (current.state !== 'sent') throw moved(current);
  });
}

/**
 * The site has signed on paper. The scan becomes a new version, which the sponsor always signs here: someone has to
 * check that it is what both sides agreed.
 * @throws {DomainError} as mustScanCda; step_not_open; as mustBeReadable.
 */
export async function scanCda(
  actor: Actor,
  matchId: string,
  { agreement, ...sent }: { agreement: string; document: DocumentReference; sendAnyway?: boolean },
  key: string | null = null,
  at = now(),
): Promise<CdaOutcome> {
  await mustBeAllowed(actor, matchId, 'cda.answer');
  await admitUploads([sent.document], at);
  const input = { agreement, document: await contentsOf([sent.document]), sendAnyway: sent.sendAnyway ?? false };
  const submission = { action: `match.scanCda:${matchId}`, actor, key, input, at };
  const earlier = await earlierAnswer<CdaOutcome>(submission);
  if (earlier) return earlier;
  await mustScanCda(actor, matchId, agreement);
  const document = await mustBeReadable(sent, at);
  return submitOnce(submission, async (db) => {
    const found = await matchFor(db, actor, matchId, 'cda.answer');
    const current = await latest(db, found.match.id, agreement);
    await endVersion(db, actor, current, { from: ['sent'], to: 'replaced', answer: null, at });
    const { terms, isMaster } = current;
    const values = { source: 'paper', terms, isMaster, countersigned: true, executed: false } as const;
    const scanned = await addVersion(db, actor, found, { ...values, signedBySite: true, document, at }, current);
    const engagement = await giveTurn(db, found.engagement, 'countersignCda', at);
    const told = { ...found, engagement };
    await notifyOtherSide(db, told, 'site', (about) => MAILS.cdaSigned({ ...about, complete: false }), at);
    return { id: scanned.id, version: scanned.version, state: scanned.state };
  });
}
