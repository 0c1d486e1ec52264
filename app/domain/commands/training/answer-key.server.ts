/** The right answers, and why the others are wrong. The browser gets them only after submitting the quiz. */
import type { Course, CourseId } from '~/catalogue/training/courses';
import type { QuizResult } from '~/domain/model/training-view';

/** One letter for each question, in their order. */
const RIGHT: Readonly<Record<CourseId, string>> = {
  'gcp-fundamentals': 'cadbacbdba',
  'gcp-refresher': 'bdacbd',
};

const WHY: Readonly<Record<string, string>> = {
  q1: 'The rights, safety and well-being of the participant prevail over the interests of science and society. No vote and no sponsor can decide otherwise.',
  q2: 'Proportionate means that effort follows risk: most of it goes where safety and the reliability of the results depend on it. GCP applies to every trial, and a larger budget does not justify a higher risk.',
  q3: 'The pharmacist performs the task, but the investigator remains responsible and supervises it. The log documents the delegation; it does not transfer responsibility.',
  q4: 'Only an apparent immediate hazard to a participant may be eliminated before the IRB has approved the change, and it is then reported without delay. Neither urgency nor the participants’ agreement replaces IRB review.',
  q5: 'Any procedure that is done only for the study, including screening, requires consent first, however small its risk.',
  q6: 'Participation is voluntary at all times. Nobody needs permission to leave, and leaving brings no penalty or loss of benefits.',
  q7: 'The original entry stays legible, and the correction shows who made it, when and why. Covering or replacing the original destroys the record.',
  q8: 'Hospitalization makes the event serious. Investigators report every SAE to the sponsor immediately, related or not, with their own assessment of causality; missing details follow later. The 15-day deadline is the sponsor’s.',
  q9: 'An unexpected fatal or life-threatening suspected adverse reaction is reported within 7 calendar days of first receiving the information. Other serious and unexpected ones are due within 15 calendar days; 24 hours is the limit that most protocols set for the investigator.',
  q10: 'Only coded data leave the site. Names, phone numbers and the list that links them to codes stay there, locked away.',
  r1: 'What the participant agreed to has changed. Everyone affected is told promptly and asked again before their next study procedure; nobody signs for them.',
  r2: 'There are no eligibility waivers: neither a phone call nor the participant’s wish replaces an IRB-approved amendment.',
  r3: 'Every SAE is reported immediately, related or not, with the information available. Details follow later.',
  r4: 'Training and delegation come before the first task, and the log documents both. An account or a monitoring visit does not replace them.',
  r5: 'Whoever delegates a task keeps oversight of it; under E6(R3) this includes service providers that the investigator engages. A contract alone is not oversight.',
  r6: 'The participant comes first. Then document and report the deviation and fix its cause, whether or not there was harm. Making the numbers match is misconduct.',
};

/** The percentage of right answers, rounded down so that 79.9 does not pass, with the result of each. */
export function grade(course: Course, answers: Readonly<Record<string, string>>) {
  const results = course.questions.flatMap(({ id }, index): QuizResult[] => {
    const chosen = answers[id];
    if (chosen === undefined) return [];
    const correct = chosen === RIGHT[course.id][index];
    return [{ question: id, chosen, correct, why: correct ? null : (WHY[id] as string) }];
  });
  const right = results.filter(({ correct }) => correct).length;
  return { score: Math.floor((right / course.questions.length) * 100), results };
}
