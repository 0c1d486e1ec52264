/** The courses, from the JSON files in this folder. The right answers are in domain/commands/training/answer-key.server. */
import fundamentals from './gcp-fundamentals.json' with { type: 'json' };
import refresher from './gcp-refresher.json' with { type: 'json' };
import { COURSE_TITLES, type CourseId } from './titles';

export type { CourseId };

/** A module in the JSON files, with the questions that it answers. */
interface Written extends TrainingModule {
  questions: readonly { id: string; text: string; options: readonly string[] }[];
}

export interface TrainingModule {
  /** The last part of its address: /training/{id}. */
  id: string;
  title: string;
  summary: string;
  /** Reading time. */
  minutes: number;
  /** The points are bullets after the paragraphs. */
  sections: readonly { heading: string; paragraphs: readonly string[]; points?: readonly string[] }[];
  keyPoints: readonly string[];
  /** Guideline sections and regulations. */
  sources: readonly string[];
}

export interface TrainingQuestion {
  id: string;
  /** The module that answers it. */
  module: string;
  text: string;
  options: readonly { value: string; label: string }[];
}

const questionsOf = ({ id: module, questions }: Written): TrainingQuestion[] =>
  questions.map(({ id, text, options }) => ({
    id,
    module,
    text,
    options: options.map((label, index) => ({ value: 'abcd'.charAt(index), label })),
  }));

const courseOf = (id: CourseId, written: readonly Written[]) => ({
  id,
  title: COURSE_TITLES[id],
  modules: written.map(({ questions: _, ...module }): TrainingModule => module),
  questions: written.flatMap(questionsOf),
});
export type Course = ReturnType<typeof courseOf>;

export const COURSES: Readonly<Record<CourseId, Course>> = {
  'gcp-fundamentals': courseOf('gcp-fundamentals', fundamentals),
  'gcp-refresher': courseOf('gcp-refresher', refresher),
};

/** The ID of the module after this one, in its course. */
export function moduleAfter(id: string): string | undefined {
  const found = moduleAt(id);
  return found?.course.modules[found.index + 1]?.id;
}

export function moduleAt(id: string): { course: Course; module: TrainingModule; index: number } | undefined {
  for (const course of Object.values(COURSES)) {
    const index = course.modules.findIndex((module) => module.id === id);
    const module = course.modules[index];
    if (module) return { course, module, index };
  }
  return undefined;
}
