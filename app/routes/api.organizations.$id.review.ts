import { reviewCall } from '~/http/decision-calls.server';

/** GET: the checks, documents and questions of the review. POST { question }: asks the applicant for more. */
export const loader = reviewCall('organization');
export { loader as action };
