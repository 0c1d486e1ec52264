import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { EXPORTS, exportedText } from '~/domain/pages/admin-export.server';
import { endpoint } from '~/http/endpoint.server';
import { redirectToSignIn } from '~/http/reply.server';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** GET /admin-panel/export/organizations.csv and the like, streamed (ADM-13). */
export const loader = endpoint({
  GET: async ({ actor, request }) => {
    await redirectToSignIn(request, actor);
    const file = new URL(request.url).pathname.split('/').at(-1) as string;
    const [, stem, format] = /^(\w+)\.(csv|json)$/.exec(file) ?? [];
    const name = EXPORTS.find((entry) => entry === stem);
    if (!name || !format) throw new DomainError('not_found');
    const type = format as keyof typeof TYPES;
    const chunks = await exportedText(actor, name, type);
    return new Response(createReadableStreamFromReadable(Readable.from(chunks)), {
      headers: {
        'Content-Type': TYPES[type],
        'Content-Disposition': `attachment; filename="${file}"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});
export { loader as action };
