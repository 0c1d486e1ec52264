import { trackRecord } from '~/actions/track-record';
import { serve } from '~/http/serve.server';

export const loader = serve(trackRecord.readTrackRecord, trackRecord.answerTrackRecord);
export { loader as action };
