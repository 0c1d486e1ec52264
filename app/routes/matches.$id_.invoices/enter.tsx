import { Link } from '@remix-run/react';
import type { Currency } from '~/catalogue/budgets';
import { INVOICE_CORRECTIONS, INVOICE_KINDS } from '~/catalogue/invoices';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import type { InvoiceLine } from '~/domain/pages/match-invoices.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Checkbox, FieldGrid, FormActions, Select, TextField, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';

interface EnterProps {
  matchId: string;
  /** The one that is paid or corrected; null for a new one. */
  open: InvoiceLine | null;
  currency: Currency;
}

/** The form for one invoice: a new one, or its payment, correction or withdrawal. */
export function EnterInvoice({ matchId, open, currency }: EnterProps) {
  const { number = '', current = null } = open ?? {};
  return (
    <Section
      id="enter"
      title={open ? `Change invoice ${number}` : 'Enter an invoice'}
      lead={
        open ? 'Enter the day of payment once the money has arrived. What was entered before stays visible.' : undefined
      }
      actions={
        open && (
          <Link to={paths.matchTab(matchId, 'invoices')} className="link inline-block min-h-6">
            Enter another invoice
          </Link>
        )
      }
    >
      <Card>
        <ZodForm
          id="invoice"
          rules={rulesOf('enterInvoice')}
          lastResult={useRefused('enterInvoice')}
          values={current ? typed(current) : {}}
        >
          {(fields) => (
            <>
              <input type="hidden" name="version" value={current?.version ?? 0} />
              {open && <input type="hidden" name="number" value={number} />}
              <FieldGrid>
                {!open && <TextField meta={fields.number} label="Number" hint="As it is on the invoice." required />}
                <Select meta={fields.kind} label="What it is for" options={INVOICE_KINDS} required />
                <TextField
                  meta={fields.amount}
                  label={`Amount in ${current?.currency ?? currency}`}
                  hint="Without cents."
                  type="number"
                  min={1}
                  required
                />
                <TextField meta={fields.sentOn} type="date" label="Sent on" required />
                <TextField
                  meta={fields.paidOn}
                  type="date"
                  label="Paid on"
                  hint="When the money arrived. Leave this empty while it is open."
                />
                {open && (
                  <Select
                    meta={fields.why}
                    label="Why do you change it?"
                    hint="To add the day of payment, leave this empty."
                    options={INVOICE_CORRECTIONS}
                    optional
                  />
                )}
              </FieldGrid>
              {open && (
                <Checkbox
                  meta={fields.withdrawn}
                  label="This invoice is withdrawn"
                  hint="It is no longer part of the totals. Both sides still see it."
                />
              )}
              <FormActions>
                <SubmitButton intent="enterInvoice" pendingLabel="Saving...">
                  {open ? 'Save the change' : 'Save invoice'}
                </SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </Section>
  );
}

/** What the fields show of an invoice. The reason is that of the change. */
const typed = ({ kind, amount, sentOn, paidOn, withdrawn }: InvoiceLine['current']) => ({
  kind,
  amount: String(amount),
  sentOn,
  paidOn,
  withdrawn: withdrawn ? 'on' : '',
});
