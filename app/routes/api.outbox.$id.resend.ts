import { resendMail } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: retries a failed e-mail, or sends another copy of one already sent. */
export const loader = endpoint({ POST: ({ actor, params }) => resendMail(actor, params.id) });
export { loader as action };
