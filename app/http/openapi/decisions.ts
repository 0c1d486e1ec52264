/** The decisions of administrators: the same calls for organizations and studies. */
import type { z } from 'zod';
import { decisionSchema, decisionsAnswer, rejectionSchema } from '~/domain/decision';
import { type Call, post, put } from './call';

/** The body of a deletion. */
export const removal = { body: rejectionSchema.meta({ id: 'Removal' }), bodyOptional: true };

const decided = decisionsAnswer.meta({ id: 'Decisions' });

interface Decided<Yes extends string> {
  noun: 'Organization' | 'Study';
  plural: 'organizations' | 'studies';
  yes: Yes;
  view: z.ZodType;
  many: z.ZodType;
}

export function decisionCalls<Yes extends string>({ noun, plural, yes, view, many }: Decided<Yes>): Call[] {
  const one = (action: 'approve' | 'reject', status: string, heading: string) =>
    put(`/api/${plural}/{id}/${action}`, `${action}${noun}`, heading, {
      who: 'admin',
      description:
        'The people concerned are told by e-mail. Repeating a decision changes nothing; the opposite decision is refused.',
      body: decisionSchema(status).meta({ id: `${action === 'approve' ? 'Approve' : 'Reject'}${noun}` }),
      bodyOptional: true,
      answer: view,
      errors: ['already_decided'],
    });
  const article = noun === 'Organization' ? 'an organization' : 'a study';
  return [
    post(
      `/api/${plural}/decisions`,
      `decide${noun === 'Study' ? 'Studies' : 'Organizations'}`,
      `Decide several ${plural}`,
      {
        who: 'admin',
        description: 'Each decision stands alone: one that is refused does not affect the others.',
        body: many.meta({ id: `${noun}Decisions` }),
        answer: decided,
      },
    ),
    one('approve', yes, `Approve ${article}`),
    one('reject', 'rejected', `Reject ${article}`),
  ];
}
