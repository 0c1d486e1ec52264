import { selectionRequests } from '~/actions/selection-requests';
import { serve } from '~/http/serve.server';

export const loader = serve(selectionRequests.listSelectionRequests, selectionRequests.askForApproval);
export { loader as action };
