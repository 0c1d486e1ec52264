import { startUpRecords } from '~/actions/start-up-records';
import { serve } from '~/http/serve.server';

export const loader = serve(startUpRecords.askInvestigator);
export { loader as action };
