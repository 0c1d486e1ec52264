/** Where a person stands in the GCP training. Called inside a read or a transaction. */
import { COURSES, type Course, type CourseId } from '~/catalogue/training/courses';
import { progressOfUser, type Training, type TrainingProgressRow, trainingsOfUser } from '~db/queries/trainings';
import type { Db } from '~db/store.server';
import { renewableFrom } from './dates';

export interface Certificate {
  id: string;
  /** GCP-2026-4F7K2M; null for what was recorded from elsewhere. */
  number: string | null;
  course: string;
  score: number | null;
  completedAt: number;
  expiresAt: number;
  current: boolean;
}

export interface OwnTraining {
  /** The course to take now or next: the fundamentals first, the refresher from then on. */
  course: CourseId;
  /** Whether it can be taken now: always the first time, then from 60 days before the certificate ends. */
  due: boolean;
  /** From when on the certificate can be renewed; null before the first one. */
  renewableFrom: number | null;
  modules: { id: string; title: string; minutes: number; read: boolean }[];
  /** Of the way to the next certificate, 0 to 100; 100 while none is due. */
  percent: number;
  /** All modules are read, and the course is due: the quiz can be taken. */
  quizOpen: boolean;
  attempts: number;
  /** Percent, of the last attempt at this course. */
  lastScore: number | null;
  /** The one that lasts longest. */
  certificate: Certificate | null;
  fundamentals: { completedAt: number | null; read: number; modules: number };
}

export interface Standing {
  course: Course;
  /** This time's progress; undefined before the first module is read. */
  row: TrainingProgressRow | undefined;
  certificates: Training[];
  own: OwnTraining;
}

export const certificateOf = (training: Training, at: number): Certificate => {
  const { id, certificateNumber: number, course, score, completedAt, expiresAt } = training;
  return { id, number, course, score, completedAt, expiresAt, current: expiresAt > at };
};

export async function standingOf(db: Db, userId: string, at: number): Promise<Standing> {
  const certificates = await trainingsOfUser(db, userId);
  const rows = await progressOfUser(db, userId);
  const last = certificates[0];
  const course = COURSES[last ? 'gcp-refresher' : 'gcp-fundamentals'];
  const due = !last || at >= renewableFrom(last.expiresAt);
  // What was passed was another year's: the next one starts anew.
  const row = rows.find((each) => each.course === course.id && each.completedAt === null);
  const read = new Set(row?.modulesRead);
  const modules = course.modules.map(({ id, title, minutes }) => ({ id, title, minutes, read: !due || read.has(id) }));
  const readNow = modules.filter((module) => module.read).length;
  const fundamentals = COURSES['gcp-fundamentals'];
  return {
    course,
    row,
    certificates,
    own: {
      course: course.id,
      due,
      renewableFrom: last ? renewableFrom(last.expiresAt) : null,
      modules,
      // The quiz is the last step.
      percent: due ? Math.round((readNow / (modules.length + 1)) * 100) : 100,
      quizOpen: due && readNow === modules.length,
      attempts: row?.attempts ?? 0,
      lastScore: row?.lastScore ?? null,
      certificate: last ? certificateOf(last, at) : null,
      fundamentals: {
        completedAt: certificates.findLast(({ course }) => course === fundamentals.id)?.completedAt ?? null,
        read: last ? fundamentals.modules.length : readNow,
        modules: fundamentals.modules.length,
      },
    },
  };
}
