import { stopMails } from '~/domain/commands/digests/choice.server';
import { unsubscribeSchema } from '~/domain/model/digest-schema';
import { endpoint } from '~/http/endpoint.server';
import { anyActorOf } from '~/http/guards.server';

/** POST { token }: stops the e-mails of the token, without signing in. */
export const loader = endpoint(
  { POST: async ({ actor, body }) => stopMails(actor, (await body(unsubscribeSchema)).token) },
  anyActorOf,
);
export { loader as action };
