/** The tokens by which programs make the other calls. */
import { z } from 'zod';
import { API_TOKENS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { listApiTokens, makeApiToken, revokeOwnApiToken } from '~/domain/commands/accounts/api-tokens.server';
import {
  apiTokenSchema,
  apiTokenViewSchema,
  madeApiTokenSchema,
  revokedApiTokenSchema,
} from '~/domain/model/api-token-schema';
import { action, actions } from './action';

export const apiTokens = actions('member', {
  listApiTokens: action({
    call: 'GET /api/tokens',
    summary: 'List the tokens of your organization',
    description: 'For its owners: the latest 100, newest first, with when each was last used.',
    answer: z.array(apiTokenViewSchema),
    refusals: ['forbidden'],
    may: 'token.manage',
    run: ({ actor }) => listApiTokens(actor),
  }),
  makeApiToken: action({
    call: 'POST /api/tokens',
    summary: 'Make a token',
    description: `For owners of a verified organization, which can have ${API_TOKENS.active} that work at the same time. The response is the only one with the token.`,
    body: apiTokenSchema.meta({ id: 'NewApiToken' }),
    example: { name: 'CTMS', kind: 'service', scopes: ['studies:read', 'matches:read'], lastDay: '2027-01-15' },
    created: madeApiTokenSchema,
    refusals: [
      'forbidden',
      'organization_unverified',
      'organization_rejected',
      'organization_suspended',
      'tokens_full',
    ],
    may: 'token.make',
    run: ({ actor, body }) => makeApiToken(actor, body),
    location: () => '/api/tokens',
  }),
  revokeApiToken: action({
    call: 'DELETE /api/tokens/{id}',
    summary: 'Revoke a token',
    description: 'For owners. It no longer works from the next call on. Repeating it changes nothing.',
    answer: revokedApiTokenSchema,
    refusals: ['forbidden', 'not_found'],
    may: 'token.manage',
    run: ({ actor, params }) => revokeOwnApiToken(actor, params.id),
    done: ({ name }) => TOASTS.tokenRevoked(name),
    failed: TOASTS.notDone('Revoke the token'),
  }),
});
