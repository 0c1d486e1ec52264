/** What a selected site invoices its sponsor for, and when it was paid. */
import { TOASTS } from '~/catalogue/messages';
import { enterInvoice } from '~/domain/commands/invoices/enter.server';
import { enterInvoiceSchema, matchInvoicesSchema } from '~/domain/model/invoice-schema';
import { seeInvoices } from '~/domain/pages/match-invoices.server';
import { action, actions } from './action';
import { ofMatch } from './subjects';

export const invoices = actions('sides', {
  seeInvoices: action({
    call: 'GET /api/matches/{id}/invoices',
    summary: 'Show what the site has invoiced',
    who: 'party',
    answer: matchInvoicesSchema,
    run: async ({ actor, params }) => seeInvoices(actor, params.id),
  }),
  enterInvoice: action({
    call: 'PUT /api/matches/{id}/invoices',
    summary: 'Enter an invoice, its day of payment or a correction',
    who: 'sides',
    description:
      'Only for the site, once both sides have signed the budget. The invoice with this number, as a whole: what was entered before stays in its history. The day of payment is added without a reason; whatever else changes takes one.',
    body: enterInvoiceSchema.meta({ id: 'EnterInvoice' }),
    answer: matchInvoicesSchema,
    refusals: ['forbidden', 'invoice_needs_budget', 'invoice_changed', 'start_up_refused', 'match_waits'],
    about: ofMatch,
    run: async ({ actor, params, body }) => {
      await enterInvoice(actor, params.id, body);
      return seeInvoices(actor, params.id);
    },
    done: TOASTS.invoiceSaved,
  }),
});
