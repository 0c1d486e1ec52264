/** Writing to the other side of a match. */

import { DomainError } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo, notifyConfidentially, readsAboutSites } from '~/domain/base/outbox.server';
import { mustBeAllowed, requireGoingOn } from '~/domain/base/parties.server';
import { once } from '~/domain/base/submission.server';
import { admitUploads, attachDocuments, contentsOf } from '~/domain/commands/documents/attach.server';
import type { DocumentReference } from '~/domain/model/document-reference';
import { aboutMatch } from '~/domain/model/mail-about';
import { nameOfSide, otherSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import type { ThreadView } from '~/domain/model/message-schema';
import { now } from '~/gateways/clock.server';
import { documentsOfMessages, insertMessage, insertThread, messageCount, threadCount } from '~db/queries/messages';
import { usersByIds } from '~db/queries/users';
import type { Thread } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { dropMessage } from './draft.server';
import { mentionable, type Party, partyOf, peopleOf } from './parties.server';
import { mustSeeThread, type ThreadAsked, threadFor, threadView } from './read.server';
import { writingOf } from './rules';

interface Written {
  text: string;
  mentions?: readonly string[];
  documents?: readonly DocumentReference[];
  key?: string | null;
}

/**
 * Starts a thread and e-mails its first message to the other side.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, messages_not_open, messages_ended,
 * threads_full, too_many_letters; invalid if someone mentioned does not take part; as admitUploads.
 */
export async function startThread(
  actor: Actor,
  matchId: string,
  first: Written & { subject: string },
  at = now(),
): Promise<ThreadView> {
  await mustBeAllowed(actor, matchId, 'match.takePart');
  await limitLetters(actor, at);
  return startOneThread(actor, matchId, first, at, true);
}

/**
 * The same without the limit, for a message to many sites, which counts once.
 * @param isFromDraft whether it is what the person has kept for this match.
 * @throws as startThread.
 */
export async function startOneThread(
  actor: Actor,
  matchId: string,
  { subject, key = null, ...written }: Written & { subject: string },
  at: number,
  isFromDraft = false,
): Promise<ThreadView> {
  await admitUploads(written.documents ?? [], at);
  const input = { ...written, subject, documents: await contentsOf(written.documents) };
  return store.tx(async (db) => {
    const party = await partyOf(db, actor, matchId);
    const action = `match.message:${party.found.match.id}`;
    const { id } = await once(db, { action, actor, key, input, at }, async () => {
      requireOpen(party, at);
      const most = ROOM.threadsOfMatch;
      if ((await threadCount(db, party.found.match.id)) >= most) throw new DomainError('threads_full', { most });
      const thread = { id: newId(), matchId: party.found.match.id, subject, createdAt: at, lastAt: at };
      await send(db, actor, party, { thread: await insertThread(db, thread), written, at });
      if (isFromDraft) await dropMessage(db, party.self.id, { matchId: party.found.match.id, threadId: null });
      return { id: thread.id };
    });
    const { thread } = await threadFor(db, actor, { matchId, threadId: id });
    return threadView(db, party, thread, at);
  });
}

/** Replies in a thread and e-mails the reply. @throws as startThread; {DomainError} thread_full. */
export async function reply(
  actor: Actor,
  asked: ThreadAsked,
  { key = null, ...written }: Written,
  at = now(),
): Promise<ThreadView> {
  await mustSeeThread(actor, asked);
  await limitLetters(actor, at);
  await admitUploads(written.documents ?? [], at);
  const input = { ...written, documents: await contentsOf(written.documents) };
  return store.tx(async (db) => {
    const { party, thread } = await threadFor(db, actor, asked);
    // The answer stored for repeats leaves out the text, which is kept in one place only.
    await once(db, { action: `match.reply:${thread.id}`, actor, key, input, at }, async () => {
      requireOpen(party, at);
      const most = ROOM.messagesOfThread;
      if ((await messageCount(db, thread.id)) >= most) throw new DomainError('thread_full', { most });
      await send(db, actor, party, { thread, written, at });
      await dropMessage(db, party.self.id, { matchId: party.found.match.id, threadId: thread.id });
      return { id: thread.id };
    });
    return threadView(db, party, thread, at);
  });
}

/** @throws {DomainError} match_waits, messages_not_open, messages_ended. */
function requireOpen({ found }: Party, at: number): void {
  requireGoingOn(found);
  const { match, study } = found;
  const writing = writingOf(match, study, at);
  if (writing !== 'open') throw new DomainError(writing === 'ended' ? 'messages_ended' : 'messages_not_open');
}

async function send(
  db: Db,
  actor: Actor,
  party: Party,
  { thread, written, at }: { thread: Thread; written: Written; at: number },
): Promise<void> {
  const { found, self, side } = party;
  const mentioned = [...new Set(written.mentions)];
  const known = mentioned.length > 0 ? (await mentionable(db, party)).map(({ id }) => id) : [];
  if (mentioned.some((id) => !known.includes(id)))
    throw new DomainError('invalid', {}, { mentions: [VALIDATION.chooseFromList] });
  const { text } = written;
  const row = { id: newId(), threadId: thread.id, side, authorId: self.id, text, createdAt: at };
  await insertMessage(db, row, mentioned);
  await attachDocuments(db, actor, written.documents ?? [], { messageId: row.id, type: 'other' }, at);
  // Without the text, because administrators read the audit trail.
  await record(db, actor, 'match.messageSent', found.match.id, {
    after: { threadId: thread.id, messageId: row.id },
    at,
  });
  const files = await documentsOfMessages(db, [row.id]);
  const mail = (reader: MatchSide, isMentioned: boolean) =>
    MAILS.messageReceived({
      about: aboutMatch(found, reader, at),
      author: nameOf(self),
      from: nameOfSide(found, side),
      isMentioned,
      subject: thread.subject,
      text,
      files: files.map(({ name }) => name ?? 'document'),
      link: linkTo(paths.matchThread(found.match.id, thread.id)),
    });
  const own = (await peopleOf(db, found, side)).map(({ id }) => id);
  const reads = side === 'sponsor' || (await readsAboutSites(db, found.study));
  const people = await usersByIds(db, mentioned);
  const colleagues = people.filter(({ id }) => own.includes(id)).map(({ email }) => email);
  const told = reads ? people.filter(({ id }) => !own.includes(id)).map(({ email }) => email) : [];
  const others = reads ? await addressesOf(db, party) : [];
  const rest = others.filter((address) => !told.includes(address));
  await notifyConfidentially(db, colleagues, mail(side, true), at);
  await notifyConfidentially(db, told, mail(otherSide(side), true), at);
  await notifyConfidentially(db, rest, mail(otherSide(side), false), at);
}

/** The people on the other side or, if nobody there has an account, the contact of the study. */
async function addressesOf(db: Db, { found, side }: Party): Promise<(string | null)[]> {
  const people = await peopleOf(db, found, otherSide(side));
  if (people.length > 0 || side === 'sponsor') return people.map(({ email }) => email);
  return [found.study.sponsorEmail];
}
