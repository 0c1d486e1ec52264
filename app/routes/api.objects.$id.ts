import type { LoaderFunctionArgs } from '@remix-run/node';
import { receiveUpload } from '~/domain/documents/upload.server';
import { readBytes } from '~/http/input.server';
import { limitRate } from '~/http/rateLimit.server';
import { door } from '~/http/reply.server';

/** PUT: the bytes of one file, at a signed address. Answers { id, filePath, size, contentType } (UP-01, UP-02). */
function handle({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const address = { id: params.id as string, expires: query.get('expires'), signature: query.get('signature') };
  return door(request, {
    PUT: async () => {
      await limitRate(context, 'upload');
      return receiveUpload(address, (maxBytes) => readBytes(request, maxBytes));
    },
  });
}

export { handle as action, handle as loader };
