/** The decisions of administrators: the same calls for organizations and studies. */
import type { z } from 'zod';
import { decided } from '~/actions/decisions';
import { UNDO_MS } from '~/catalogue/limits';
import { decisionSchema } from '~/domain/decision';
import { askedRequestSchema, questionSchema, reviewSchema } from '~/domain/review/schema';
import { get, post, put } from './call';

interface Decided {
  noun: 'Organization' | 'Study';
  plural: 'organizations' | 'studies';
  approved: 'verified' | 'approved';
  view: z.ZodType;
  many: z.ZodType;
}

export function decisionCalls({ noun, plural, approved, view, many }: Decided) {
  const article = noun === 'Organization' ? 'an organization' : 'a study';
  const one = (action: 'approve' | 'reject', heading: 'Approve' | 'Reject', status: string) =>
    put(`/api/${plural}/{id}/${action}`, `${action}${noun}`, `${heading} ${article}`, {
      description:
        'We e-mail the people concerned. Repeating a decision changes nothing; the opposite decision is refused.',
      body: decisionSchema(status).meta({ id: `${heading}${noun}` }),
      bodyOptional: true,
      answer: view,
      errors: ['already_decided', 'changed_since_read'],
    });
  return [
    post(
      `/api/${plural}/decisions`,
      `decide${noun === 'Study' ? 'Studies' : 'Organizations'}`,
      `Decide about several ${plural}`,
      {
        description: 'Decisions are independent: one that is refused does not affect the others.',
        body: many.meta({ id: `${noun}Decisions` }),
        answer: decided,
      },
    ),
    get(`/api/${plural}/{id}/review`, `review${noun}`, `Show the review of ${article}`, {
      description: 'What was checked for the administrator, the documents, and what the applicant was asked.',
      answer: reviewSchema,
    }),
    post(`/api/${plural}/{id}/review`, `askAbout${noun}`, 'Ask the applicant for more', {
      makes: true,
      description:
        'We e-mail the question to the applicant, who answers and sends it in again. One question at a time.',
      body: questionSchema.meta({ id: `${noun}Question` }),
      created: askedRequestSchema,
      errors: ['already_decided', 'review_asked', 'review_no_address', 'lead_without_consent'],
    }),
    one('approve', 'Approve', approved),
    one('reject', 'Reject', 'rejected'),
    post(`/api/${plural}/{id}/undo`, `undo${noun}Decision`, 'Undo a decision', {
      description: `For ${UNDO_MS / 1000} seconds, until the e-mail about it is sent: the e-mail and the matches that the decision made are removed, and ${article} is pending again. Refused once someone has acted on such a match.`,
      answer: view,
      errors: ['undo_gone', 'undo_too_late', 'undo_acted'],
    }),
  ];
}
