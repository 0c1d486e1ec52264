import { z } from 'zod';
import type { InvitableFacility } from '~/domain/facilities/for-study.server';
import { type Call, component, exactly, nullableText, text } from './call';

const facility = component(
  'InvitableFacility',
  exactly<InvitableFacility>()(
    z.object({
      ...{ key: text(), name: text(), city: nullableText(), state: nullableText(), trialCount: z.int() },
      ...{ overallScore: z.number().nullable(), confidence: z.number(), reasons: z.array(text()) },
    }),
  ),
  'A facility of the public registry that nobody has claimed: not registered here, and not verified.',
  {
    key: 'Its name, city and state, normalised.',
    name: 'As a trial lists it.',
    city: 'Its city.',
    state: 'Its state.',
    trialCount: 'How many trials list it.',
    overallScore: 'From 0 to 100, by public listings alone; null when nothing of it is known.',
    confidence: 'The share of the weights that rests on known data, from 0 to 1.',
    reasons: 'Every point in a sentence that a person can check.',
  },
);

export const facilities: readonly Call[] = [
  {
    method: 'get',
    path: '/api/matching/facilities-for-study/{studyId}',
    id: 'facilitiesForStudy',
    summary: 'Facilities that could be invited to a study',
    description:
      'At most ten, best first: places that trials of the public registry list and that nobody here has claimed. By the study’s weights without the regulatory sub-score, because nothing of them was verified.',
    who: 'sponsor',
    blanks: { studyId: 'The study’s id.' },
    answers: {
      200: {
        description: 'The facilities.',
        schema: z.array(facility),
        example: [
          {
            ...{ key: 'quarry lane clinic|salem|MA', name: 'Quarry Lane Clinic', city: 'Salem', state: 'MA' },
            ...{ trialCount: 4, overallScore: 71, confidence: 0.42 },
            reasons: ['Geography +100: MA lies in Northeast, a region the study prefers.'],
          },
        ],
      },
    },
    errors: ['not_found', 'not_approved', 'study_completed'],
  },
];
