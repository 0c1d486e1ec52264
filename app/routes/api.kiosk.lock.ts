import { json } from '@remix-run/node';
import { requireKioskLink, standAsked } from '~/domain/commands/kiosk/stand.server';
import { lockSchema, unlockSchema } from '~/domain/model/kiosk-schema';
import { endpoint } from '~/http/endpoint.server';
import { lockHere, unlockHere } from '~/http/kiosk-lock.server';

/** POST { event, rep, pin }: locks this browser to the kiosk. DELETE { pin }: unlocks it (SCR-11). */
export const loader = endpoint({
  POST: async ({ actor, request, body }) => {
    requireKioskLink(actor);
    const { pin, ...asked } = await body(lockSchema);
    const { lock, headers } = await lockHere(request, actor, await standAsked(actor, asked), pin);
    return json({ stand: lock.stand }, { status: 201, headers });
  },
  DELETE: async ({ request, body }) => {
    const { pin } = await body(unlockSchema);
    return new Response(null, { status: 204, headers: await unlockHere(request, pin) });
  },
});
export { loader as action };
