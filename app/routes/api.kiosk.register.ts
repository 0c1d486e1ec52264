import type { LoaderFunctionArgs } from '@remix-run/node';
import { registerAtKiosk } from '~/domain/kiosk/register.server';
import { kioskSchema } from '~/domain/kiosk/schema';
import { standAt } from '~/domain/kiosk/stand.server';
import { idempotencyKeyOf, readJson } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { created, endpoint } from '~/http/reply.server';

/** POST: a kiosk entry, as the form at /kiosk sends it; `?event=…&rep=…` name the stand (KIO-02 to KIO-04). */
function handle({ request, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    POST: async (actor) => {
      await limitRate(context, 'kiosk');
      const stand = standAt(new URL(request.url).searchParams, actor);
      const entry = await readJson(request, kioskSchema);
      return created(await registerAtKiosk(actor, entry, stand, { idempotencyKey: idempotencyKeyOf(request) }));
    },
  });
}

export { handle as action, handle as loader };
