/** Both sides sign the version of the contract that they have agreed on: the site first, then the sponsor. */

import type { Actor } from '~/domain/base/actor';
import { signVersion, versionSigning } from '~/domain/commands/negotiations/sign.server';
import type { RecordSigning } from '~/domain/commands/signatures/sign.server';
import type { MatchContract } from '~/domain/model/contract-schema';
import type { Signing } from '~/domain/model/signature-schema';
import { now } from '~/gateways/clock.server';
import { CONTRACT, seeContract } from './see.server';

/** Signs the version that was read, for the actor's side. @throws {DomainError} as signVersion. */
export async function signContract(
  actor: Actor,
  session: string | null,
  matchId: string,
  signed: Signing & { version: number; sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchContract> {
  await signVersion(CONTRACT, actor, session, matchId, { ...signed, key, at });
  return seeContract(actor, matchId, { session }, at);
}

/** What it takes to sign a version of a match's contract. */
export const contractSigning = (matchId: string, version: number, signing: RecordSigning) =>
  versionSigning(CONTRACT, matchId, version, signing);
