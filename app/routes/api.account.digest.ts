import { account } from '~/actions/accounts';
import { serve } from '~/http/serve.server';

export const loader = serve(account.digest, account.chooseDigest);
export { loader as action };
