import { apiTokens } from '~/actions/api-tokens';
import { serve } from '~/http/serve.server';

export const loader = serve(apiTokens.listApiTokens, apiTokens.makeApiToken);
export { loader as action };
