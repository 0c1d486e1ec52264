import { answerTrackRecord, mustAnswerTrackRecord, readTrackRecord } from '~/domain/track-record/read.server';
import { trackRecordAnswerSchema, trackRecordOfSchema } from '~/domain/track-record/schema';
import { endpoint } from '~/http/endpoint.server';

/**
 * GET: the trials the registry lists at the caller's site; administrators add ?organization=ID.
 * POST { confirmed, refused }: says which are the site's and which are not (I4).
 */
export const loader = endpoint({
  GET: ({ actor, query }) => readTrackRecord(actor, query(trackRecordOfSchema).organization ?? null),
  POST: async ({ actor, body }) => {
    await mustAnswerTrackRecord(actor);
    return answerTrackRecord(actor, await body(trackRecordAnswerSchema));
  },
});
export { loader as action };
