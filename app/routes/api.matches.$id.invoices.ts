import { invoices } from '~/actions/invoices';
import { serve } from '~/http/serve.server';

export const loader = serve(invoices.seeInvoices, invoices.enterInvoice);
export { loader as action };
