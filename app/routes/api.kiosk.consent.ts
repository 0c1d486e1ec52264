import { withdrawConsent } from '~/domain/commands/kiosk/consent.server';
import { withdrawalSchema } from '~/domain/model/kiosk-view';
import { endpoint } from '~/http/endpoint.server';
import { anyActorOf } from '~/http/guards.server';

/** DELETE { token }: withdraws the consent of the lead in the token, without signing in (SCR-13). */
export const loader = endpoint(
  { DELETE: async ({ actor, body }) => withdrawConsent(actor, (await body(withdrawalSchema)).token) },
  anyActorOf,
);
export { loader as action };
