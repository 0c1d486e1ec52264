import { budgets } from '~/actions/budgets';
import { serve } from '~/http/serve.server';

export const loader = serve(budgets.seeBudget, budgets.proposeBudget);
export { loader as action };
