import { agreements } from '~/actions/agreements';
import { serve } from '~/http/serve.server';

export const loader = serve(agreements.seeCda, agreements.sendCda);
export { loader as action };
