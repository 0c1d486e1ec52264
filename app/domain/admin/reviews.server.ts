import type { Actor } from '../actor';
import { organizationReview } from '../organizations/review.server';
import { studyReview } from '../studies/review.server';
import { organizationQuery, studyQuery } from './list-query';

/** The admin panel's actions on the rows of its two lists. `waitingAt` takes the query of a list's address. */
export const REVIEWS = {
  sites: {
    ...organizationReview,
    waitingAt: (actor: Actor, query: URLSearchParams) => organizationReview.waiting(actor, organizationQuery(query)),
  },
  studies: {
    ...studyReview,
    waitingAt: (actor: Actor, query: URLSearchParams) => studyReview.waiting(actor, studyQuery(query)),
  },
} as const;
