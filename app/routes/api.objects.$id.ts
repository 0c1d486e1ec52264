import { admitUpload } from '~/domain/commands/documents/attach.server';
import { receiveUpload } from '~/domain/commands/documents/upload.server';
import { readBytes } from '~/http/body.server';
import { endpoint } from '~/http/endpoint.server';

/**
 * PUT: receives one file at a signed address. POST: checks a file that was sent straight to the store.
 * Both return { id, filePath, size, contentType } (UP-01, UP-02).
 */
export const loader = endpoint({
  PUT: async ({ request, params: { id }, search, limitRate }) => {
    await limitRate('upload');
    const address = { id, expires: search.get('expires'), signature: search.get('signature') };
    return receiveUpload(address, (maxBytes) => readBytes(request, maxBytes));
  },
  POST: async ({ params, limitRate }) => {
    await limitRate('upload');
    return admitUpload(params.id);
  },
});
export { loader as action };
