/** Takes the GCP training as a person does, over JSON. */
import type { APIRequestContext } from '@playwright/test';
import { COURSES, type CourseId } from '~/catalogue/training/courses';
import { grade } from '~/domain/commands/training/answer-key.server';

/** The correct answers of a course, with some wrong ones if wanted. */
export function answersOf(course: CourseId, wrong = 0): Record<string, string> {
  return Object.fromEntries(
    COURSES[course].questions.map(({ id, options }, index) => {
      const wanted = options.find(
        ({ value }) => grade(COURSES[course], { [id]: value }).results[0]?.correct === index >= wrong,
      );
      return [id, wanted?.value ?? ''];
    }),
  );
}

/** Reads every module of the current course. */
export async function readAll(who: APIRequestContext, course: CourseId = 'gcp-fundamentals'): Promise<void> {
  for (const { id } of COURSES[course].modules) {
    const response = await who.post(`/api/training/modules/${id}`);
    if (!response.ok()) throw new Error(`${id} returned ${response.status()}`);
  }
}

/** Reads and passes the course, and returns the certificate's ID. */
export async function complete(who: APIRequestContext, course: CourseId = 'gcp-fundamentals'): Promise<string> {
  await readAll(who, course);
  const response = await who.post('/api/training/quiz', { data: { answers: answersOf(course) } });
  return (await response.json()).certificate.id;
}
