import { contracts } from '~/actions/contracts';
import { serve } from '~/http/serve.server';

export const loader = serve(contracts.signContract);
export { loader as action };
