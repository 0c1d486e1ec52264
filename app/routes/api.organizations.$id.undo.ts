import { organizationReview } from '~/domain/organizations/review.server';
import { undoCall } from '~/http/decision-calls.server';

/** An administrator undoes a decision whose e-mail has not been sent yet. */
export const loader = undoCall(organizationReview);
export { loader as action };
