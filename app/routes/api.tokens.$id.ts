import { apiTokens } from '~/actions/api-tokens';
import { serve } from '~/http/serve.server';

export const loader = serve(apiTokens.revokeApiToken);
export { loader as action };
