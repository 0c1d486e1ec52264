/**
 * What a person's form held that was sent after their session had ended (decision 60). Kept for a day under a token that
 * only this browser has, and shown only to the same person, who has to send it themselves.
 */
import { KEPT_POST_MS } from '~/catalogue/limits';
import { hashToken, newId } from '~/domain/base/ids.server';
import { now } from '~/gateways/clock.server';
import { deleteDraft, draftByToken, saveDraft } from '~db/queries/drafts';
import { store } from '~db/store.server';

export interface KeptPost {
  /** The page that it was sent to, with its query. */
  path: string;
  fields: [name: string, value: string][];
  /** Whether it had files, which are not kept. */
  files: boolean;
}

const KIND = 'post' as const;
/** Keeps tokens of drafts and of kept posts apart. */
const hashOf = (token: string) => hashToken(`${KIND} ${token}`);

/** Keeps it instead of an earlier one of this browser. */
export async function keepPost(token: string, userId: string, post: KeptPost, at = now()): Promise<void> {
  const expiresAt = at + KEPT_POST_MS;
  const row = {
    userId,
    kind: KIND,
    linkHash: '',
    values: { ...post },
    idempotencyKey: newId(),
    updatedAt: at,
    expiresAt,
  };
  await store.write((db) => saveDraft(db, { ...row, tokenHash: hashOf(token) } as const));
}

/** What this browser has kept, and whose it is. */
export async function keptPost(token: string, at = now()): Promise<(KeptPost & { userId: string }) | undefined> {
  const row = await store.read((db) => draftByToken(db, hashOf(token), KIND, at));
  return row?.userId ? { ...(row.values as unknown as KeptPost), userId: row.userId } : undefined;
}

export const dropPost = (token: string): Promise<void> => store.write((db) => deleteDraft(db, hashOf(token)));
