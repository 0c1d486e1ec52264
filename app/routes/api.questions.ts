import { LIBRARY } from '~/catalogue/feasibility/library';
import { person } from '~/domain/actor';
import { endpoint } from '~/http/endpoint.server';

/** GET: the library of feasibility questions, by section. */
export const loader = endpoint({
  GET: ({ actor }) => {
    person(actor);
    return LIBRARY;
  },
});
export { loader as action };
