/** The courses of GCP training. Both lead to the same certificate, which lasts a year. */
import { CONSENT } from './consent';
import { PROTOCOL } from './protocol';
import { PURPOSE } from './purpose';
import { FUNDAMENTALS_QUESTIONS, REFRESHER_QUESTIONS } from './questions';
import { RECORDS } from './records';
import { REFRESHER } from './refresher';
import { ROLES_IN_A_TRIAL } from './roles';
import { SAFETY } from './safety';
import type { TrainingModule, TrainingQuestion } from './types';

export const COURSE_IDS = ['gcp-fundamentals', 'gcp-refresher'] as const;
export type CourseId = (typeof COURSE_IDS)[number];

export interface Course {
  id: CourseId;
  title: string;
  modules: readonly TrainingModule[];
  questions: readonly TrainingQuestion[];
}

export const COURSES: Readonly<Record<CourseId, Course>> = {
  'gcp-fundamentals': {
    id: 'gcp-fundamentals',
    title: 'GCP fundamentals',
    modules: [PURPOSE, ROLES_IN_A_TRIAL, CONSENT, PROTOCOL, SAFETY, RECORDS],
    questions: FUNDAMENTALS_QUESTIONS,
  },
  'gcp-refresher': {
    id: 'gcp-refresher',
    title: 'GCP annual refresher',
    modules: [REFRESHER],
    questions: REFRESHER_QUESTIONS,
  },
};

/** 'GCP fundamentals' for 'gcp-fundamentals'; a course recorded elsewhere reads as it was written. */
export const courseTitle = (id: string): string =>
  Object.hasOwn(COURSES, id) ? COURSES[id as CourseId].title : id.replaceAll('-', ' ');

/** The module at /training/{id} and its course; undefined where there is none. */
export function moduleAt(id: string): { course: Course; module: TrainingModule; index: number } | undefined {
  for (const course of Object.values(COURSES)) {
    const index = course.modules.findIndex((module) => module.id === id);
    const module = course.modules[index];
    if (module) return { course, module, index };
  }
  return undefined;
}
