import { registerAtKiosk } from '~/domain/kiosk/register.server';
import { kioskSchema } from '~/domain/kiosk/schema';
import { standAt } from '~/domain/kiosk/stand.server';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: takes a kiosk entry, like the form at /kiosk. `?event=…&rep=…` name event and field rep (KIO-02 to KIO-04). */
export const loader = endpoint({
  POST: async ({ actor, body, idempotencyKey, limitRate, search }) => {
    await limitRate('kiosk');
    const stand = standAt(search, actor);
    const entry = await body(kioskSchema);
    return created(await registerAtKiosk(actor, entry, stand, { idempotencyKey: idempotencyKey() }));
  },
});
export { loader as action };
