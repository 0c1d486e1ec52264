import { selectionRequests } from '~/actions/selection-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(selectionRequests.turnSelectionDown);
export { loader as action };
