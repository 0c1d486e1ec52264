import { persons } from '~/actions/persons';
import { serve } from '~/http/serve.server';

export const loader = serve(persons.eraseAddress);
export { loader as action };
