/** The GCP training progress of a person or a site. */

import { DAY_MS, DAYS_PER_MONTH } from '~/catalogue/time';
import { COURSES } from '~/catalogue/training/courses';
import { type Actor, can, person } from '~/domain/base/actor';
import { trainedAt } from '~/domain/commands/staff/trained.server';
import { renewableFrom } from '~/domain/model/training-dates';
import {
  type Certificate,
  certificateSchema,
  coveringSchema,
  type OwnTraining,
  type TrainingProgress,
} from '~/domain/model/training-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { progressOfUser, type Training, trainingsOfOrganizations, trainingsOfUser } from '~db/queries/trainings';
import { type Db, store } from '~db/store.server';

/** The actor's progress; undefined for people who need no training. */
export async function ownTrainingOf(db: Db, actor: Actor, at: number) {
  return can(actor, 'training.take') ? trainingStateOf(db, person(actor).id, at) : undefined;
}

export async function trainingStateOf(db: Db, userId: string, at: number) {
  const certificates = await trainingsOfUser(db, userId);
  const rows = await progressOfUser(db, userId);
  // A certificate from elsewhere counts as training, but nothing of ours was read for it.
  const [last] = certificates.filter(({ issuer }) => issuer === null);
  const outside = certificates.find(({ issuer, expiresAt }) => issuer !== null && expiresAt > at);
  const course = COURSES[last ? 'gcp-refresher' : 'gcp-fundamentals'];
  const due = !last || at >= renewableFrom(last.expiresAt);
  // Progress in the current round. A completed row belongs to an earlier year.
  const row = rows.find((each) => each.course === course.id && each.completedAt === null);
  const read = new Set(row?.modulesRead);
  const modules = course.modules.map(({ id, title, minutes }) => ({ id, title, minutes, read: !due || read.has(id) }));
  const readNow = modules.filter((module) => module.read).length;
  const fundamentals = COURSES['gcp-fundamentals'];
  const own: OwnTraining = {
    course: course.id,
    due,
    renewableFrom: last ? renewableFrom(last.expiresAt) : null,
    modules,
    // The quiz counts as the last step.
    percent: due ? Math.round((readNow / (modules.length + 1)) * 100) : 100,
    quizOpen: due && readNow === modules.length,
    attempts: row?.attempts ?? 0,
    lastScore: row?.lastScore ?? null,
    certificate: certificates[0] ? certificateOf(certificates[0], at) : null,
    covered: outside ? pick(coveringSchema, outside) : null,
    fundamentals: {
      completedAt: certificates.findLast(({ course }) => course === fundamentals.id)?.completedAt ?? null,
      read: last ? fundamentals.modules.length : readNow,
      modules: fundamentals.modules.length,
    },
  };
  return { course, row, certificates, own };
}

/** The training of the actor's organization, and their own (API-06). @throws {DomainError} unauthenticated. */
export async function trainingProgress(actor: Actor, at = now()) {
  const { organizationId } = person(actor);
  return store.read(async (db) => ({
    ...(organizationId ? await progressOf(db, organizationId, at) : { ...summarize([], at), trained: 0, people: 0 }),
    own: (await ownTrainingOf(db, actor, at))?.own ?? null,
  }));
}

export async function progressOf(db: Db, organizationId: string, at: number): Promise<TrainingProgress> {
  const trainings = await trainingsOfOrganizations(db, [organizationId]);
  const summary = summarize(trainings, at);
  const { trained, people } = await trainedAt(db, organizationId, at, { trainings });
  return { ...summary, trained, people };
}

function summarize(trainings: Training[], at: number): Omit<TrainingProgress, 'trained' | 'people'> {
  const latest = new Map<string, Training>();
  for (const training of trainings) {
    if (training.expiresAt >= (latest.get(training.course)?.expiresAt ?? 0)) latest.set(training.course, training);
  }
  const courses = [...latest.values()]
    .sort((a, b) => a.expiresAt - b.expiresAt || (a.course < b.course ? -1 : 1))
    .map(({ course, issuer, completedAt, expiresAt }) => ({
      course,
      issuer,
      completedAt,
      expiresAt,
      current: expiresAt > at,
    }));
  const expiresAt = courses.at(-1)?.expiresAt ?? null;
  const current = expiresAt !== null && expiresAt > at;
  return {
    status: expiresAt === null ? 'not_recorded' : current ? 'current' : 'expired',
    expiresAt,
    monthsLeft: current ? Math.floor((expiresAt - at) / (DAYS_PER_MONTH * DAY_MS)) : null,
    courses,
  };
}

export const certificateOf = (training: Training, at: number): Certificate =>
  pick(certificateSchema, { ...training, number: training.certificateNumber, current: training.expiresAt > at });
