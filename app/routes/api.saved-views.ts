import { sponsors } from '~/actions/sponsors';
import { serve } from '~/http/serve.server';

export const loader = serve(sponsors.listViews, sponsors.saveView);
export { loader as action };
