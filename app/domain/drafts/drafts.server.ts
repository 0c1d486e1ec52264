/** Drafts of the two long forms: what was typed survives reload, Back, a closed browser and a restart (WIZ-14). */
import { DRAFT_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { type Draft, deleteDraft, draftByToken, saveDraft } from '~db/queries/drafts';
import { type Db, store } from '~db/store.server';
import { hashToken, newId, newToken } from '../ids.server';

export type DraftKind = Draft['kind'];
export type DraftValues = Record<string, unknown>;

const LIFETIME_MS = DRAFT_DAYS * DAY_MS;

/** The draft behind a cookie's token; undefined when there is none or it has expired. */
export async function findDraft(kind: DraftKind, token: string | null, at: number): Promise<Draft | undefined> {
  return token ? store.read((db) => draftByToken(db, hashToken(token), kind, at)) : undefined;
}

/**
 * Merges values into the draft behind the token, or starts one under it (the cookie that brought it is signed).
 * @returns the token for the cookie, and the whole draft.
 */
export async function keepInDraft(
  kind: DraftKind,
  token: string | null,
  values: DraftValues,
  at: number,
): Promise<{ token: string; draft: Draft }> {
  return store.tx(async (db) => {
    const existing = token ? await draftByToken(db, hashToken(token), kind, at) : undefined;
    const keptToken = token ?? newToken();
    const draft = makeDraft(kind, keptToken, { ...existing?.values, ...values }, at, existing?.idempotencyKey);
    await saveDraft(db, draft);
    return { token: keptToken, draft };
  });
}

/** A draft of its own for a submission that could not be taken yet; its token goes into a mail (paths.resumeDraft). */
export async function setAside(db: Db, kind: DraftKind, values: DraftValues, at: number): Promise<string> {
  const token = newToken();
  await saveDraft(db, makeDraft(kind, token, values, at));
  return token;
}

/** Ends a draft, in the transaction that submits it. */
export async function dropDraft(db: Db, token: string | null): Promise<void> {
  if (token) await deleteDraft(db, hashToken(token));
}

/** Which kind of draft a mailed link leads to; undefined when it is gone. */
export async function kindOfDraft(token: string, at = now()): Promise<DraftKind | undefined> {
  for (const kind of ['registration', 'study'] as const) {
    if (await findDraft(kind, token, at)) return kind;
  }
  return undefined;
}

function makeDraft(kind: DraftKind, token: string, values: DraftValues, at: number, idempotencyKey = newId()): Draft {
  return { tokenHash: hashToken(token), kind, values, idempotencyKey, updatedAt: at, expiresAt: at + LIFETIME_MS };
}
