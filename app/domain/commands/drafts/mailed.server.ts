/** Drafts that an e-mailed link leads to (decision 4). */
import { DRAFT_DAYS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { hashToken, newId, newToken } from '~/domain/base/ids.server';
import { mayMail } from '~/domain/base/mail-limits.server';
import { enqueue, linkTo } from '~/domain/base/outbox.server';
import { keepForDraft } from '~/domain/commands/documents/attach.server';
import { documentsIn, keptForIn, type Typed } from '~/domain/model/steps';
import { now } from '~/gateways/clock.server';
import { type Draft as DraftRow, draftByToken, draftOfLink, saveDraft } from '~db/queries/drafts';
import { organizationById } from '~db/queries/organizations';
import { userByEmail } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { type DraftKind, isOpenTo, rowOf } from './drafts.server';

/**
 * Keeps a submission for an address with an account as a draft, and e-mails the owner a link (decision 4). Does neither
 * if the address has been sent too many, because nobody could open a draft without its link.
 */
export async function mailAsDraft(
  db: Db,
  { kind, values, email, what }: { kind: DraftKind; values: Typed; email: string; what: string },
  at: number,
): Promise<void> {
  if (!(await mayMail(db, 'draft', email, at))) return;
  const token = newToken();
  const keptFor = keptForIn(values) ?? newId();
  await keepForDraft(db, documentsIn(values), keptFor, at);
  const linkHash = hashToken(token);
  const member = kind === 'registration' ? await memberWith(db, email) : null;
  const kept = { ...values, keptFor };
  await saveDraft(db, {
    ...rowOf({ kind, token, userId: null, values: kept, idempotencyKey: newId() }, at),
    linkHash,
  });
  const links = { link: linkTo(paths.resumeDraft(token)), loginLink: linkTo(paths.login) };
  const said = { what, ...links, days: DRAFT_DAYS };
  await enqueue(db, email, member ? MAILS.knownMember({ ...said, ...member }) : MAILS.knownAddress(said), at);
}

/**
 * What the account belongs to, and where its person asks for a password, if there is none yet; null for an account without
 * an organization.
 */
async function memberWith(db: Db, email: string) {
  const user = await userByEmail(db, email);
  const organization = user?.organizationId ? await organizationById(db, user.organizationId) : undefined;
  if (!user || !organization) return null;
  return {
    organization: organization.name,
    passwordLink: user.passwordHash === null ? linkTo(paths.forgotPassword) : null,
  };
}

const isOfForm = (draft: DraftRow): draft is DraftRow & { kind: DraftKind } =>
  draft.kind !== 'registered' && draft.kind !== 'post' && draft.kind !== 'message';

/** The kind of draft that a link leads to; undefined if no such link was mailed, or its draft is gone. */
export async function mailedDraft(linkToken: string, at = now()): Promise<DraftKind | undefined> {
  const draft = await store.read((db) => draftOfLink(db, hashToken(linkToken), at));
  return draft && isOfForm(draft) ? draft.kind : undefined;
}

/** How many bytes a browser with this token takes by continuing the draft: none if it has its copy already. */
export async function sizeOfCopy(linkToken: string, own: string | null, at = now()): Promise<number> {
  const linkHash = hashToken(linkToken);
  return store.read(async (db) => {
    const mailed = await draftOfLink(db, linkHash, at);
    if (!mailed || !isOfForm(mailed)) return 0;
    const copy = own ? await draftByToken(db, hashToken(own), mailed.kind, at) : undefined;
    return copy?.linkHash === linkHash ? 0 : Buffer.byteLength(JSON.stringify(mailed.values));
  });
}

/**
 * Copies the draft of a link to a token that only this browser has, or finds the copy that it has already. The link works
 * until one of its copies is submitted, so a mail program that opens it, or a second click, loses nothing.
 * @param own the token in the browser's cookie for drafts of this kind.
 * @param more what the copy keeps besides.
 * @returns the token for that cookie; undefined if the draft is gone.
 */
export async function continueMailedDraft(
  linkToken: string,
  { own, userId, more = {} }: { own: string | null; userId: string | null; more?: Typed },
  at = now(),
): Promise<string | undefined> {
  const linkHash = hashToken(linkToken);
  return store.tx(async (db) => {
    const mailed = await draftOfLink(db, linkHash, at);
    if (!mailed || !isOfForm(mailed)) return undefined;
    const copy = own ? await draftByToken(db, hashToken(own), mailed.kind, at) : undefined;
    if (own && copy?.linkHash === linkHash && isOpenTo(copy, userId)) {
      // So that no page asks again.
      await saveDraft(db, {
        ...copy,
        values: { ...copy.values, ...more },
        userId: copy.userId ?? userId,
        updatedAt: at,
        expiresAt: at + DRAFT_DAYS * DAY_MS,
      });
      return own;
    }
    const { kind } = mailed;
    const values = { ...mailed.values, ...more };
    const token = newToken();
    await saveDraft(db, { ...rowOf({ kind, token, userId, values, idempotencyKey: newId() }, at), linkHash });
    return token;
  }, 'repeatable read');
}
