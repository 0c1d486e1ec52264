import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.profile, account.changeProfile);
export { loader as action };
