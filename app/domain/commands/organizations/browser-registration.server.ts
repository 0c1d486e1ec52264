/**
 * What a visitor's browser has registered (SCR-03). Kept with the drafts and for as long as they are, under a token
 * that only the browser has. It is the same whether or not the address had an account (WIZ-16).
 */
import { DRAFT_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { hashToken, newId } from '~/domain/base/ids.server';
import type { Typed } from '~/domain/model/steps';
import { deleteDraft, draftByToken, saveDraft } from '~db/queries/drafts';
import { type Db, store } from '~db/store.server';

export interface BrowserRegistration {
  /** The registration as submitted, to repeat it for a corrected address. */
  typed: Typed;
  email: string;
  lastName: string;
  /** The account that was created; null if the address had one. */
  userId: string | null;
  tries: number;
  registeredAt: number;
}

const KIND = 'registered';
/** Keeps tokens of drafts and of registrations apart. */
const hashOf = (token: string) => hashToken(`${KIND} ${token}`);

export async function keepRegistration(db: Db, token: string, kept: BrowserRegistration, at: number): Promise<void> {
  const expiresAt = kept.registeredAt + DRAFT_DAYS * DAY_MS;
  const unowned = { userId: null, linkHash: '' };
  const row = {
    tokenHash: hashOf(token),
    ...unowned,
    kind: KIND,
    idempotencyKey: newId(),
    updatedAt: at,
    expiresAt,
  } as const;
  await saveDraft(db, { ...row, values: { ...kept } });
}

export async function keptRegistration(db: Db, token: string, at: number): Promise<BrowserRegistration | undefined> {
  return (await draftByToken(db, hashOf(token), KIND, at))?.values as BrowserRegistration | undefined;
}

/** Forgets it: the banner was dismissed. */
export const dismissRegistration = (token: string): Promise<void> =>
  store.write((db) => deleteDraft(db, hashOf(token)));
