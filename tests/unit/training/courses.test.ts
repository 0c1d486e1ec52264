import { describe, expect, it } from 'vitest';
import { COURSES, moduleAt } from '~/catalogue/training/courses';
import { grade } from '~/domain/commands/training/answer-key.server';
import { QUIZ_SCHEMAS } from '~/domain/commands/training/quiz.server';

const courses = Object.values(COURSES);
const wordsOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.split(/\s+/).length
    : Object.values(value as object).reduce((sum: number, part) => sum + wordsOf(part), 0);

describe('[SITE-06] the GCP courses', () => {
  it('have modules with unique addresses and enough text', () => {
    const modules = courses.flatMap((course) => course.modules);
    expect(new Set(modules.map(({ id }) => id)).size).toBe(modules.length);
    expect(COURSES['gcp-fundamentals'].modules).toHaveLength(6);
    for (const module of modules) {
      expect(moduleAt(module.id)?.module).toBe(module);
      expect(wordsOf(module.sections), module.id).toBeGreaterThan(240);
      expect(module.keyPoints.length).toBeGreaterThanOrEqual(3);
      // These addresses belong to other pages.
      expect(['quiz', 'certificate']).not.toContain(module.id);
    }
    expect(moduleAt('toString')).toBeUndefined();
  });

  it('have questions with exactly one right answer, an explanation for each wrong one, and a module to reread', () => {
    for (const course of courses) {
      for (const { id, options, module } of course.questions) {
        const results = options.map(({ value }) => grade(course, { [id]: value }).results[0]);
        expect(results.filter((result) => result?.correct)).toHaveLength(1);
        for (const result of results) expect(Boolean(result?.why)).toBe(!result?.correct);
        expect(course.modules.map((each) => each.id)).toContain(module);
      }
    }
    expect([10, 6]).toEqual(courses.map((course) => course.questions.length));
  });

  it('are graded as a percentage of all questions', () => {
    const course = COURSES['gcp-refresher'];
    const right = Object.fromEntries(
      course.questions.map(({ id, options }) => [
        id,
        options.find(({ value }) => grade(course, { [id]: value }).results[0]?.correct)?.value as string,
      ]),
    );
    expect(grade(course, right).score).toBe(100);
    expect(grade(course, { ...right, r1: 'a' }).score).toBe(83);
    expect(grade(course, { ...right, r1: 'a', r2: 'a' }).score).toBe(66);
    expect(grade(course, {}).score).toBe(0);
  });

  it('require an answer to every question, from its own options', () => {
    const schema = QUIZ_SCHEMAS['gcp-refresher'];
    const answers = { r1: 'a', r2: 'b', r3: 'c', r4: 'd', r5: 'a', r6: 'b' };
    expect(schema.safeParse({ answers: { ...answers, q1: 'a' } }).data).toEqual({ answers });
    const { r6: _, ...five } = answers;
    expect(schema.safeParse({ answers: five }).error?.issues.map(({ path }) => path.join('.'))).toEqual(['answers.r6']);
    expect(schema.safeParse({ answers: { ...answers, r1: 'e' } }).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
  });
});
