import { mustChange, previewChange } from '~/domain/studies/change.server';
import { studyChangePayload } from '~/domain/studies/schema';
import { endpoint } from '~/http/endpoint.server';

/** POST: the effect of a change on the study's list of sites, without saving it. For its sponsor. */
export const loader = endpoint({
  POST: async ({ actor, params: { id }, body, limitRate }) => {
    await mustChange(actor, id); // checks permission
    const { version, confirmed: _, ...input } = await body(studyChangePayload);
    await limitRate('preview');
    return previewChange(actor, id, { input, version });
  },
});
export { loader as action };
