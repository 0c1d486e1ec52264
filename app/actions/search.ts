/** One search over everything that a person can open. */

import { foundSchema, searchQuerySchema } from '~/domain/model/search-view';
import { findAnything } from '~/domain/pages/search.server';
import { action, actions } from './action';

export const search = actions('person', {
  findAnything: action({
    call: 'GET /api/search',
    summary: 'Search everything that you can open',
    description:
      'Studies, sites, people, matches, documents by their name, messages, pages and help: a few of each kind, and how many there are. Never anything that its own page would refuse you. If nothing has the words, those that were probably meant.',
    sessionOnly: true,
    query: searchQuerySchema,
    answer: foundSchema,
    may: 'signedIn',
    run: ({ actor, query }) => findAnything(actor, query),
  }),
});
