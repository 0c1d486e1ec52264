import { resendFailedMails } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: retries every failed e-mail; returns { resent }. */
export const loader = endpoint({ POST: ({ actor }) => resendFailedMails(actor) });
export { loader as action };
