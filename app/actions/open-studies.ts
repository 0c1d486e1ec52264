/** Studies that their sponsors list, and sites that ask to be considered for them. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { askToBeConsidered } from '~/domain/commands/matches/ask.server';
import { askedForSchema, askSchema } from '~/domain/model/ask-schema';
import { openStudyQuerySchema, openStudySchema } from '~/domain/model/open-study-view';
import { openStudies } from '~/domain/pages/open-studies.server';
import { action, actions } from './action';
import { ofOpenStudy } from './subjects';

export const openStudyActions = actions('site', {
  openStudies: action({
    call: 'GET /api/open-studies',
    summary: 'List open studies',
    pages: true,
    description:
      'Studies that are approved and running, and that their sponsors list for sites, newest first, each with the fit of your site. Only what is public of them.',
    query: openStudyQuerySchema,
    answer: z.array(openStudySchema),
    refusals: ['own_site_unverified'],
    may: 'study.browse',
    run: ({ actor, query, page }) => openStudies(actor, { query, ...page }),
  }),
  askToBeConsidered: action({
    call: 'POST /api/studies/{id}/asks',
    summary: 'Ask to be considered for a study',
    repeatable: true,
    description:
      'Once for each study, with one line. We e-mail the sponsor, which sees the line among the sites of the study and can shortlist, invite or decline you.',
    body: askSchema.meta({ id: 'AskInput' }),
    created: askedForSchema,
    refusals: [
      ...(['own_site_unverified', 'study_completed', 'study_paused'] as const),
      ...(['already_matched', 'already_asked', 'asks_spent'] as const),
    ],
    may: 'study.browse',
    about: ofOpenStudy,
    run: ({ actor, params, body, key }) => askToBeConsidered(actor, params.id, { ...body, key }),
    done: TOASTS.asked,
    location: ({ matchId }) => `/api/matches/${matchId}`,
  }),
});
