import { review } from '~/actions/review';
import { authorize } from '~/domain/base/actor';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { previewMerge } from '~/domain/commands/duplicates/plan.server';
import { mergeQuerySchema, mergeSchema } from '~/domain/model/duplicate-schema';
import { created, endpoint } from '~/http/endpoint.server';

/**
 * GET ?mergedId=: what a merge would do. POST { mergedId, keptVersion?, mergedVersion?, values? }: an administrator
 * merges another organization into this one.
 */
export const loader = endpoint({
  GET: ({ actor, params, query }) => {
    authorize(actor, 'admin.enter');
    return previewMerge(actor, params.id, query(mergeQuerySchema).mergedId);
  },
  POST: async ({ actor, params, body, idempotencyKey }) => {
    authorize(actor, 'organization.merge');
    const { mergedId, ...options } = await body(mergeSchema);
    const key = idempotencyKey();
    const merge = await mergeOrganizations(actor, params.id, mergedId, { ...options, key });
    return created(merge, review.mergeOrganizations.location?.(merge, { params }));
  },
});
export { loader as action };
