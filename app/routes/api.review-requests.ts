import { ownOpenQuestions } from '~/domain/review/answer.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: what the person has yet to answer in a review, rejections included. */
export const loader = endpoint({ GET: ({ actor }) => ownOpenQuestions(actor) });
export { loader as action };
