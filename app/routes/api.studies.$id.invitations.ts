import { inviteSite, mustInviteFor } from '~/domain/matches/invite.server';
import { invitationSchema } from '~/domain/matches/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { siteId, anyway? }: invites a site to a study, matched already or not. */
export const loader = endpoint({
  POST: async ({ actor, params, body, idempotencyKey }) => {
    await mustInviteFor(actor, params.id);
    const invitation = await body(invitationSchema);
    return created(await inviteSite(actor, params.id, invitation, idempotencyKey()));
  },
});
export { loader as action };
