import { studyReview } from '~/domain/studies/review.server';
import { undoCall } from '~/http/decision-calls.server';

/** An administrator undoes the decision until its e-mail leaves. */
export const loader = undoCall(studyReview);
export { loader as action };
