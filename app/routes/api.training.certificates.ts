import { fileCertificate, requireTrainee } from '~/domain/training/outside.server';
import { outsideTrainingSchema } from '~/domain/training/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { course, issuer, completedAt, expiresAt, document }: files a GCP certificate from elsewhere (SCR-16). */
export const loader = endpoint({
  POST: async ({ actor, body, idempotencyKey }) => {
    requireTrainee(actor);
    return created(await fileCertificate(actor, await body(outsideTrainingSchema), idempotencyKey()));
  },
});
export { loader as action };
