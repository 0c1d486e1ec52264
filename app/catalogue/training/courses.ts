/** The two GCP courses. Both lead to the same certificate, valid for a year. */
import { FUNDAMENTALS } from './fundamentals';
import { FUNDAMENTALS_QUESTIONS, REFRESHER_QUESTIONS } from './questions';
import { REFRESHER } from './refresher';
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
    modules: FUNDAMENTALS,
    questions: FUNDAMENTALS_QUESTIONS,
  },
  'gcp-refresher': {
    id: 'gcp-refresher',
    title: 'GCP annual refresher',
    modules: [REFRESHER],
    questions: REFRESHER_QUESTIONS,
  },
};

/** 'GCP fundamentals' for 'gcp-fundamentals'. Courses taken elsewhere keep the name they were recorded under. */
export const courseTitle = (id: string): string =>
  Object.hasOwn(COURSES, id) ? COURSES[id as CourseId].title : id.replaceAll('-', ' ');

/** The module at /training/{id}, with its course. */
export function moduleAt(id: string): { course: Course; module: TrainingModule; index: number } | undefined {
  for (const course of Object.values(COURSES)) {
    const index = course.modules.findIndex((module) => module.id === id);
    const module = course.modules[index];
    if (module) return { course, module, index };
  }
  return undefined;
}
