/** Entering what a selected site has invoiced its sponsor for, and correcting it. */

import { DomainError } from '~/catalogue/errors';
import { INVOICE_TEXTS, INVOICES } from '~/catalogue/invoices';
import { holdsMailAddress } from '~/catalogue/plain-names';
import { formatRegistryDate } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { matchFor } from '~/domain/base/parties.server';
import type { EnterInvoice } from '~/domain/model/invoice-schema';
import { dueAtOf, firstSignedOn, type Invoice, invoiceChange, invoiceIn, termsOn } from '~/domain/model/invoices';
import { todayAt } from '~/domain/model/irb';
import { now } from '~/gateways/clock.server';
import { signedBudgetsOf } from '~db/queries/budgets';
import { insertInvoice, invoicesOf } from '~db/queries/invoices';
import { startUpOf } from '~db/queries/start-ups';
import type { InvoiceRow } from '~db/schema';
import { type Db, store } from '~db/store.server';

const EVENTS = {
  entered: 'match.invoiceEntered',
  paid: 'match.invoicePaid',
  corrected: 'match.invoiceCorrected',
  withdrawn: 'match.invoiceWithdrawn',
} as const;

/**
 * Enters an invoice, its day of payment or a correction; what was entered before stays on record. The same again changes
 * nothing.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for the sponsor and administrators,
 * match_waits; invoice_needs_budget before both sides have signed the budget; start_up_refused once the start-up has ended;
 * invalid for an e-mail address in its number, a day that can't be, a change without a reason, and too many invoices or
 * changes; invoice_changed if somebody else has changed it.
 */
export async function enterInvoice(
  actor: Actor,
  id: string,
  sent: EnterInvoice,
  at = now(),
): Promise<{ change: keyof typeof EVENTS | 'none' }> {
  return store.tx(async (db) => {
    const { match } = await matchFor(db, actor, id, 'match.answerAsSite');
    const signed = await signedFor(db, match.id);
    const { number, why, version } = sent;
    const after = invoiceIn(sent);
    const latest = latestByNumber(await invoicesOf(db, match.id));
    const before = latest.get(number);
    const change = before ? invoiceChange(before, after) : 'entered';
    if (change === 'none') return { change };
    if (version !== undefined && version !== (before?.version ?? 0)) throw new DomainError('invoice_changed');
    if (holdsMailAddress(number)) throw invalid({ number: INVOICE_TEXTS.address });
    requireDays(after, { signedOn: firstSignedOn(signed) ?? '', today: todayAt(at) });
    if (!before && after.withdrawn) throw invalid({ number: INVOICE_TEXTS.notEntered });
    if (!before && latest.size >= INVOICES.most) throw invalid({ number: INVOICE_TEXTS.full });
    const takesReason = change === 'corrected' || change === 'withdrawn';
    if (takesReason && !why) throw invalid({ why: INVOICE_TEXTS.why });
    if (before && before.version >= INVOICES.versions) throw invalid({ number: INVOICE_TEXTS.often });
    const terms = termsOn(signed, after.sentOn);
    if (!terms) throw new DomainError('invoice_needs_budget');
    const inserted = await insertInvoice(db, {
      ...after,
      id: newId(),
      matchId: match.id,
      number,
      version: (before?.version ?? 0) + 1,
      currency: terms.currency,
      dueAt: dueAtOf(after.sentOn, terms),
      why: takesReason ? why : null,
      enteredAt: at,
      enteredBy: person(actor).id,
    });
    if (!inserted) throw new DomainError('invoice_changed');
    await record(db, actor, EVENTS[change], match.id, {
      before: before && { number, ...invoiceIn(before) },
      after: { number, ...after, ...(takesReason && { why }) },
      at,
    });
    return { change };
  });
}

/** The budgets that both sides have signed, by which invoices are paid. @throws as enterInvoice. */
async function signedFor(db: Db, matchId: string) {
  const signed = await signedBudgetsOf(db, matchId);
  if (signed.length === 0) throw new DomainError('invoice_needs_budget');
  if ((await startUpOf(db, matchId))?.endedAt !== null) throw new DomainError('start_up_refused');
  return signed;
}

/** @throws {DomainError} invalid for a day that lies ahead, or before the budget was signed. */
function requireDays({ sentOn, paidOn }: Invoice, { signedOn, today }: { signedOn: string; today: string }): void {
  if (sentOn > today) throw invalid({ sentOn: VALIDATION.datePast });
  if (sentOn < signedOn) throw invalid({ sentOn: INVOICE_TEXTS.beforeBudget(formatRegistryDate(signedOn)) });
  if (paidOn !== null && paidOn > today) throw invalid({ paidOn: VALIDATION.datePast });
}

const invalid = (fields: Record<string, string>) =>
  new DomainError('invalid', {}, Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]])));

/** The latest version of each invoice. @param rows by number and version. */
export const latestByNumber = (rows: readonly InvoiceRow[]): ReadonlyMap<string, InvoiceRow> =>
  new Map(rows.map((row) => [row.number, row]));
