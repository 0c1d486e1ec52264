import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.mails, account.chooseMails);
export { loader as action };
