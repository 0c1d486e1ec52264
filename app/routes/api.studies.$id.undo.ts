import { studyReview } from '~/domain/studies/review.server';
import { undoCall } from '~/http/decision-calls.server';

/** An administrator undoes a decision whose e-mail has not been sent yet. */
export const loader = undoCall(studyReview);
export { loader as action };
