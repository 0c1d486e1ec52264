import { person } from '~/domain/actor';
import { chooseDigest, digestOf } from '~/domain/digests/choice.server';
import { digestChoiceSchema } from '~/domain/digests/schema';
import { endpoint } from '~/http/endpoint.server';

/** The caller's own choice of suggestions by e-mail. GET: shows it. PUT { digest }: changes it. */
export const loader = endpoint({
  GET: ({ actor }) => digestOf(actor),
  PUT: async ({ actor, body }) => {
    person(actor);
    return chooseDigest(actor, await body(digestChoiceSchema));
  },
});
export { loader as action };
