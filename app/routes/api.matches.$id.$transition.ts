import { matches } from '~/actions/matches';
import { DomainError } from '~/catalogue/errors';
import { person } from '~/domain/base/actor';
import { isMatchTransition } from '~/domain/model/match-transitions';
import { endpoint, type HandlerArgs } from '~/http/endpoint.server';
import { serve } from '~/http/serve.server';

/** For a name that is no transition. */
const unknown = endpoint({
  PUT: ({ actor }) => {
    person(actor);
    throw new DomainError('not_found');
  },
});

export const loader = (args: HandlerArgs) => {
  const { transition } = args.params;
  return isMatchTransition(transition) ? serve(matches[`${transition}Match`])(args) : unknown(args);
};
export { loader as action };
