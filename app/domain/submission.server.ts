import { answerOfSubmission, answerSubmission, claimSubmission } from '~db/queries/drafts';
import { type Db, type Isolation, store } from '~db/store.server';
import type { Actor } from './actor';

interface SubmissionOf {
  action: string;
  actor: Actor;
  /** From the form's hidden field or the Idempotency-Key header. Without a key, the work is always done. */
  key: string | null;
  at: number;
}

/** Does the work once per key, within its transaction: a repeated submission gets the same response (WIZ-17). */
export async function once<Answer>(
  db: Db,
  { action, actor, key, at }: SubmissionOf,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  const submission = { action, actor: nameOf(actor), key };
  // Done first: if two arrive at once, the later one waits here, at any isolation level, and then finds the answer.
  if (!(await claimSubmission(db, { ...submission, createdAt: at }))) {
    const earlier = await answerOfSubmission(db, submission);
    return earlier?.answer as Answer;
  }
  const answer = await work();
  await answerSubmission(db, submission, answer);
  return answer;
}

/** The same, in its own transaction. */
export const submitOnce = <Answer>(
  submission: SubmissionOf,
  work: (db: Db) => Promise<Answer>,
  isolation?: Isolation,
): Promise<Answer> => store.tx((db) => once(db, submission, () => work(db)), isolation);

/** Undoes the transaction of a submission that was repeated. */
class Repeated extends Error {}

/**
 * The same, for work whose response is known in advance, so that its statements need not wait for the key to be claimed.
 * On PostgreSQL, they are sent right behind it.
 */
export async function submitAnswering<Answer>(
  { action, actor, key, at }: SubmissionOf,
  answer: Answer,
  work: (db: Db) => Promise<void>,
  isolation?: Isolation,
): Promise<Answer> {
  const submission = key && { action, actor: nameOf(actor), key, createdAt: at, answer };
  try {
    await store.tx(async (db) => {
      const claimed = submission ? claimSubmission(db, submission) : true;
      const working = work(db);
      // A repeated submission may fail because of what the first one did, so its key decides.
      await Promise.allSettled([claimed, working]);
      if (!(await claimed)) throw new Repeated();
      await working;
    }, isolation);
    return answer;
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    return (await earlierAnswer<Answer>(action, actor, key)) as Answer;
  }
}

const nameOf = (actor: Actor) => (actor.kind === 'person' ? actor.id : actor.kind);

/** The response to an earlier submission with this key; undefined if there is none. */
export async function earlierAnswer<Answer>(
  action: string,
  actor: Actor,
  key: string | null,
): Promise<Answer | undefined> {
  if (!key) return undefined;
  const earlier = await store.read((db) => answerOfSubmission(db, { action, actor: nameOf(actor), key }));
  return earlier?.answer as Answer | undefined;
}
