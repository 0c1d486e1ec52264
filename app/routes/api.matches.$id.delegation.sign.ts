import { startUpRecords } from '~/actions/start-up-records';
import { serve } from '~/http/serve.server';

export const loader = serve(startUpRecords.signDelegation);
export { loader as action };
