import { json } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { lockKiosk } from '~/domain/kiosk/lock.server';
import { lockSchema, unlockSchema } from '~/domain/kiosk/schema';
import { requireKioskLink, standOf } from '~/domain/kiosk/stand.server';
import { endpoint } from '~/http/endpoint.server';
import { clearedLock, lockOf, tryPin, writtenLock } from '~/http/kiosk-lock.server';

/** POST { event, rep, pin }: locks this browser to the kiosk. DELETE { pin }: unlocks it (SCR-11). */
export const loader = endpoint({
  POST: async ({ actor, body }) => {
    requireKioskLink(actor);
    const { pin, ...asked } = await body(lockSchema);
    const lock = await lockKiosk(actor, standOf(asked), pin);
    return json(
      { stand: lock.stand },
      { status: 201, headers: { 'Set-Cookie': await writtenLock(lock), 'Cache-Control': 'no-store' } },
    );
  },
  DELETE: async ({ request, body }) => {
    const { pin } = await body(unlockSchema);
    const lock = await lockOf(request);
    if (!lock) throw new DomainError('not_found');
    await tryPin(lock, pin);
    return new Response(null, {
      status: 204,
      headers: { 'Set-Cookie': await clearedLock(), 'Cache-Control': 'no-store' },
    });
  },
});
export { loader as action };
