import { trackRecord } from '~/actions/track-record';
import { serve } from '~/http/serve.server';

export const loader = serve(trackRecord.searchTrackRecord);
export { loader as action };
