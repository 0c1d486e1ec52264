import { DomainError } from '~/catalogue/errors';
import { sign } from '~/gateways/secret.server';
import { answerSubmission, claimSubmission, type SubmissionKey, submissionOf } from '~db/queries/drafts';
import { type Db, type Isolation, store } from '~db/store.server';
import type { Actor } from './actor';

export interface SubmissionOf {
  action: string;
  actor: Actor;
  /** From the form's hidden field or the Idempotency-Key header. Without a key, the work is always done. */
  key: string | null;
  /**
   * What was sent, as parsed: everything that `action` does not name, without passwords and codes. With files, what they
   * contain (contentsOf), because a form that is sent again uploads them again.
   */
  input: unknown;
  at: number;
}

/**
 * Does the work once per key, within its transaction: a repeated submission gets the same response (WIZ-17).
 * @throws {DomainError} key_reused if something else was sent with the key (ACC-07); as the work.
 */
export async function once<Answer>(db: Db, submission: SubmissionOf, work: () => Promise<Answer>): Promise<Answer> {
  const row = rowOf(submission);
  if (!row) return work();
  const earlier = await claimed<Answer>(db, row);
  if (earlier) return earlier.answer;
  const answer = await work();
  await answerSubmission(db, row, answer);
  return answer;
}

/** The same, for work whose response is known in advance. */
export async function onceAnswering<Answer>(
  db: Db,
  submission: SubmissionOf,
  answer: Answer,
  work: () => Promise<void>,
): Promise<Answer> {
  const row = rowOf(submission);
  const earlier = row && (await claimed<Answer>(db, { ...row, answer }));
  if (earlier) return earlier.answer;
  await work();
  return answer;
}

type Claim = NonNullable<ReturnType<typeof rowOf>> & { answer?: unknown };

/**
 * Takes the key. Done first: if two arrive at once, the later one waits here, at any isolation level, and then finds the
 * answer. @returns the answer to the one that had it.
 */
async function claimed<Answer>(db: Db, row: Claim): Promise<{ answer: Answer } | null> {
  if (await claimSubmission(db, row)) return null;
  return { answer: sameAnswer(await submissionOf(db, row), row) as Answer };
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
  submission: SubmissionOf,
  answer: Answer,
  work: (db: Db) => Promise<void>,
  isolation?: Isolation,
): Promise<Answer> {
  const row = rowOf(submission);
  try {
    await store.tx(async (db) => {
      const claimed = row ? claimSubmission(db, { ...row, answer }) : true;
      const working = work(db);
      // A repeated submission may fail because of what the first one did, so its key decides.
      await Promise.allSettled([claimed, working]);
      if (!(await claimed)) throw new Repeated();
      await working;
    }, isolation);
    return answer;
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    return (await earlierAnswer<Answer>(submission)) as Answer;
  }
}

/**
 * The response to an earlier submission with this key; undefined if there is none.
 * @throws {DomainError} key_reused if something else was sent with the key.
 */
export async function earlierAnswer<Answer>(submission: Omit<SubmissionOf, 'at'>): Promise<Answer | undefined> {
  const row = rowOf({ ...submission, at: 0 });
  const earlier = row && (await store.read((db) => submissionOf(db, row)));
  return earlier && (sameAnswer(earlier, row) as Answer);
}

/** What was kept with `keepAnswer`; undefined if there is nothing, or if it is another person's. */
export async function keptAnswer<Answer>(
  action: string,
  actor: Actor,
  key: string | null,
): Promise<Answer | undefined> {
  if (!key) return undefined;
  const kept = await store.read((db) => submissionOf(db, { action, actor: nameOf(actor), key }));
  return kept?.answer.answer as Answer | undefined;
}

const nameOf = (actor: Actor) => (actor.kind === 'person' ? actor.id : actor.kind);

function rowOf({ action, actor, key, input, at }: SubmissionOf) {
  if (!key) return undefined;
  const submission = { action, actor: nameOf(actor), key };
  return { ...submission, inputHash: hashOf(submission, input), createdAt: at };
}

interface Earlier {
  inputHash: string;
  answer: { answer?: unknown };
}

function sameAnswer(earlier: Earlier | undefined, { inputHash }: { inputHash: string }): unknown {
  const known = earlier?.inputHash;
  // Hashes with another SESSION_SECRET cannot be compared.
  if (known && markOf(known) === markOf(inputHash) && known !== inputHash) throw new DomainError('key_reused');
  return earlier?.answer.answer;
}

const markOf = (hash: string): string => hash.slice(0, hash.indexOf('.'));

/** With the server's key and the row's own, so that the table shows neither what was sent nor who sent the same. */
function hashOf({ action, actor, key }: SubmissionKey, input: unknown): string {
  const mark = sign('submissions', 'mark').slice(0, 8);
  return `${mark}.${sign('submissions', JSON.stringify([action, actor, key, sorted(input)]))}`;
}

/** The value with its keys in one order, without those that say nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]));
}
