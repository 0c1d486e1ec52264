import { training } from '~/actions/training';
import { serve } from '~/http/serve.server';

export const loader = serve(training.fileCertificate);
export { loader as action };
