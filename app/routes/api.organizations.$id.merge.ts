import { authorize } from '~/domain/actor';
import { mergeOrganizations } from '~/domain/duplicates/merge.server';
import { mergeSchema } from '~/domain/duplicates/schema';
import { created, endpoint } from '~/http/endpoint.server';

/** POST { mergedId }: an administrator makes another organization part of this one. */
export const loader = endpoint({
  POST: async ({ actor, params, body }) => {
    authorize(actor, 'organization.merge');
    const { mergedId } = await body(mergeSchema);
    return created(await mergeOrganizations(actor, params.id, mergedId));
  },
});
export { loader as action };
