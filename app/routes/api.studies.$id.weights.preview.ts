import { studyWeights } from '~/domain/commands/matches/weights.server';
import { previewWeights } from '~/domain/commands/matches/weights-preview.server';
import { checked } from '~/domain/model/checked';
import { weightsSchema } from '~/domain/model/match-schema';
import { endpoint } from '~/http/endpoint.server';

/** GET: the best sites by weights that have not been saved. For the study’s sponsor and administrators. */
export const loader = endpoint({
  GET: async ({ actor, params: { id }, search, limitRate }) => {
    await studyWeights(actor, id); // checks permission
    const shifts = checked(weightsSchema, inNumbers(search));
    await limitRate('preview');
    return previewWeights(actor, id, shifts);
  },
});
export { loader as action };

/** Query values are text. */
const inNumbers = (search: URLSearchParams) =>
  Object.fromEntries([...search].filter(([, value]) => value !== '').map(([name, value]) => [name, Number(value)]));
