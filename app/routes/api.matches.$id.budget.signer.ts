import { budgets } from '~/actions/budgets';
import { serve } from '~/http/serve.server';

export const loader = serve(budgets.askToSignBudget);
export { loader as action };
