import { studyReview } from '~/domain/studies/review.server';
import { decisionCall } from '~/http/decision-calls.server';

/** An administrator rejects the study (API-07). */
export const loader = decisionCall(studyReview, 'reject');
export { loader as action };
