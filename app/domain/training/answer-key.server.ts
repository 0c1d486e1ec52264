/** Which answers are right, and why the others are not. Never sent to a browser before the quiz was. */
import type { Course } from '~/catalogue/training/courses';

interface Key {
  right: 'a' | 'b' | 'c' | 'd';
  why: string;
}

const KEYS: Readonly<Record<string, Key>> = {
  q1: {
    right: 'c',
    why: 'The rights, safety and well-being of the participant prevail over the interests of science and society. No vote and no sponsor can decide otherwise.',
  },
  q2: {
    right: 'a',
    why: 'Proportionate means that effort follows risk: most where safety and the reliability of the results depend on it. GCP applies to every trial, and risk is not bought.',
  },
  q3: {
    right: 'd',
    why: 'The task is the pharmacist’s now, the responsibility stays with the investigator, who supervises. The log records the delegation; it does not end the duty.',
  },
  q4: {
    right: 'b',
    why: 'Only an apparent immediate hazard to a participant may be removed before the IRB has approved the change; it is then reported without delay. Neither haste nor consent of those concerned replaces the review.',
  },
  q5: {
    right: 'a',
    why: 'A procedure that is done only for the study needs consent before it, screening included. How small its risk is does not matter.',
  },
  q6: {
    right: 'c',
    why: 'Taking part is voluntary at any time. Nobody needs a permission to leave, and leaving costs nothing that the person is otherwise entitled to.',
  },
  q7: {
    right: 'b',
    why: 'The first entry stays readable, and the correction shows who made it, when and why. What covers or replaces the original destroys the record.',
  },
  q8: {
    right: 'd',
    why: 'A stay in hospital makes the event serious. Investigators report every SAE to the sponsor immediately, related or not, with their own assessment; what is missing follows. The 15 days are the sponsor’s.',
  },
  q9: {
    right: 'b',
    why: 'An unexpected fatal or life-threatening suspected adverse reaction is reported within 7 calendar days of first receiving the information. 15 calendar days hold for other serious and unexpected ones; 24 hours is what most protocols give the investigator.',
  },
  q10: {
    right: 'a',
    why: 'Only coded data leave the site. Names, phone numbers and the list that links them to codes stay there, under lock.',
  },
  r1: {
    right: 'b',
    why: 'What people agreed to has changed. Those whom it concerns are told in time and asked again, before the next study procedure that it concerns; nobody signs for them.',
  },
  r2: {
    right: 'd',
    why: 'There are no waivers to eligibility: neither a call nor the participant’s wish replaces an amendment that the IRB has approved.',
  },
  r3: {
    right: 'a',
    why: 'Every SAE is reported immediately, related or not, with what is known. Details follow.',
  },
  r4: {
    right: 'c',
    why: 'Training and delegation come before the first task, and the log shows it. An account or a visit of the monitor does not replace them.',
  },
  r5: {
    right: 'b',
    why: 'Whoever hands over a task keeps the oversight of it; E6(R3) says so for service providers of the investigator too. A contract alone oversees nothing.',
  },
  r6: {
    right: 'd',
    why: 'The participant comes first; then the deviation is recorded, reported and its cause mended, harm or not. Making numbers fit is misconduct.',
  },
};

export interface Result {
  question: string;
  chosen: string;
  correct: boolean;
  /** Why the chosen one is wrong; null when it is right. */
  why: string | null;
}

/** Percent of right answers, rounded down so that 79.9 does not pass, and what each one was. */
export function grade(course: Course, answers: Readonly<Record<string, string>>): { score: number; results: Result[] } {
  const results = course.questions.flatMap(({ id }): Result[] => {
    const [key, chosen] = [KEYS[id], answers[id]];
    if (!key) throw new Error(`The question ${id} has no answer key.`);
    if (chosen === undefined) return [];
    const correct = chosen === key.right;
    return [{ question: id, chosen, correct, why: correct ? null : key.why }];
  });
  const right = results.filter(({ correct }) => correct).length;
  return { score: Math.floor((right / course.questions.length) * 100), results };
}
