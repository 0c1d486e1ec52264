import { Link } from '@remix-run/react';
import { INVOICE_CORRECTIONS, INVOICE_KINDS, INVOICE_STATES, type InvoiceState } from '~/catalogue/invoices';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { InvoiceLine, InvoicesShown } from '~/domain/pages/match-invoices.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Figures } from '~/ui/figures';
import { Section } from '~/ui/layout';
import { type Column, Table } from '~/ui/table';
import { formatDate, formatRegistryDate, plural } from '~/ui/text';
import type { Tone } from '~/ui/tone';

type Version = InvoiceLine['current'];

/** What is invoiced, paid, open and overdue: a line for each currency. */
export function Totals({ totals, above }: Pick<InvoicesShown, 'totals' | 'above'>) {
  return (
    <div className="pt-4">
      {above.length > 0 && (
        <Banner tone="warning" announce="none" title="Please check: more than the budget">
          {above.join(' ')}
        </Banner>
      )}
      {totals.map(({ currency, invoiced, paid, open, overdue }) => (
        <Figures
          key={currency}
          figures={[
            { label: 'Invoiced', value: invoiced },
            { label: 'Paid', value: paid },
            { label: 'Open', value: open },
            { label: 'Overdue', value: overdue },
          ]}
        />
      ))}
    </div>
  );
}

const TONES: Readonly<Record<InvoiceState, Tone>> = {
  open: 'info',
  overdue: 'danger',
  paid: 'success',
  withdrawn: 'neutral',
};

/** All invoices, the one that was sent last first, with what was entered before. */
export function Invoices({ matchId, seen: { invoices, mayEnter } }: { matchId: string; seen: InvoicesShown }) {
  if (invoices.length === 0) return <p className="text-ink-muted">The site has entered no invoice yet.</p>;
  const columns: Column<InvoiceLine>[] = [
    { header: 'Number', cell: ({ number }) => <span className="break-words">{number}</span>, primary: true },
    { header: 'For', cell: ({ current }) => labelOf(INVOICE_KINDS, current.kind) },
    { header: 'Amount', cell: ({ current }) => current.money, align: 'end' },
    { header: 'Sent', cell: ({ current }) => formatRegistryDate(current.sentOn) },
    { header: 'Due', cell: ({ dueOn }) => formatRegistryDate(dueOn) },
    {
      header: 'Payment',
      cell: (invoice) => (
        <>
          <Badge tone={TONES[invoice.state]}>{labelOf(INVOICE_STATES, invoice.state)}</Badge> {paymentInWords(invoice)}
        </>
      ),
    },
    { header: 'Entered', cell: (invoice) => <Entered {...invoice} /> },
    ...(mayEnter
      ? [
          {
            header: 'Change',
            hideHeader: true,
            align: 'end' as const,
            cell: ({ number }: InvoiceLine) => (
              <Link
                to={`${paths.matchTab(matchId, 'invoices')}?invoice=${encodeURIComponent(number)}#enter`}
                className="link"
              >
                Change <span className="sr-only">invoice {number}</span>
              </Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title="All invoices">
      <Table caption="Invoices" columns={columns} rows={invoices} rowKey={({ number }) => number} long dense />
    </Section>
  );
}

/** 'Mar 3, 2027, after 30 days' or '10 days overdue'. */
function paymentInWords({ current, daysToPay, daysOverdue }: InvoiceLine): string {
  if (daysOverdue !== null) return `${plural(daysOverdue, 'day')} overdue`;
  if (daysToPay === null || current.paidOn === null) return '';
  return `${formatRegistryDate(current.paidOn)}, after ${plural(daysToPay, 'day')}`;
}

function Entered({ current, earlier }: InvoiceLine) {
  return (
    <>
      {formatDate(current.enteredAt)}
      {current.enteredBy && `, ${current.enteredBy}`}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="link cursor-pointer">{plural(earlier.length, 'change')}</summary>
          <ul className="mt-1 grid gap-1 text-ink-muted">
            {[current, ...earlier].slice(0, -1).map((version, index) => (
              <li key={version.version}>
                {formatDate(version.enteredAt)}: {whyInWords(version)}. Before: {inWords(earlier[index] as Version)}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const whyInWords = ({ why }: Version): string =>
  why === null ? 'Day of payment added' : labelOf(INVOICE_CORRECTIONS, why);

const inWords = ({ kind, money, sentOn, paidOn, withdrawn }: Version): string =>
  [
    labelOf(INVOICE_KINDS, kind),
    money,
    `sent ${formatRegistryDate(sentOn)}`,
    paidOn === null ? 'not paid' : `paid ${formatRegistryDate(paidOn)}`,
    ...(withdrawn ? ['withdrawn'] : []),
  ].join(', ');
