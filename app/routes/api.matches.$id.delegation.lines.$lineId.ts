import { startUpRecords } from '~/actions/start-up-records';
import { serve } from '~/http/serve.server';

export const loader = serve(startUpRecords.changeDelegate, startUpRecords.removeDelegate);
export { loader as action };
