import { contracts } from '~/actions/contracts';
import { serve } from '~/http/serve.server';

export const loader = serve(contracts.acceptContract);
export { loader as action };
