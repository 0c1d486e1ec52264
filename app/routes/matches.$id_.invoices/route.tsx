import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { invoices } from '~/actions/invoices';
import { ofMatch } from '~/actions/subjects';
import { INVOICE_TEXTS } from '~/catalogue/invoices';
import { paths } from '~/catalogue/paths';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { seeInvoices, withMoney } from '~/domain/pages/match-invoices.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { EnterInvoice } from './enter';
import { Invoices, Totals } from './list';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Invoices: ${args.data.frame.study.name}` : 'Invoices', args);

const querySchema = z.object({ invoice: z.string().max(100).nullable().default(null) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'invoices'), 301);
  const { invoice: asked = null } = readQueryLeniently(request, querySchema);
  const seen = withMoney(await seeInvoices(actor, frame.id));
  return { frame, seen, open: seen.invoices.find(({ number }) => number === asked) ?? null };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'invoices'),
  actions: [invoices.enterInvoice],
});

/** After a refused form too: it may have been refused because a colleague has changed the invoice, which the page then shows. */
export const shouldRevalidate = () => true;

/** What a selected site has invoiced its sponsor for: what is paid, open and overdue. */
export default function InvoicesOfMatch() {
  const { frame, seen, open } = useLoaderData<typeof loader>();
  const { signedOn, currency, mayEnter } = seen;
  if (signedOn === null || currency === null) {
    return (
      <Workspace frame={frame} tab="invoices">
        <EmptyState
          title="Nothing to invoice yet"
          text="The site enters its invoices once both sides have signed the budget, which says how they are paid."
        />
      </Workspace>
    );
  }
  return (
    <Workspace frame={frame} tab="invoices">
      <Section title="Invoices" lead={mayEnter ? INVOICE_TEXTS.lead : undefined}>
        <Totals {...seen} />
      </Section>
      {mayEnter && (
        <EnterInvoice
          key={open ? `${open.number} ${open.current.version}` : seen.invoices.length}
          matchId={frame.id}
          open={open}
          currency={currency}
        />
      )}
      <Invoices matchId={frame.id} seen={seen} />
    </Workspace>
  );
}
