import { submitStudy } from '~/domain/commands/studies/submit.server';
import { studyPayload } from '~/domain/model/study-schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST: submits a study without signing in (API-08, STU-11). Signed-in callers submit it as themselves. */
export const loader = endpoint({
  POST: async ({ actor, body, idempotencyKey, limitRate }) => {
    if (actor.kind === 'visitor') await limitRate('register');
    const { lookupLater, ...study } = await body(studyPayload);
    return created(
      await submitStudy(actor, study, { idempotencyKey: idempotencyKey(), lookupLater, through: 'public' }),
    );
  },
});
export { loader as action };
