import type { z } from 'zod';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { studyFor } from '~/domain/base/study-for.server';
import type { setPlanSchema } from '~/domain/model/study-plan-schema';
import { now } from '~/gateways/clock.server';
import { saveStudyPlan, studyPlan } from '~db/queries/start-ups';
import { store } from '~db/store.server';

/**
 * Sets how many sites and patients the sponsor wants in each region. A region without numbers has no plan.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators.
 */
export async function setStudyPlan(
  actor: Actor,
  studyId: string,
  { regions: sent }: z.output<typeof setPlanSchema>,
  at = now(),
): Promise<void> {
  await store.tx(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.follow');
    authorize(actor, 'study.change', study);
    const regions = sent.filter(({ sites, patients }) => sites !== null || patients !== null);
    const before = (await studyPlan(db, studyId))?.regions ?? [];
    await saveStudyPlan(db, { studyId, regions, updatedAt: at });
    await record(db, actor, 'study.planSet', studyId, { before: { regions: before }, after: { regions }, at });
  });
}
