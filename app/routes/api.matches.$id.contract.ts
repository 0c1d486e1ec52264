import { contracts } from '~/actions/contracts';
import { serve } from '~/http/serve.server';

export const loader = serve(contracts.seeContract, contracts.proposeContract);
export { loader as action };
