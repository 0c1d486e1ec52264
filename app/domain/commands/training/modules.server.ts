/** The course modules: listed, read and marked as read (SITE-06). */

import { DomainError } from '~/catalogue/errors';
import { COURSES, moduleAt } from '~/catalogue/training/courses';
import { type Actor, authorize, type Person, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { dateInWords } from '~/domain/model/training-dates';
import type { ModuleView, OwnTraining } from '~/domain/model/training-view';
import { bestOf } from '~/domain/model/vault';
import { now } from '~/gateways/clock.server';
import { documentsAbout } from '~db/queries/documents';
import { saveProgress, type Training } from '~db/queries/trainings';
import { type Db, store } from '~db/store.server';
import { certificateOf, ownTrainingOf, trainingStateOf } from './progress.server';

/** The courses, and the actor's progress if they need training. @throws {DomainError} unauthenticated, forbidden. */
export async function trainingOverview(actor: Actor, at = now()) {
  authorize(actor, 'training.enter');
  const { state, inVault } = await store.read(async (db) => {
    const state = await ownTrainingOf(db, actor, at);
    return { state, inVault: state ? await inVaultOf(db, person(actor), state.certificates, at) : null };
  });
  return {
    courses: Object.values(COURSES).map(({ id, title, modules }) => ({
      id,
      title,
      modules: modules.map(({ id, title, summary, minutes }) => ({ id, title, summary, minutes })),
    })),
    own: state?.own ?? null,
    certificates: state?.certificates.map((training) => certificateOf(training, at)) ?? [],
    inVault,
  };
}

/** The person’s GCP certificate among the documents of their site that is not filed as training; the one valid for longest. */
async function inVaultOf(
  db: Db,
  { id, organizationId }: Pick<Person, 'id' | 'organizationId'>,
  trainings: readonly Training[],
  at: number,
) {
  const filed = new Set(trainings.map(({ documentId }) => documentId));
  const own = (await documentsAbout(db, id))
    .filter((each) => each.organizationId === organizationId && !filed.has(each.id))
    .map((each) => ({ ...each, type: each.filedAs }));
  const best = bestOf(own, { type: 'gcp' }, at);
  return best && best.validUntil !== null ? { id: best.id, name: best.name, validUntil: best.validUntil } : null;
}

/** @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function readModule(actor: Actor, id: string, at = now()): Promise<ModuleView> {
  authorize(actor, 'training.enter');
  const { course, module, index } = existing(id);
  const neighbor = (place: number) => {
    const other = course.modules[place];
    return other ? { id: other.id, title: other.title } : null;
  };
  const state = await store.read((db) => ownTrainingOf(db, actor, at));
  return {
    module,
    course: { id: course.id, title: course.title },
    number: index + 1,
    of: course.modules.length,
    previous: neighbor(index - 1),
    next: neighbor(index + 1),
    own: state ? ownModule(state.own, id, course.id) : null,
  };
}

function existing(id: string) {
  const found = moduleAt(id);
  if (!found) throw new DomainError('not_found');
  return found;
}

const hasRead = (own: OwnTraining, id: string) => own.modules.some((module) => module.id === id && module.read);

function ownModule(own: OwnTraining, id: string, courseId: string) {
  const isOwnCourse = own.course === courseId;
  return {
    canRead: isOwnCourse && own.due,
    // Everyone who takes the refresher has read the fundamentals.
    read: isOwnCourse ? hasRead(own, id) : own.course === 'gcp-refresher',
    quizOpen: isOwnCourse && own.quizOpen,
  };
}

/** Safe to repeat. @throws {DomainError} forbidden, not_found, training_not_due, training_other_course. */
export async function markModuleRead(actor: Actor, id: string, at = now()): Promise<OwnTraining> {
  authorize(actor, 'training.take');
  const { id: userId } = person(actor);
  const { course: wanted } = existing(id);
  return store.tx(async (db) => {
    const { course, row, own } = await trainingStateOf(db, userId, at);
    if (hasRead(own, id)) return own;
    if (course.id !== wanted.id || !own.due) throw notDue(own);
    await saveProgress(db, {
      userId,
      course: course.id,
      attempts: 0,
      lastScore: null,
      lastAnswers: null,
      ...row,
      modulesRead: [...(row?.modulesRead ?? []), id],
      completedAt: null,
      updatedAt: at,
    });
    await record(db, actor, 'training.moduleRead', userId, { after: { course: course.id, module: id }, at });
    return (await trainingStateOf(db, userId, at)).own;
  }, 'repeatable read');
}

/** Why the actor cannot take a course now. */
export function notDue({ renewableFrom, due }: OwnTraining): DomainError {
  if (due || renewableFrom === null) return new DomainError('training_other_course');
  return new DomainError('training_not_due', { date: dateInWords(renewableFrom) });
}
