import { answerOfSubmission, insertSubmission } from '~db/queries/drafts';
import type { Db } from '~db/store.server';
import type { Actor } from './actor';

export interface SubmissionOf {
  deed: string;
  actor: Actor;
  /** From the form's hidden field or the Idempotency-Key header; without one the work is simply done. */
  key: string | null;
  at: number;
}

/**
 * Does the work once for a key: sent again, the same submission gets the same answer (WIZ-17).
 * Call it inside the transaction that does the work, so that key and work stand or fall together.
 */
export async function once<Answer>(
  db: Db,
  { deed, actor, key, at }: SubmissionOf,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  const submission = { deed, actor: actor.kind === 'person' ? actor.id : actor.kind, key };
  const earlier = await answerOfSubmission(db, submission);
  if (earlier !== undefined) return earlier as Answer;
  const answer = await work();
  await insertSubmission(db, { ...submission, answer, createdAt: at });
  return answer;
}
