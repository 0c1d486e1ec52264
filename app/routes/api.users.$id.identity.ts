import { identityProviders } from '~/actions/identity-providers';
import { serve } from '~/http/serve.server';

export const loader = serve(identityProviders.unlinkIdentity);
export { loader as action };
