/** The reading of the GCP training (SITE-06). */
import { moduleAt } from '~/catalogue/training/courses';
import type { TrainingModule } from '~/catalogue/training/types';
import { now } from '~/gateways/clock.server';
import { saveProgress } from '~db/queries/trainings';
import { store } from '~db/store.server';
import { type Actor, authorize, can, person } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { dateInWords } from './dates';
import { type OwnTraining, type Standing, standingOf } from './own.server';

export interface ModuleView {
  module: TrainingModule;
  course: { id: string; title: string };
  /** From 1. */
  number: number;
  of: number;
  previous: { id: string; title: string } | null;
  next: { id: string; title: string } | null;
  /** Whether the asker may mark it as read now, and whether they have; null for who takes no training here. */
  own: { canRead: boolean; read: boolean; quizOpen: boolean } | null;
}

/** @throws {DomainError} unauthenticated, forbidden, not_found for a module there is not. */
export async function readModule(actor: Actor, id: string, at = now()): Promise<ModuleView> {
  authorize(actor, 'training.enter');
  const found = moduleAt(id);
  if (!found) throw new DomainError('not_found');
  const { course, module, index } = found;
  const neighbour = (place: number) => {
    const other = course.modules[place];
    return other ? { id: other.id, title: other.title } : null;
  };
  const standing = can(actor, 'training.take')
    ? await store.read((db) => standingOf(db, person(actor).id, at))
    : undefined;
  return {
    module,
    course: { id: course.id, title: course.title },
    number: index + 1,
    of: course.modules.length,
    previous: neighbour(index - 1),
    next: neighbour(index + 1),
    own: standing ? standInModule(standing, id, course.id) : null,
  };
}

function standInModule({ own }: Standing, id: string, courseId: string) {
  const here = own.course === courseId;
  return {
    canRead: here && own.due,
    // Who has a certificate has read the fundamentals.
    read: here ? own.modules.some((module) => module.id === id && module.read) : own.certificate !== null,
    quizOpen: here && own.quizOpen,
  };
}

/**
 * Marks a module as read; again changes nothing. Answers how far the asker has come.
 * @throws {DomainError} unauthenticated, forbidden, not_found, training_not_due for a course that cannot be taken now.
 */
export async function markModuleRead(actor: Actor, id: string, at = now()): Promise<OwnTraining> {
  authorize(actor, 'training.take');
  const { id: userId } = person(actor);
  const found = moduleAt(id);
  if (!found) throw new DomainError('not_found');
  return store.tx(async (db) => {
    const { course, row, own } = await standingOf(db, userId, at);
    if (own.modules.some((module) => module.id === id && module.read)) return own;
    if (course.id !== found.course.id || !own.due) throw notDue(own);
    await saveProgress(db, {
      ...{ userId, course: course.id, attempts: 0, lastScore: null, lastAnswers: null, ...row },
      modulesRead: [...(row?.modulesRead ?? []), id],
      completedAt: null,
      updatedAt: at,
    });
    await record(db, actor, {
      action: 'training.moduleRead',
      subject: { type: 'user', id: userId },
      after: { course: course.id, module: id },
      at,
    });
    return (await standingOf(db, userId, at)).own;
  });
}

/** The refusal of a course that is not the asker's to take now. */
export function notDue({ renewableFrom, due }: OwnTraining): DomainError {
  if (due || renewableFrom === null) return new DomainError('training_other_course');
  return new DomainError('training_not_due', { date: dateInWords(renewableFrom) });
}
