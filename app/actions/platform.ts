/** The service itself. */
import { z } from 'zod';
import { healthSchema } from '~/domain/commands/operating/health.server';
import { action, actions } from './action';

export const platform = actions('anybody', {
  health: action({
    call: 'GET /api/health',
    summary: 'Check the service',
    description: 'Queries the database. The response is never cached.',
    answer: healthSchema,
  }),
  openapi: action({
    call: 'GET /api/openapi.json',
    summary: 'Get this description',
    description: 'OpenAPI 3.1, made from the schemas that the calls use. /api/docs shows it as pages.',
    answer: z.record(z.string(), z.unknown()),
  }),
});
