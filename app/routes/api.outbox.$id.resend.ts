import { resendMail } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/endpoint.server';

/** POST: a mail that failed is tried again, one that was sent goes out once more. */
export const loader = endpoint({ POST: ({ actor, params }) => resendMail(actor, params.id) });
export { loader as action };
