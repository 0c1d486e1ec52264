import { identityProviders } from '~/actions/identity-providers';
import { serve } from '~/http/serve.server';

export const loader = serve(
  identityProviders.readIdentityProvider,
  identityProviders.setIdentityProvider,
  identityProviders.removeIdentityProvider,
);
export { loader as action };
