import { COURSES } from '~/catalogue/training/courses';
import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { type Actor, authorize, can, person } from '../actor';
import { type Certificate, certificateOf, type OwnTraining, standingOf } from './own.server';

export interface TrainingOverview {
  courses: { id: string; title: string; modules: { id: string; title: string; summary: string; minutes: number }[] }[];
  /** Null for who takes no training here: administrators, and people without a site. */
  own: OwnTraining | null;
  /** All the asker has earned, the one that lasts longest first. */
  certificates: Certificate[];
}

/** What there is to read, and how far the asker has come (SITE-06). @throws {DomainError} unauthenticated, forbidden. */
export async function trainingOverview(actor: Actor, at = now()): Promise<TrainingOverview> {
  authorize(actor, 'training.enter');
  const standing = can(actor, 'training.take')
    ? await store.read((db) => standingOf(db, person(actor).id, at))
    : undefined;
  return {
    courses: Object.values(COURSES).map(({ id, title, modules }) => ({
      id,
      title,
      modules: modules.map(({ id, title, summary, minutes }) => ({ id, title, summary, minutes })),
    })),
    own: standing?.own ?? null,
    certificates: standing?.certificates.map((training) => certificateOf(training, at)) ?? [],
  };
}
