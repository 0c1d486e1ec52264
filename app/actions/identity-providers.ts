/** The identity providers by which the people of organizations sign in (decision 100). */
import { TOASTS } from '~/catalogue/messages';
import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
  unlinkIdentity,
} from '~/domain/commands/accounts/identity-provider.server';
import { listedUserSchema } from '~/domain/model/account-view';
import {
  identityProviderFormSchema,
  identityProviderSchema,
  identityProviderView,
} from '~/domain/model/identity-schema';
import { action, actions } from './action';

export const identityProviders = actions('admin', {
  readIdentityProvider: action({
    call: 'GET /api/organizations/{id}/identity-provider',
    summary: 'Show an organization’s identity provider',
    description: 'Without the client secret. 404 if its people sign in only with passwords.',
    answer: identityProviderView,
    refusals: ['not_found'],
    may: 'identityProvider.see',
    run: ({ actor, params }) => readIdentityProvider(actor, params.id),
  }),
  setIdentityProvider: action({
    call: 'PUT /api/organizations/{id}/identity-provider',
    summary: 'Set up an organization’s identity provider',
    description:
      'For owners. Its people then sign in by OpenID Connect. Before one is turned on, we read its configuration. Make sure that the domains are the organization’s: whoever has an address there, by word of the identity provider, has the account with that address.',
    body: identityProviderSchema.meta({ id: 'IdentityProviderInput' }),
    example: {
      issuer: 'https://login.pharma.example',
      clientId: 'studybridge',
      clientSecret: 'as the provider shows it',
      domains: ['pharma.example'],
      required: false,
      active: true,
    },
    answer: identityProviderView,
    refusals: ['not_found'],
    may: 'identityProvider.set',
    run: ({ actor, params, body }) => setIdentityProvider(actor, params.id, body),
    form: { schema: identityProviderFormSchema, body: (values) => values },
    done: ({ active }) => TOASTS.identityProviderSaved(active),
  }),
  removeIdentityProvider: action({
    call: 'DELETE /api/organizations/{id}/identity-provider',
    summary: 'Remove an organization’s identity provider',
    description: 'For owners. Its people then sign in with passwords only. Open sessions stay.',
    refusals: ['not_found'],
    may: 'identityProvider.set',
    run: ({ actor, params }) => removeIdentityProvider(actor, params.id),
    done: TOASTS.identityProviderRemoved,
    failed: TOASTS.notDone('Remove the identity provider'),
  }),
  unlinkIdentity: action({
    call: 'DELETE /api/users/{id}/identity',
    summary: 'Remove a person’s link to an identity provider',
    description:
      'For owners and support. For someone who has a new account at their organization: the next sign-in by it makes a new link. For owners, only owners.',
    answer: listedUserSchema,
    refusals: ['person_without_identity'],
    may: 'user.help',
    run: ({ actor, params }) => unlinkIdentity(actor, params.id),
    done: TOASTS.identityUnlinked,
    failed: TOASTS.notDone('Remove the link'),
  }),
});
