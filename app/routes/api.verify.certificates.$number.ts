import { training } from '~/actions/training';
import { serve } from '~/http/serve.server';

export const loader = serve(training.verifyCertificate);
export { loader as action };
