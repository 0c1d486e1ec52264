/** A master CDA between two organizations covers their later studies. */

import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { effectiveAt } from '~/domain/model/agreement-terms';
import { agreementsOfMatch, insertAgreement, mastersFor } from '~db/queries/agreements';
import type { Db } from '~db/store.server';

/**
 * Called when the CDA step of a match opens.
 * @returns whether a master agreement in force covers it, which completes the step.
 */
export async function coveredByMaster(db: Db, matchId: string, at: number): Promise<boolean> {
  const masters = await mastersFor(db, matchId, at);
  const master = masters.find(({ terms }) => effectiveAt(terms) <= at);
  if (!master) return false;
  const [previous] = await agreementsOfMatch(db, matchId);
  const { terms, countersigned, documentId, sha256, coversUntil } = master;
  const copied = { terms, countersigned, documentId, sha256, coversUntil, masterId: master.id, isMaster: false };
  const version = (previous?.version ?? 0) + 1;
  const unanswered = { sentBy: null, sentAt: at, answer: null, answeredAt: null };
  const row = { id: newId(), matchId, version, source: 'master', state: 'executed', executedAt: at } as const;
  await insertAgreement(db, { ...row, ...copied, ...unanswered });
  await record(db, SYSTEM, 'match.cdaCovered', matchId, {
    after: { agreement: row.id, master: master.id, sha256 },
    at,
  });
  return true;
}
