import { signingIn } from '~/actions/signing-in';
import { serve } from '~/http/serve.server';

export const loader = serve(signingIn.currentUser);
export { loader as action };
