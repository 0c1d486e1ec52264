import { DomainError } from '~/domain/errors';
import { invitedFacility } from '~/domain/outreach/invitation.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the facility that an invitation link is for. Anyone who has the link may ask. */
export const loader = endpoint({
  GET: async ({ params }) => {
    const facility = await invitedFacility(params.id);
    if (!facility) throw new DomainError('not_found');
    return facility;
  },
});
export { loader as action };
