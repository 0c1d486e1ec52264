import { authorize, person } from '~/domain/actor';
import { studyPayload } from '~/domain/studies/schema';
import { listStudies } from '~/domain/studies/see.server';
import { submitStudy } from '~/domain/studies/submit.server';
import { created, endpoint } from '~/http/endpoint.server';

/** GET: the studies that the caller may see (API-06). POST: submits one; requires sign-in (API-08, STU-11). */
export const loader = endpoint({
  GET: ({ actor, inPages }) => {
    authorize(actor, 'study.list');
    return inPages((page) => listStudies(actor, page));
  },
  POST: async ({ actor, body, idempotencyKey }) => {
    person(actor);
    const { lookupLater, ...study } = await body(studyPayload);
    return created(
      await submitStudy(actor, study, { idempotencyKey: idempotencyKey(), lookupLater, through: 'signed-in' }),
    );
  },
});
export { loader as action };
