import { studyReview } from '~/domain/studies/review.server';
import { decisionCall } from '~/http/decision-calls.server';

/** An administrator approves the study (API-07). */
export const loader = decisionCall(studyReview, 'approve');
export { loader as action };
