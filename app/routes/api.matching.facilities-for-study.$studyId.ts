import { facilitiesForStudy } from '~/domain/facilities/for-study.server';
import { endpoint } from '~/http/endpoint.server';

/** GET an array: the unclaimed facilities of the public registry that fit a study best. */
export const loader = endpoint({ GET: ({ actor, params }) => facilitiesForStudy(actor, params.studyId) });
export { loader as action };
