import { person } from '~/domain/base/actor';
import { changeName } from '~/domain/commands/accounts/name.server';
import { nameSchema } from '~/domain/model/account-schema';
import { endpoint } from '~/http/endpoint.server';

/** PUT { firstName, lastName, password }: changes the caller's own name, which their later signatures print. */
export const loader = endpoint({
  PUT: async ({ actor, body, limitRate }) => {
    person(actor);
    await limitRate('signIn');
    return changeName(actor, await body(nameSchema));
  },
});
export { loader as action };
