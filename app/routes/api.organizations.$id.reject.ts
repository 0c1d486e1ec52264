import { organizationReview } from '~/domain/organizations/review.server';
import { decisionCall } from '~/http/decision-calls.server';

/** An administrator rejects the organization (API-07). */
export const loader = decisionCall(organizationReview, 'reject');
export { loader as action };
