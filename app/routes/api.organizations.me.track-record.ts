import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerTrackRecord } from '~/domain/track-record/answer.server';
import { mustAnswerTrackRecord, readTrackRecord } from '~/domain/track-record/read.server';
import { trackRecordAnswerSchema, trackRecordOfSchema } from '~/domain/track-record/schema';
import { readJson, readQuery } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/**
 * GET: the trials the registry lists at the caller's site; administrators add ?organization=ID.
 * POST { confirmed, refused }: says which are the site's and which are not (I4).
 */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async (actor) => readTrackRecord(actor, readQuery(request, trackRecordOfSchema).organization ?? null),
    POST: async (actor) => {
      await mustAnswerTrackRecord(actor);
      return answerTrackRecord(actor, await readJson(request, trackRecordAnswerSchema));
    },
  });
}

export { handle as action, handle as loader };
