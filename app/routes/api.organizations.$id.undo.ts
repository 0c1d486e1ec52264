import { organizationReview } from '~/domain/organizations/review.server';
import { undoCall } from '~/http/decision-calls.server';

/** An administrator undoes the decision until its e-mail leaves. */
export const loader = undoCall(organizationReview);
export { loader as action };
