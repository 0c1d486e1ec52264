import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.changeAdminRole);
export { loader as action };
