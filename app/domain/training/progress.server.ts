import { DAY_MS, DAYS_PER_MONTH } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { type Training, trainingsOfOrganizations } from '~db/queries/trainings';
import { type Db, store } from '~db/store.server';
import { type Actor, can, person } from '../actor';
import { type OwnTraining, standingOf } from './own.server';

export type GcpStatus = 'current' | 'expired' | 'not_recorded';

export interface TrainingProgress {
  /** Current while any training is; expired when all are past (SITE-02). */
  status: GcpStatus;
  /** When the training that lasts longest ends; null without one. */
  expiresAt: number | null;
  /** Whole months of 30.44 days until then; null unless current (GEN-11). */
  monthsLeft: number | null;
  /** The last one of each course, the one that ends first at the top. */
  courses: { course: string; completedAt: number; expiresAt: number; current: boolean }[];
}

/**
 * The good-clinical-practice training on record for the asker's organization, and how far the asker has come (API-06);
 * `own` is null for who takes no training here.
 * @throws {DomainError} unauthenticated.
 */
export async function trainingProgress(
  actor: Actor,
  at = now(),
): Promise<TrainingProgress & { own: OwnTraining | null }> {
  const { id, organizationId } = person(actor);
  return store.read(async (db) => ({
    ...(organizationId ? await progressOf(db, organizationId, at) : summed([], at)),
    own: can(actor, 'training.take') ? (await standingOf(db, id, at)).own : null,
  }));
}

/** The same for any organization, inside a read. */
export async function progressOf(db: Db, organizationId: string, at: number): Promise<TrainingProgress> {
  return summed(await trainingsOfOrganizations(db, [organizationId]), at);
}

function summed(trainings: Training[], at: number): TrainingProgress {
  const latest = new Map<string, Training>();
  for (const training of trainings) {
    if (training.expiresAt >= (latest.get(training.course)?.expiresAt ?? 0)) latest.set(training.course, training);
  }
  const courses = [...latest.values()]
    .sort((a, b) => a.expiresAt - b.expiresAt || (a.course < b.course ? -1 : 1))
    .map(({ course, completedAt, expiresAt }) => ({ course, completedAt, expiresAt, current: expiresAt > at }));
  const expiresAt = courses.at(-1)?.expiresAt ?? null;
  const current = expiresAt !== null && expiresAt > at;
  return {
    status: expiresAt === null ? 'not_recorded' : current ? 'current' : 'expired',
    expiresAt,
    monthsLeft: current ? Math.floor((expiresAt - at) / (DAYS_PER_MONTH * DAY_MS)) : null,
    courses,
  };
}
