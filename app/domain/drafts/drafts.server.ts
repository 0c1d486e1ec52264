/** Drafts of multi-step forms: what was typed survives a reload, Back, a closed browser and a restart (WIZ-14). */
import { createHash } from 'node:crypto';
import { DRAFT_ASKS_AFTER_MS, DRAFT_DAYS, LIST_ITEMS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { UPLOADS } from '~/catalogue/uploads';
import { VALIDATION } from '~/catalogue/validation';
import { now } from '~/gateways/clock.server';
import { type Draft as DraftRow, deleteDraft, draftByToken, saveDraft } from '~db/queries/drafts';
import { type Db, store } from '~db/store.server';
import { documentIdOf } from '../documents/reference';
import { takeUpload } from '../documents/upload.server';
import { DomainError } from '../errors';
import { hashToken, newId, newToken } from '../ids.server';
import { enqueue, linkTo } from '../mail/outbox.server';
import { documentsIn, hasBegun, type Typed } from './steps';

export type DraftKind = Exclude<DraftRow['kind'], 'registered'>;

export interface Draft {
  kind: DraftKind;
  /** The secret in the cookie. Only its hash is stored. */
  token: string;
  values: Typed;
  /** For the form's hidden field. Never changes for a draft. */
  idempotencyKey: string;
  /** Whether it is stored: opening a draft stores nothing. */
  exists: boolean;
  /** When it was last saved; null if it is not stored. */
  savedAt: number | null;
}

/** The secret of the draft that a form with this key starts. The key itself is no secret, because it is on the page. */
export const draftTokenOf = (key: string): string => createHash('sha256').update(`draft ${key}`).digest('base64url');

/** The draft of this token, or an empty one if there is none or it has expired. */
export async function findDraft(kind: DraftKind, token: string | null, at = now()): Promise<Draft> {
  const row = token ? await store.read((db) => draftByToken(db, hashToken(token), kind, at)) : undefined;
  return {
    kind,
    token: token ?? newToken(),
    values: row?.values ?? {},
    idempotencyKey: row?.idempotencyKey ?? newId(),
    exists: row !== undefined,
    savedAt: row?.updatedAt ?? null,
  };
}

/** Merges values into the draft and stores it for another 30 days. */
export async function keepInDraft(draft: Draft, values: Typed, at = now()): Promise<Draft> {
  return store.tx(async (db) => {
    const stored = await draftByToken(db, hashToken(draft.token), draft.kind, at);
    const idempotencyKey = stored?.idempotencyKey ?? draft.idempotencyKey;
    const merged = { ...stored?.values, ...values };
    await saveDraft(db, rowOf({ ...draft, values: merged, idempotencyKey }, at));
    // A first click on Submit may have removed the stored draft, so keep its values too.
    return { ...draft, values: { ...draft.values, ...merged }, idempotencyKey, exists: true, savedAt: at };
  }, 'repeatable read');
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
export const discardDraft = (draft: Draft): Promise<void> => store.write((db) => dropDraft(db, draft.token));

/** Deletes a draft, in the transaction that submits it. */
export async function dropDraft(db: Db, token: string | null): Promise<void> {
  if (token) await deleteDraft(db, hashToken(token));
}

/** Keeps a submission for an address with an account as a draft, and e-mails the owner a link (decision 4). */
export async function mailAsDraft(
  db: Db,
  { kind, values, email, what }: { kind: DraftKind; values: Typed; email: string; what: string },
  at: number,
): Promise<void> {
  const token = newToken();
  await saveDraft(db, rowOf({ kind, token, values, idempotencyKey: newId() }, at));
  const mail = MAILS.knownAddress({
    what,
    link: linkTo(paths.resumeDraft(token)),
    loginLink: linkTo(paths.login),
    days: DRAFT_DAYS,
  });
  await enqueue(db, email, mail, at);
}

/** The kind of draft that an e-mailed link opens; undefined if the draft no longer exists. */
export async function kindOfDraft(token: string, at = now()): Promise<DraftKind | undefined> {
  for (const kind of ['registration', 'study'] as const) {
    if ((await findDraft(kind, token, at)).exists) return kind;
  }
  return undefined;
}

function rowOf({ kind, token, values, idempotencyKey }: Omit<Draft, 'exists' | 'savedAt'>, at: number): DraftRow {
  const expiresAt = at + DRAFT_DAYS * DAY_MS;
  return { tokenHash: hashToken(token), kind, values, idempotencyKey, updatedAt: at, expiresAt };
}
