import { visitFile } from '~/domain/commands/visits/calendar.server';
import { endpoint } from '~/http/endpoint.server';
import { redirectToSignIn } from '~/http/reply.server';

/** GET: the visit as a file for calendars. Visitors are sent to sign-in first. */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, request }) => {
    await redirectToSignIn(request, actor);
    return new Response(await visitFile(actor, id), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="visit.ics"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
export { loader as action };
