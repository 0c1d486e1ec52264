import { training } from '~/actions/training';
import { serve } from '~/http/serve.server';

export const loader = serve(training.readModule, training.markModuleRead);
export { loader as action };
