import { persons } from '~/actions/persons';
import { serve } from '~/http/serve.server';

export const loader = serve(persons.erasePerson);
export { loader as action };
