/** What an active site counts month by month. */
import { TOASTS } from '~/catalogue/messages';
import { enterCounts } from '~/domain/commands/counts/enter.server';
import { enterCountsSchema, matchCountsSchema } from '~/domain/model/counts-schema';
import { seeCounts } from '~/domain/pages/match-counts.server';
import { action, actions } from './action';
import { ofMatch } from './subjects';

export const counts = actions('sides', {
  seeCounts: action({
    call: 'GET /api/matches/{id}/counts',
    summary: 'Show what the site has counted',
    who: 'party',
    answer: matchCountsSchema,
    run: async ({ actor, params }) => seeCounts(actor, params.id),
  }),
  enterCounts: action({
    call: 'PUT /api/matches/{id}/counts',
    summary: 'Enter or correct the counts of a month',
    who: 'sides',
    description:
      'Only for the site, once it is active, and for months that are over. Numbers and codes only. A correction keeps what was entered before.',
    body: enterCountsSchema.meta({ id: 'EnterCounts' }),
    answer: matchCountsSchema,
    refusals: ['forbidden', 'site_not_active', 'counts_changed', 'match_waits'],
    about: ofMatch,
    run: async ({ actor, params, body }) => {
      await enterCounts(actor, params.id, body);
      return seeCounts(actor, params.id);
    },
    done: TOASTS.countsSaved,
  }),
});
