/** Deciding several things at once (ADM-16): the same for organizations and studies. */
import {
  decisionsAnswer,
  type organizationDecisionsSchema,
  rejectionSchema,
  type studyDecisionsSchema,
} from '~/domain/decision';
import { type Body, type Call, component } from './call';
import { EXAMPLE_ID, EXAMPLE_STUDY_ID } from './examples';

/** What may come with a deletion. */
export const removal: Body = {
  schema: component('Removal', rejectionSchema, 'Why.', {
    reason: 'Kept on record; without one, that none was given.',
  }),
  example: { reason: 'Entered twice.' },
  mayBeLeftOut: true,
};

const answer = component('Decisions', decisionsAnswer, 'What became of them.', {
  done: 'The ids of those that were decided.',
  refused: 'Those that could not be, each with why.',
});

/** @param noun plural, as in the address. */
export const decideMany = (
  noun: 'organizations' | 'studies',
  schema: typeof organizationDecisionsSchema | typeof studyDecisionsSchema,
  example: string,
): Call => ({
  method: 'post',
  path: `/api/${noun}/decisions`,
  id: noun === 'studies' ? 'decideStudies' : 'decideOrganizations',
  summary: `Decide several ${noun}`,
  description: 'Each by itself: what cannot be decided, because somebody else was first, does not hold up the rest.',
  who: 'admin',
  body: {
    schema: component(noun === 'studies' ? 'StudyDecisions' : 'OrganizationDecisions', schema, 'Which, and how.', {
      ids: 'Which ones.',
      decision: 'How.',
      reason: 'Kept with each decision, and told.',
    }),
    example: { ids: [EXAMPLE_ID, EXAMPLE_STUDY_ID], decision: example, reason: null },
  },
  answers: {
    200: {
      description: 'Done, as far as possible.',
      schema: answer,
      example: {
        done: [EXAMPLE_ID],
        refused: [{ id: EXAMPLE_STUDY_ID, message: 'Someone else was faster: this has already been rejected.' }],
      },
    },
  },
});
