import { contracts } from '~/actions/contracts';
import { serve } from '~/http/serve.server';

export const loader = serve(contracts.askToSignContract);
export { loader as action };
