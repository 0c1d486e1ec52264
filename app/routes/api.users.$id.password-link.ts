import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.sendResetLink);
export { loader as action };
