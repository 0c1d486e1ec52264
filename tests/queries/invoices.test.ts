import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { INVOICES } from '~/catalogue/invoices';
import { personOf } from '~/domain/commands/accounts/session.server';
import { enterInvoice } from '~/domain/commands/invoices/enter.server';
import { enterInvoiceSchema } from '~/domain/model/invoice-schema';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';
import { seeInvoices } from '~/domain/pages/match-invoices.server';
import { auditEventsOf } from '~db/queries/audit';
import { signedBudgetsOf } from '~db/queries/budgets';
import { insertInvoice, invoicesOf, moveInvoices } from '~db/queries/invoices';
import { changeStartUp, startUpOf } from '~db/queries/start-ups';
import { type Budget, type InvoiceRow, invoices, type StartUp } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { race } from './rows';

const { store, servers, make } = await openQueryStore();
const read = store.read.bind(store);
const SIGNED = Date.parse('2027-01-11T15:00Z');
const NOW = Date.parse('2027-04-20T15:00Z');

const sent = (values: object = {}) =>
  enterInvoiceSchema.parse({ number: 'INV-1', kind: 'startUp', amount: 6_000, sentOn: '2027-02-01', ...values });

/** A site in start-up, whose budget both sides have signed. */
async function siteWithBudget(signedAt: number | null = SIGNED) {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(match.id);
  const state = signedAt === null ? 'siteSigned' : 'signed';
  const budget = await make.budget(match.id, { state, signedAt });
  const [atSite, atSponsor] = [personOf(site.user, 'verified'), personOf(sponsor.user, 'verified')];
  const enter = (values: object = {}, at = NOW) => enterInvoice(atSite, match.id, sent(values), at);
  return { site, sponsor, study, match, budget, atSite, atSponsor, enter };
}

const actionsOf = async (id: string) =>
  (await read((db) => auditEventsOf(db, { type: 'match', id })))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('match.invoice'))
    .sort();

