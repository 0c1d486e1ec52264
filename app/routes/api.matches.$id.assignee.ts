import { assignTask } from '~/domain/engagements/assign.server';
import { seeFrame } from '~/domain/engagements/frame.server';
import { assignSchema } from '~/domain/engagements/schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { userId }: assigns the open step to a person on the caller’s side. */
export const loader = endpoint({
  PUT: async ({ actor, params: { id }, body }) => {
    await seeFrame(actor, id); // checks permission
    return assignTask(actor, id, (await body(assignSchema)).userId);
  },
});
export { loader as action };
