import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { EXPORTS, exportedText } from '~/domain/pages/admin-export.server';
import { asResponse } from '~/http/errors.server';
import { administrator } from '~/http/guards.server';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** GET /admin-panel/export/organizations.csv and the like, streamed (ADM-13). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const [, stem, format] = /^(\w+)\.(csv|json)$/.exec(params.file ?? '') ?? [];
  const name = EXPORTS.find((entry) => entry === stem);
  if (!name || !format) throw asResponse(new DomainError('not_found'));
  const type = format as keyof typeof TYPES;
  const chunks = await exportedText(actor, name, type);
  return new Response(createReadableStreamFromReadable(Readable.from(chunks)), {
    headers: {
      'Content-Type': TYPES[type],
      'Content-Disposition': `attachment; filename="${params.file}"`,
      'Cache-Control': 'no-store',
    },
  });
}
