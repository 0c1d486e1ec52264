/** Both sides sign the version of the budget that they have agreed on: the site first, then the sponsor. */

import type { Actor } from '~/domain/base/actor';
import { signVersion, versionSigning } from '~/domain/commands/negotiations/sign.server';
import type { RecordSigning } from '~/domain/commands/signatures/sign.server';
import type { MatchBudget } from '~/domain/model/budget-schema';
import type { Signing } from '~/domain/model/signature-schema';
import { now } from '~/gateways/clock.server';
import { BUDGET, seeBudget } from './see.server';

/** Signs the version that was read, for the actor's side. @throws {DomainError} as signVersion. */
export async function signBudget(
  actor: Actor,
  session: string | null,
  matchId: string,
  signed: Signing & { version: number; sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchBudget> {
  await signVersion(BUDGET, actor, session, matchId, { ...signed, key, at });
  return seeBudget(actor, matchId, { session }, at);
}

/** What it takes to sign a version of a match's budget. */
export const budgetSigning = (matchId: string, version: number, signing: RecordSigning) =>
  versionSigning(BUDGET, matchId, version, signing);
