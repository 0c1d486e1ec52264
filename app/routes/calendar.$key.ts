import { calendarFile } from '~/domain/pages/calendar.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the calendar of whoever has its secret address. No cookie counts here: calendar programs have none. */
export const loader = endpoint({
  GET: async ({ params: { key }, limitRate }) => {
    await limitRate('calendar');
    return new Response(await calendarFile(key.replace(/\.ics$/, '')), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  },
});
export { loader as action };
