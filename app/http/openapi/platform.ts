import { z } from 'zod';
import type { Health } from '~/domain/health.server';
import { type Call, component, exactly } from './call';

export const platform: readonly Call[] = [
  {
    method: 'get',
    path: '/api/health',
    id: 'health',
    summary: 'Whether the service works',
    description: 'Asks the database something small. No cache keeps the answer.',
    who: 'anybody',
    answers: {
      200: {
        description: 'It works.',
        schema: component(
          'Health',
          exactly<Health>()(
            z.object({
              ...{ status: z.literal('ok'), database: z.literal('ok') },
              scanner: z.enum(['off', 'ok', 'silent']),
            }),
          ),
          'Liveness and the database’s state.',
          {
            status: 'The process answers.',
            database: 'The database answers.',
            scanner: 'The virus scanner, where there is one: files wait while it is silent.',
          },
        ),
        example: { status: 'ok', database: 'ok', scanner: 'off' },
      },
    },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    id: 'openapi',
    summary: 'This description',
    description: 'OpenAPI 3.1, made from the schemas that the calls themselves use. /api/docs has the same as pages.',
    who: 'anybody',
    answers: {
      200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) },
    },
  },
];
