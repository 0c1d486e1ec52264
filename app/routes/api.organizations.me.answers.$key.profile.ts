import { answerToProfile } from '~/domain/feasibility/answers.server';
import { endpoint } from '~/http/endpoint.server';

/** PUT: copies an answer to the profile. */
export const loader = endpoint({ PUT: ({ actor, params }) => answerToProfile(actor, params.key) });
export { loader as action };
