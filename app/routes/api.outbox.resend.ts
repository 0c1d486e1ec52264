import { resendFailedMails } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: every failed mail is tried again; answers { resent }. */
export const loader = endpoint({ POST: ({ actor }) => resendFailedMails(actor) });
export { loader as action };
