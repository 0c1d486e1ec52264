/** What a selected site has invoiced its sponsor for, for both sides and administrators. */
import { INVOICE_KINDS } from '~/catalogue/invoices';
import { labelOf } from '~/catalogue/options';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { latestByNumber } from '~/domain/commands/invoices/enter.server';
import { moneyIn } from '~/domain/model/budget';
import type { InvoiceVersion, MatchInvoices, ShownInvoice } from '~/domain/model/invoice-schema';
import {
  aboveBudget,
  daysOverdue,
  daysToPay,
  firstSignedOn,
  invoiceIn,
  invoiceStateAt,
  invoiceTotals,
} from '~/domain/model/invoices';
import { todayAt } from '~/domain/model/irb';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { signedBudgetsOf } from '~db/queries/budgets';
import { invoicesOf } from '~db/queries/invoices';
import { startUpOf } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { InvoiceRow } from '~db/schema';
import { store } from '~db/store.server';

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeInvoices(actor: Actor, id: string, at = now()): Promise<MatchInvoices> {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const { match } = found;
    const signed = await signedBudgetsOf(db, match.id);
    const startUp = await startUpOf(db, match.id);
    const rows = await invoicesOf(db, match.id);
    const people = await usersByIds(db, [...new Set(rows.flatMap(({ enteredBy }) => enteredBy ?? []))]);
    const names = new Map(people.map((user) => [user.id, nameOf(user)]));
    const latest = [...latestByNumber(rows).values()].sort((one, other) => other.sentOn.localeCompare(one.sentOn));
    const isOpen = signed.length > 0 && startUp?.endedAt === null && match.held === null;
    return {
      matchId: match.id,
      side: sideOf(actor, found),
      signedOn: firstSignedOn(signed),
      currency: signed.at(-1)?.terms.currency ?? null,
      totals: invoiceTotals(latest, at),
      aboveBudget: aboveBudget(latest, signed.at(-1)?.terms),
      invoices: latest.map((row) => shownOf(row, rows, names, at)),
      mayEnter: isOpen && can(actor, 'match.answerAsSite', partiesOf(found)),
    };
  });
}

function shownOf(
  row: InvoiceRow,
  rows: readonly InvoiceRow[],
  names: ReadonlyMap<string, string>,
  at: number,
): ShownInvoice {
  const seen = (version: InvoiceRow): InvoiceVersion => ({
    ...invoiceIn(version),
    version: version.version,
    currency: version.currency,
    why: version.why,
    enteredAt: version.enteredAt,
    enteredBy: names.get(version.enteredBy ?? '') ?? null,
  });
  const { number, dueAt } = row;
  return {
    number,
    state: invoiceStateAt(row, at),
    dueOn: todayAt(dueAt),
    dueAt,
    daysToPay: row.withdrawn ? null : daysToPay(row),
    daysOverdue: daysOverdue(row, at),
    current: seen(row),
    earlier: rows
      .filter((other) => other.number === number && other.version < row.version)
      .reverse()
      .map(seen),
  };
}

/** The same for a page, with its amounts in words, so that browsers need not load how they are written. */
export function withMoney({ totals, aboveBudget, invoices, ...seen }: MatchInvoices) {
  const { currency: inForce } = seen;
  const priced = (version: InvoiceVersion) => ({ ...version, money: moneyIn(version.currency, version.amount) });
  return {
    ...seen,
    totals: totals.map(({ currency, ...of }) => ({
      currency,
      invoiced: moneyIn(currency, of.invoiced),
      paid: moneyIn(currency, of.paid),
      open: moneyIn(currency, of.open),
      overdue: moneyIn(currency, of.overdue),
    })),
    above: aboveBudget.map(
      ({ kind, invoiced, budgeted }) =>
        inForce &&
        `${labelOf(INVOICE_KINDS, kind)}: ${moneyIn(inForce, invoiced)} is invoiced, and the signed budget says ${moneyIn(inForce, budgeted)}.`,
    ),
    invoices: invoices.map(({ current, earlier, ...invoice }) => ({
      ...invoice,
      current: priced(current),
      earlier: earlier.map(priced),
    })),
  };
}
export type InvoicesShown = ReturnType<typeof withMoney>;
export type InvoiceLine = InvoicesShown['invoices'][number];