describe('what a site has invoiced', () => {
  it('[ACT-65] is entered by the site once both have signed the budget, and audited', async () => {
    const { match, site, atSponsor, enter } = await siteWithBudget();
    expect(await enter()).toEqual({ change: 'entered' });
    // Once more: nothing new.
    expect(await enter({ version: 0 })).toEqual({ change: 'none' });
    const rows = await read((db) => invoicesOf(db, match.id));
    expect(rows).toMatchObject([
      {
        ...{ number: 'INV-1', version: 1, kind: 'startUp', amount: 6_000, currency: 'USD', sentOn: '2027-02-01' },
        ...{ dueAt: Date.parse('2027-04-02T23:59:59.999-04:00'), paidOn: null, withdrawn: false, why: null },
        ...{ enteredAt: NOW, enteredBy: site.user.id },
      },
    ]);
    expect(await actionsOf(match.id)).toEqual(['match.invoiceEntered']);
    const seen = await seeInvoices(atSponsor, match.id, NOW);
    expect(seen).toMatchObject({
      ...{ side: 'sponsor', mayEnter: false, signedOn: '2027-01-11', currency: 'USD' },
      totals: [{ currency: 'USD', invoiced: 6_000, paid: 0, open: 6_000, overdue: 6_000 }],
      invoices: [{ number: 'INV-1', state: 'overdue', dueOn: '2027-04-02', daysOverdue: 18, daysToPay: null }],
    });
  });

  it('[ACT-65] is refused without a signed budget, once the start-up has ended, and from others', async () => {
    const unsigned = await siteWithBudget(null);
    await expect(unsigned.enter()).rejects.toMatchObject({ code: 'invoice_needs_budget' });
    expect(await seeInvoices(unsigned.atSite, unsigned.match.id, NOW)).toMatchObject({
      ...{ signedOn: null, currency: null, totals: [], invoices: [], mayEnter: false },
    });
    const { match, atSite, atSponsor, enter } = await siteWithBudget();
    expect((await seeInvoices(atSite, match.id, NOW)).mayEnter).toBe(true);
    await expect(enterInvoice(atSponsor, match.id, sent(), NOW)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(enterInvoice(unsigned.atSite, match.id, sent(), NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(seeInvoices(unsigned.atSponsor, match.id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    const startUp = (await read((db) => startUpOf(db, match.id))) as StartUp;
    const ended = { endedAt: NOW, endedBy: 'sponsor', endReason: 'irb' } as const;
    await store.tx((db) => changeStartUp(db, startUp, ended));
    await expect(enter()).rejects.toMatchObject({ code: 'start_up_refused' });
    expect((await seeInvoices(atSite, match.id, NOW)).mayEnter).toBe(false);
  });

  it('[ACT-65] has a number without an e-mail address, and days that are over, from the signed budget on', async () => {
    const { match, enter } = await siteWithBudget();
    // Midnight has passed in UTC, but not in Eastern Time.
    const evening = Date.parse('2027-04-21T01:00Z');
    const refusedAt = (field: string) => ({ code: 'invalid', fields: { [field]: [expect.any(String)] } });
    await expect(enter({ sentOn: '2027-01-10' })).rejects.toMatchObject({
      fields: {
        sentOn: ['Please enter a day that is not before Jan 11, 2027, when both sides had signed the budget.'],
      },
    });
    await expect(enter({ sentOn: '2027-04-21' }, evening)).rejects.toMatchObject(refusedAt('sentOn'));
    await expect(enter({ paidOn: '2027-04-21' }, evening)).rejects.toMatchObject(refusedAt('paidOn'));
    for (const number of ['ada@hospital.org', '7 ada＠hospital'])
      await expect(enter({ number })).rejects.toMatchObject(refusedAt('number'));
    await expect(enter({ withdrawn: true })).rejects.toMatchObject(refusedAt('number'));
    expect(await read((db) => invoicesOf(db, match.id))).toEqual([]);
    await enter({ sentOn: '2027-01-11', paidOn: '2027-04-20' }, evening);
  });

  it('[ACT-65] is paid, corrected with a reason and withdrawn; it keeps what it was, and overwrites no colleague’s', async () => {
    const { match, site, atSite, enter } = await siteWithBudget();
    await enter();
    await enter({ number: 'INV-2', kind: 'visits', amount: 900, sentOn: '2027-03-01' });
    const paid = { paidOn: '2027-03-15' };
    expect(await enter({ ...paid, why: 'typo', version: 1 })).toEqual({ change: 'paid' });
    const refused = { code: 'invalid', fields: { why: [expect.any(String)] } };
    await expect(enter({ ...paid, amount: 5_500 })).rejects.toMatchObject(refused);
    await expect(enter({ ...paid, withdrawn: true })).rejects.toMatchObject(refused);
    expect(await enter({ ...paid, amount: 5_500, why: 'disputed', version: 2 })).toEqual({ change: 'corrected' });
    await expect(enter({ amount: 1, why: 'typo', version: 2 })).rejects.toMatchObject({ code: 'invoice_changed' });
    await expect(enter({ amount: 1, version: 0 })).rejects.toMatchObject({ code: 'invoice_changed' });
    const seen = async () => seeInvoices(atSite, match.id, NOW);
    expect((await seen()).totals).toEqual([{ currency: 'USD', invoiced: 6_400, paid: 5_500, open: 900, overdue: 0 }]);
    const withdrawn = { ...paid, amount: 5_500, withdrawn: true };
    expect(await enter({ ...withdrawn, why: 'other', version: 3 })).toEqual({ change: 'withdrawn' });
    const { invoices: shown, totals } = await seen();
    expect(totals).toEqual([{ currency: 'USD', invoiced: 900, paid: 0, open: 900, overdue: 0 }]);
    // The one that was sent last first.
    expect(shown.map(({ number, state, daysToPay }) => [number, state, daysToPay])).toEqual([
      ['INV-2', 'open', null],
      ['INV-1', 'withdrawn', null],
    ]);
    expect(shown[1]?.current).toMatchObject({ version: 4, why: 'other', withdrawn: true });
    expect(shown[1]?.earlier).toMatchObject([
      { version: 3, why: 'disputed', amount: 5_500 },
      { version: 2, why: null, ...paid, amount: 6_000 },
      { version: 1, why: null, paidOn: null, enteredBy: `${site.user.firstName} ${site.user.lastName}` },
    ]);
    const events = await actionsOf(match.id);
    expect(events).toEqual([
      'match.invoiceCorrected',
      'match.invoiceEntered',
      'match.invoiceEntered',
      'match.invoicePaid',
      'match.invoiceWithdrawn',
    ]);
    expect(events.filter((action) => !Object.hasOwn(MATCH_HISTORY, action))).toEqual([]);
  });

  it('[ACT-66] is due and paid by the budget that was in force when it was sent', async () => {
    const { match, budget, atSite, enter } = await siteWithBudget();
    const terms: Budget['terms'] = { ...budget.terms, currency: 'EUR', paidWithin: '30' };
    const amended = await make.budget(match.id, {
      ...{ number: 2, state: 'signed', signedAt: Date.parse('2027-03-05T15:00Z'), terms },
    });
    await make.budget(match.id, { number: 3, terms: { ...terms, paidWithin: '90' } });
    expect((await read((db) => signedBudgetsOf(db, match.id))).map(({ id }) => id)).toEqual([budget.id, amended.id]);
    await enter();
    await enter({ number: 'INV-2', sentOn: '2027-03-05' });
    const seen = await seeInvoices(atSite, match.id, NOW);
    expect(seen.currency).toBe('EUR');
    expect(seen.invoices.map(({ dueOn, current }) => [dueOn, current.currency])).toEqual([
      ['2027-04-04', 'EUR'],
      ['2027-04-02', 'USD'],
    ]);
    expect(seen.totals).toHaveLength(2);
  });

  it('[ACT-65] is bounded', async () => {
    const { match, enter } = await siteWithBudget();
    await enter();
    const [row] = (await read((db) => invoicesOf(db, match.id))) as [InvoiceRow];
    await store.tx(async (db) => {
      for (let one = 2; one <= INVOICES.versions; one++)
        await insertInvoice(db, { ...row, id: `${row.id}-${one}`, version: one });
      for (let one = 1; one < INVOICES.most; one++)
        await insertInvoice(db, { ...row, id: `${row.id}-n${one}`, number: `N-${one}` });
    });
    const full = { code: 'invalid', fields: { number: [expect.any(String)] } };
    await expect(enter({ paidOn: '2027-03-01' })).rejects.toMatchObject(full);
    await expect(enter({ number: 'one more' })).rejects.toMatchObject(full);
    expect(await enter({ number: 'N-7', paidOn: '2027-03-01' })).toEqual({ change: 'paid' });
  });

  it('[ACT-65] of ten colleagues at once, one enters a version', async () => {
    const { match, enter } = await siteWithBudget();
    await enter();
    const [row] = (await read((db) => invoicesOf(db, match.id))) as [InvoiceRow];
    const won = await race(servers, (db, index) =>
      insertInvoice(db, { ...row, id: `${row.id}-${index}`, version: 2, amount: index + 1 }),
    );
    expect(won).toHaveLength(1);
    expect(await read((db) => invoicesOf(db, match.id))).toEqual([row, ...won]);
  });

  it('[ACT-65] goes with its match when two sites are merged', async () => {
    const { match, enter } = await siteWithBudget();
    await enter();
    const other = await make.match((await make.study()).id, (await make.site()).organization.id);
    await store.tx((db) => moveInvoices(db, match.id, other.id));
    expect(await read((db) => invoicesOf(db, match.id))).toEqual([]);
    expect(await read((db) => invoicesOf(db, other.id))).toMatchObject([{ number: 'INV-1' }]);
  });

  it('[ACT-65] has no column for a text that someone writes but its number', () => {
    const texts = Object.entries(getTableColumns(invoices)).filter(([, column]) =>
      /text|json/.test(column.getSQLType()),
    );
    // References, days and codes.
    const others = ['currency', 'enteredBy', 'id', 'kind', 'matchId', 'paidOn', 'sentOn', 'why'];
    expect(texts.map(([name]) => name).sort()).toEqual([...others, 'number'].sort());
  });
});
