/** What each side of a match has kept of what it promised, by the records here. */
import { matchPromisesSchema, ownPromisesSchema } from '~/domain/model/promises-schema';
import { matchPromises, ownPromises } from '~/domain/pages/promises.server';
import { action, actions } from './action';

export const promises = actions('sides', {
  seePromises: action({
    call: 'GET /api/matches/{id}/promises',
    summary: 'Show what each side has kept',
    who: 'party',
    description:
      'Days and numbers of at least five cases on this platform, or of any for your own organization. How fast a sponsor pays is as the sites have entered it.',
    answer: matchPromisesSchema,
    run: ({ actor, params }) => matchPromises(actor, params.id),
  }),
  seeOwnPromises: action({
    call: 'GET /api/organizations/me/promises',
    summary: 'Show what your organization has kept',
    description: 'Of any number of cases. Others see only what is of at least five.',
    answer: ownPromisesSchema,
    refusals: ['not_found'],
    run: ({ actor }) => ownPromises(actor),
  }),
});
