/** Authenticator apps' codes and recovery codes: each is taken once. */
import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import { recoveryCodes, users } from '../schema';
import type { Db } from '../store.server';

/** Takes a step's code of this secret; false when its code or a later one was taken before, or the secret is another by now. */
export async function takeTotpStep(db: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const taken = await db
    .update(users)
    .set({ totpStep: step })
    .where(
      and(eq(users.id, userId), eq(users.totpSecret, secret), or(isNull(users.totpStep), lt(users.totpStep, step))),
    )
    .returning({ id: users.id });
  return taken.length > 0;
}

/** The codes from before are gone; with none given, the person has none. */
export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length === 0) return;
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId })));
}

/** Takes one of the person's codes; false when it is none, or was used. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string, at: number): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

/** How many codes may still be used. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
