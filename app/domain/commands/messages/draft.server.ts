/** What a person has typed into a message and not sent: kept on the server, for this person alone (DAY-188). */
import { DRAFT_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, person } from '~/domain/base/actor';
import { hashToken, newId } from '~/domain/base/ids.server';
import type { KeepMessage, MessageDraft } from '~/domain/model/message-schema';
import { now } from '~/gateways/clock.server';
import { deleteDraft, draftByToken, saveDraft } from '~db/queries/drafts';
import { type Db, store } from '~db/store.server';
import { partyOf } from './parties.server';
import { threadFor } from './read.server';

interface OfMessage {
  matchId: string;
  /** Null for the first message of a new thread. */
  threadId: string | null;
}

const KIND = 'message' as const;
/** The draft is found by whose it is and what it is for, so it needs no token in a cookie. */
const hashOf = (userId: string, { matchId, threadId }: OfMessage) =>
  hashToken(`${KIND} ${userId} ${threadId ?? matchId}`);

/**
 * Keeps it for 30 days, instead of what was kept before. Without a word, nothing is kept.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden.
 */
export const keepMessage = (
  actor: Actor,
  id: string,
  { threadId, subject, text }: KeepMessage,
  at = now(),
): Promise<MessageDraft> =>
  store.tx(async (db) => {
    const { found, self } = threadId
      ? (await threadFor(db, actor, { matchId: id, threadId })).party
      : await partyOf(db, actor, id);
    const tokenHash = hashOf(self.id, { matchId: found.match.id, threadId });
    const values = { subject, text };
    if (subject === null && text === null) await deleteDraft(db, tokenHash);
    else {
      const kept = { updatedAt: at, expiresAt: at + DRAFT_DAYS * DAY_MS };
      const row = { tokenHash, linkHash: '', userId: self.id, kind: KIND, values, idempotencyKey: newId(), ...kept };
      await saveDraft(db, row);
    }
    return values;
  });

/** What the person has kept for a match or a thread that they may read; empty if nothing. */
export async function keptMessage(actor: Actor, of: OfMessage, at = now()): Promise<MessageDraft> {
  const tokenHash = hashOf(person(actor).id, of);
  const draft = await store.read((db) => draftByToken(db, tokenHash, KIND, at));
  const { subject = null, text = null } = (draft?.values ?? {}) as Partial<MessageDraft>;
  return { subject, text };
}

/** Deletes it, in the transaction that sends the message. */
export const dropMessage = (db: Db, userId: string, of: OfMessage): Promise<unknown> =>
  deleteDraft(db, hashOf(userId, of));
