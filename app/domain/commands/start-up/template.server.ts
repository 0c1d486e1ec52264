/** The list of tasks with which the start-ups of a study begin: its own, its sponsor's, or the default. */

import { DomainError } from '~/catalogue/errors';
import type { StartUpStep } from '~/catalogue/start-up';
import { DEFAULT_START_UP } from '~/catalogue/start-up-default';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { studyFor } from '~/domain/base/study-for.server';
import {
  listWith,
  type StartUpList,
  type StartUpStepForm,
  startUpTemplateSchema,
} from '~/domain/model/start-up-schema';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { saveStartUpTemplate, startUpTemplate } from '~db/queries/start-ups';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The list of a study as it is now. */
export async function stepsFor(
  db: Db,
  { id, sponsorId }: Pick<Study, 'id' | 'sponsorId'>,
): Promise<Pick<StartUpList, 'source'> & { steps: StartUpStep[] }> {
  const own = await startUpTemplate(db, id);
  if (own) return { steps: own.steps, source: 'study' };
  const sponsors = await startUpTemplate(db, sponsorId);
  return sponsors ? { steps: sponsors.steps, source: 'template' } : { steps: [...DEFAULT_START_UP], source: 'default' };
}

/** A study's list and where it comes from. @throws {DomainError} unauthenticated, not_found (another's too). */
export const seeStartUpList = (actor: Actor, studyId: string): Promise<StartUpList> =>
  store.read((db) => listOf(db, actor, studyId));

async function listOf(db: Db, actor: Actor, studyId: string): Promise<StartUpList> {
  const study = await studyFor(db, actor, studyId, 'study.follow');
  const { steps, source } = await stepsFor(db, study);
  return { studyId, name: studyName(study), steps: steps.map((each) => ({ ...each, needs: [...each.needs] })), source };
}

/**
 * What a form makes of a study's list, as the JSON call takes it.
 * @throws {DomainError} as seeStartUpList; invalid if the list could not be used.
 */
export async function listTyped(actor: Actor, studyId: string, form: StartUpStepForm) {
  const { steps } = await seeStartUpList(actor, studyId);
  const typed = startUpTemplateSchema.safeParse({ steps: listWith(steps, form), forAll: form.forAll });
  if (typed.success) return typed.data;
  const messages = typed.error.issues.map(({ message }) => message);
  throw new DomainError('invalid', {}, { title: messages });
}

/**
 * Sets the list for start-ups that begin from now on and, if asked, for the sponsor's studies without their own.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators.
 */
export async function setStartUpList(
  actor: Actor,
  studyId: string,
  { steps, forAll }: { steps: StartUpStep[]; forAll: boolean },
  at = now(),
): Promise<StartUpList> {
  return store.tx(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.follow');
    authorize(actor, 'study.change', study);
    for (const id of [studyId, ...(forAll ? [study.sponsorId] : [])]) {
      const before = await startUpTemplate(db, id);
      const version = (before?.version ?? 0) + 1;
      const row = { id, studyId: id === studyId ? id : null, steps, version, updatedAt: at };
      await saveStartUpTemplate(db, row);
      await record(db, actor, 'study.startUpListSet', studyId, {
        before: { steps: before?.steps ?? null },
        after: { steps, version, forAll: id !== studyId },
        at,
      });
    }
    return listOf(db, actor, studyId);
  });
}
