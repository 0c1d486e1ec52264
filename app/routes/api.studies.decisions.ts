import { studyDecisionsSchema } from '~/domain/decision';
import { studyReview } from '~/domain/studies/review.server';
import { decisionsCall } from '~/http/decision-calls.server';

/** An administrator approves or rejects several studies (ADM-16). */
export const loader = decisionsCall(studyReview, studyDecisionsSchema);
export { loader as action };
