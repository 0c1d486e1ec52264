/** The steps of a study, and the sponsor's template for its later ones. */

import type { PathStep } from '~/catalogue/engagement';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { studyFor } from '~/domain/base/study-for.server';
import { pathOf } from '~/domain/model/engagement-path';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { saveTemplate, templateOf } from '~db/queries/engagements';
import { setStudyPath as setRow } from '~db/queries/studies';
import { type Db, store } from '~db/store.server';

/** A study's path and where it comes from. @throws {DomainError} unauthenticated, not_found (another's too). */
export const seeStudyPath = (actor: Actor, studyId: string) => store.read((db) => viewOf(db, actor, studyId));

async function viewOf(db: Db, actor: Actor, studyId: string) {
  const study = await studyFor(db, actor, studyId, 'study.follow');
  const template = await templateOf(db, study.sponsorId);
  const source = study.path ? ('study' as const) : template ? ('template' as const) : ('default' as const);
  return { studyId, study: study.title, name: studyName(study), steps: [...pathOf(study, template).steps], source };
}

/**
 * Sets a study's path for matches answered from now on and, if asked, for the sponsor's later studies.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators.
 */
export async function setStudyPath(
  actor: Actor,
  studyId: string,
  { steps, asTemplate }: { steps: PathStep[]; asTemplate: boolean },
  at = now(),
) {
  return store.tx(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.follow');
    authorize(actor, 'study.change', study);
    await setRow(db, studyId, steps);
    await record(db, actor, 'study.pathSet', studyId, { before: { path: study.path }, after: { path: steps }, at });
    if (asTemplate) {
      const version = ((await templateOf(db, study.sponsorId))?.version ?? 0) + 1;
      await saveTemplate(db, { sponsorId: study.sponsorId, steps, version, updatedAt: at });
      await record(db, actor, 'study.templateSet', studyId, { after: { template: steps, version }, at });
    }
    return viewOf(db, actor, studyId);
  });
}
