import { organizationDecisionsSchema } from '~/domain/decision';
import { organizationReview } from '~/domain/organizations/review.server';
import { decisionsCall } from '~/http/decision-calls.server';

/** An administrator approves or rejects several organizations (ADM-16). */
export const loader = decisionsCall(organizationReview, organizationDecisionsSchema);
export { loader as action };
