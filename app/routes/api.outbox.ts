import { authorize } from '~/domain/actor';
import { mailFilterSchema, readOutbox } from '~/domain/mail/admin.server';
import { endpoint } from '~/http/endpoint.server';

/** GET ?state=failed: the e-mails, newest first, page by page. For administrators. */
export const loader = endpoint({
  GET: ({ actor, query, inPages }) => {
    authorize(actor, 'outbox.read');
    const filter = query(mailFilterSchema);
    return inPages((page) => readOutbox(actor, { ...filter, ...page }));
  },
});
export { loader as action };
