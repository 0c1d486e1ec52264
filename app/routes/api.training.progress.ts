import { trainingProgress } from '~/domain/training/progress.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the GCP training on record for the caller's organization (API-06). */
export const loader = endpoint({ GET: ({ actor }) => trainingProgress(actor) });
export { loader as action };
