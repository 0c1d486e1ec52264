import type { Currency } from '../../app/catalogue/budgets';
import type { InvoiceCorrection, InvoiceKind } from '../../app/catalogue/invoices';
import { flag, index, integer, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson } from '../personal';
import { matches } from './matches';

/**
 * What a selected site has invoiced its sponsor for. A payment or a correction is another row with the next version, so
 * that what was entered before stays. Days are YYYY-MM-DD.
 */
export const invoices = table(
  'invoices',
  {
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    /** The site's own number for it. */
    number: text('number').notNull(),
    /** From 1; the highest counts. */
    version: integer('version').notNull(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    /** In whole units of the currency. */
    amount: integer('amount').notNull(),
    /** That of the signed budget that was in force on the day on which it was sent. */
    currency: text('currency').$type<Currency>().notNull(),
    sentOn: text('sent_on').notNull(),
    /** The end of the day by which it is to be paid, by the payment terms of that budget. */
    dueAt: moment('due_at').notNull(),
    /** When the money arrived at the site. */
    paidOn: text('paid_on'),
    withdrawn: flag('withdrawn').notNull(),
    /** Why it was corrected or withdrawn; null if it was only added to. */
    why: text('why').$type<InvoiceCorrection>(),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: byPerson(text('entered_by')),
  },
  (t) => [
    uniqueIndex('invoices_by_number').on(t.matchId, t.number, t.version),
    index('invoices_by_person').on(t.enteredBy),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
