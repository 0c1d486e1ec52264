import { organizationReview } from '~/domain/organizations/review.server';
import { decisionCall } from '~/http/decision-calls.server';

/** An administrator verifies the organization; `status` may only be 'verified' (API-07). */
export const loader = decisionCall(organizationReview, 'approve');
export { loader as action };
