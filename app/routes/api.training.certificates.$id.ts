import { removeCertificate } from '~/domain/training/outside.server';
import { endpoint } from '~/http/endpoint.server';

/** DELETE: removes a GCP certificate from elsewhere that the caller filed (SCR-16). */
export const loader = endpoint({
  DELETE: async ({ actor, params }) => {
    await removeCertificate(actor, params.id);
  },
});
export { loader as action };
