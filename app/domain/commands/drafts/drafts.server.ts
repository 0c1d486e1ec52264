/** Drafts of multi-step forms: what was typed survives a reload, Back, a closed browser and a restart (WIZ-14). */

import { DomainError } from '~/catalogue/errors';
import { DRAFT_ASKS_AFTER_MS, DRAFT_DAYS, LIST_ITEMS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { UPLOADS } from '~/catalogue/uploads';
import { VALIDATION } from '~/catalogue/validation';
import { hashToken, newId, newToken } from '~/domain/base/ids.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { documentIdOf } from '~/domain/model/document-reference';
import { documentsIn, hasBegun, type Typed } from '~/domain/model/steps';
import { now } from '~/gateways/clock.server';
import { type Draft as DraftRow, deleteDraft, deleteDraftOfLink, draftByToken, saveDraft } from '~db/queries/drafts';
import { type Db, store } from '~db/store.server';

export type DraftKind = Exclude<DraftRow['kind'], 'registered' | 'post' | 'message'>;

export interface Draft {
  kind: DraftKind;
  /** The secret in the cookie. Only its hash is stored. */
  token: string;
  /** The account that it belongs to once it is saved; null for a visitor's. */
  userId: string | null;
  values: Typed;
  /** For the form's hidden field. Never changes for a draft. */
  idempotencyKey: string;
  /** Whether it is stored: opening a draft stores nothing. */
  exists: boolean;
  /** When it was last saved; null if it is not stored. */
  savedAt: number | null;
}

/** A draft that is not stored yet. */
export const newDraft = (kind: DraftKind, userId: string | null): Draft => ({
  kind,
  token: newToken(),
  userId,
  values: {},
  idempotencyKey: newId(),
  exists: false,
  savedAt: null,
});

/**
 * The draft of this token, or an empty one if there is none, it has expired or it is another account's. A visitor's draft
 * may be anybody's who has the token: a person who signs in and saves it makes it their own.
 * @param userId the signed-in person; null for a visitor.
 */
export async function findDraft(
  kind: DraftKind,
  token: string | null,
  userId: string | null,
  at = now(),
): Promise<Draft> {
  const row = token ? await store.read((db) => draftByToken(db, hashToken(token), kind, at)) : undefined;
  if (!token || (row && !isOpenTo(row, userId))) return newDraft(kind, userId);
  if (!row) return { ...newDraft(kind, userId), token };
  const { values, idempotencyKey, updatedAt: savedAt } = row;
  return { kind, token, userId, values, idempotencyKey, exists: true, savedAt };
}

/** Whether a draft is this person's, or a visitor's. */
export const isOpenTo = (row: Pick<DraftRow, 'userId'>, userId: string | null) =>
  row.userId === null || row.userId === userId;

/**
 * Keeps what a person's form sends after their session has ended, in their own draft if this browser has one. Nobody is
 * shown anything of it.
 */
export async function keepForOwner(kind: DraftKind, token: string | null, values: Typed, at = now()): Promise<Draft> {
  const row = token ? await store.read((db) => draftByToken(db, hashToken(token), kind, at)) : undefined;
  return keepInDraft(await findDraft(kind, token, row?.userId ?? null, at), values, at);
}

/**
 * Merges values into the draft and stores it for another 30 days.
 * @param again whether to store it again if it was removed since it was read, as a first click on Submit does. If not,
 * the draft does not exist in what is returned.
 */
export async function keepInDraft(draft: Draft, values: Typed, at = now(), { again = true } = {}): Promise<Draft> {
  return store.tx(async (db) => {
    const found = await draftByToken(db, hashToken(draft.token), draft.kind, at);
    if (!found && draft.exists && !again) return { ...draft, values: { ...draft.values, ...values }, exists: false };
    const stored = found && isOpenTo(found, draft.userId) ? found : undefined;
    const token = found && !stored ? newToken() : draft.token; // someone else has just made it their own
    const idempotencyKey = stored?.idempotencyKey ?? draft.idempotencyKey;
    const merged = { ...stored?.values, ...values };
    await saveDraft(db, rowOf({ ...draft, token, values: merged, idempotencyKey }, at));
    // A first click on Submit may have removed the stored draft, so keep its values too.
    return { ...draft, token, values: { ...draft.values, ...merged }, idempotencyKey, exists: true, savedAt: at };
  }, 'repeatable read');
}

/** Gives a draft a new key, for an entry that differs from what was submitted with the old one. */
export async function withNewKey(draft: Draft, at = now()): Promise<Draft> {
  const { userId, values } = draft;
  const renewed = { ...newDraft(draft.kind, userId), token: draft.token, values, exists: true, savedAt: at };
  await store.tx(async (db) => {
    const stored = await draftByToken(db, hashToken(draft.token), draft.kind, at);
    await deleteDraft(db, hashToken(draft.token));
    await saveDraft(db, { ...rowOf(renewed, at), linkHash: stored?.linkHash ?? '' });
  });
  return renewed;
}

/** Stores a file sent with the form. @throws {DomainError} invalid without a file or with too many; as takeUpload. */
export async function addFileToDraft(draft: Draft, file: File | undefined): Promise<Draft> {
  if (!file) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  if (documentsIn(draft.values).length >= LIST_ITEMS) {
    throw new DomainError('invalid', {}, { file: [VALIDATION.tooMany(LIST_ITEMS)] });
  }
  const { name, filePath } = await takeUpload(file);
  return keepInDraft(draft, { documents: [...documentsIn(draft.values), { name, filePath }] });
}

export async function removeFileFromDraft(draft: Draft, id: string): Promise<Draft> {
  const documents = documentsIn(draft.values).filter(({ filePath }) => documentIdOf(filePath) !== id);
  return keepInDraft(draft, { documents });
}

/**
 * Whether to ask before showing a draft, which on a shared computer may be another person's (SCR-01): when the form is
 * opened without naming a step, or after a pause.
 */
export const asksFirst = ({ values, savedAt }: Draft, opened: 'anew' | 'step', fresh?: Typed, at = now()): boolean =>
  hasBegun(values, fresh) && (opened === 'anew' || at - (savedAt ?? at) > DRAFT_ASKS_AFTER_MS);

/** Deletes the entries of someone who starts over. */
export const discardDraft = ({ token }: Draft): Promise<void> => store.write((db) => deleteDraft(db, hashToken(token)));

/** Deletes a draft, in the transaction that submits it. An e-mailed link to it is used up. */
export async function dropDraft(db: Db, token: string | null): Promise<void> {
  if (token) await deleteDraftOfLink(db, hashToken(token));
}

/** A draft as it is stored, for another 30 days. */
export function rowOf(draft: Omit<Draft, 'exists' | 'savedAt'>, at: number): DraftRow {
  const { kind, token, userId, values, idempotencyKey } = draft;
  const expiresAt = at + DRAFT_DAYS * DAY_MS;
  return { tokenHash: hashToken(token), linkHash: '', userId, kind, values, idempotencyKey, updatedAt: at, expiresAt };
}
