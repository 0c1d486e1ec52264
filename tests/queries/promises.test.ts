/** What sites and sponsors have kept, as the records of one instance say it (ACT). */
import { expect, it } from 'vitest';
import { personOf } from '~/domain/commands/accounts/session.server';
import { siteInputs } from '~/domain/commands/ranking/inputs.server';
import { compareMatches } from '~/domain/pages/compare-matches.server';
import { matchPromises, ownPromises } from '~/domain/pages/promises.server';
import { BLANK_SITE } from '~/matching';
import { comparedRows } from '~/routes/studies.$id_.compare/rows';
import { insertCount } from '~db/queries/counts';
import { moveEngagement, updateTask } from '~db/queries/engagements';
import {
  activationsOfSite,
  countersignaturesOfSponsor,
  countsOfMatches,
  decisionsOfSponsor,
  declinedBySponsor,
  paymentsOfSponsor,
  stagesOfSite,
} from '~db/queries/promises';
import { changeStartUpTask } from '~db/queries/start-ups';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;

it('[ACT-48][ACT-50][ACT-61] a site’s record is of its own start-ups and counts, shown to a sponsor from five cases on', async () => {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const [who, forSponsor] = [personOf(site.user, 'verified'), personOf(sponsor.user, 'verified')];
  const siteId = site.organization.id;
  const matchIn = async (values: Parameters<typeof make.match>[2]) => {
    const study = await make.study({ sponsorId: sponsor.organization.id });
    return make.match(study.id, siteId, values);
  };
  const asked = await matchIn({ status: 'interested' });
  const other = await make.match(asked.studyId, (await make.site()).organization.id);
  const compared = async () => (await compareMatches(forSponsor, asked.studyId, [asked.id, other.id])).matches;
  const took = [10, 20, 30, 40, 50];
  for (const [place, days] of took.entries()) {
    if (place === 4) {
      const { site: seen } = await matchPromises(forSponsor, asked.id);
      expect(seen?.daysToContract).toBeNull();
      expect((await compared())[0]?.kept.daysToContract).toBeNull();
      expect((await ownPromises(who)).site?.daysToContract).toMatchObject({ cases: 4 });
    }
    const { id } = await matchIn({ status: 'selected' });
    const { tasks } = await make.startUp(id);
    const startedAt = tasks[0].baselineAt - 30 * DAY;
    const done = { status: 'done', availableAt: null, endedAt: startedAt + days * DAY } as const;
    await store.tx((db) => changeStartUpTask(db, tasks[0], done));
    // The other task of the stage is still open: the stage is not done.
    expect(await store.read((db) => stagesOfSite(db, { siteId, stages: ['contract'], limit: 9 }))).toHaveLength(place);
    await store.tx((db) => changeStartUpTask(db, tasks[1], done));
  }
  const open = await matchIn({ status: 'selected' });
  await make.startUp(open.id);
  const { site: seen, sponsor: own } = await matchPromises(forSponsor, asked.id);
  const none = { randomized: null, daysToContract: null, daysToIrb: null, daysToActivation: null };
  expect(seen).toEqual({ ...none, daysToContract: { cases: 5, days: 30 } });
  expect(own).toEqual({ daysToDecide: null, daysToSign: null, daysToPay: null, toldWhy: null });
  const matches = await compared();
  expect(matches.map(({ kept }) => kept)).toEqual([seen, none]);
  expect(comparedRows(matches)).toContainEqual({
    label: 'Until the contract was done, in all studies here',
    values: ['30 days (median of 5)', 'No record yet'],
    differs: true,
  });
  const stranger = personOf((await make.site()).user, 'verified');
  await expect(matchPromises(stranger, asked.id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await ownPromises(stranger)).site?.daysToContract).toBeNull();

  const active = await matchIn({ status: 'selected', attested: { at: 1, eligiblePerMonth: null, commitment: 12 } });
  await make.activation(active.id, AT - 90 * DAY);
  expect((await ownPromises(who)).site?.randomized).toBeNull();
  const count = { matchId: active.id, month: '2026-04', prescreened: 9, consented: 6, completed: 0, failed: {} };
  const entered = { why: null, enteredAt: AT, enteredBy: null };
  for (const version of [1, 2])
    await store.tx((db) =>
      insertCount(db, { id: `${active.id}-${version}`, version, randomized: 2 * version, ...count, ...entered }),
    );
  expect((await ownPromises(who)).site?.randomized).toEqual({ cases: 1, promised: 12, randomized: 4 });
  expect((await ownPromises(who)).site?.daysToActivation).toEqual({ cases: 1, days: 90 });
  expect(await store.read((db) => activationsOfSite(db, { siteId, limit: 9 }))).toMatchObject([
    { matchId: active.id, startedAt: AT - 180 * DAY, activatedAt: AT - 90 * DAY },
  ]);
  expect(await store.read((db) => countsOfMatches(db, [active.id, open.id]))).toHaveLength(2);
});

it('[ACT-74][ACT-75] matching reads of a site what its page shows to others, once it is of five cases', async () => {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const siteId = site.organization.id;
  const [viewer, other] = [await make.site(), personOf(sponsor.user, 'verified')];
  const read = async () => {
    const [input, stranger] = await store.read((db) => siteInputs(db, [site.organization, viewer.organization]));
    expect(stranger?.history).toEqual(BLANK_SITE.history);
    return input?.history;
  };
  const matchIn = async (values: Parameters<typeof make.match>[2]) =>
    make.match((await make.study({ sponsorId: sponsor.organization.id })).id, siteId, values);
  const asked = await matchIn({ status: 'interested' });
  const shown = async () => (await matchPromises(other, asked.id)).site;
  const month = { month: '2026-04', prescreened: 90, consented: 60, completed: 0, failed: {} };
  const entered = { why: null, enteredAt: AT, enteredBy: null };
  const days = [50, 110, 120, 130, 400];
  const commitment = (place: number) => (place === 5 ? null : 10);
  for (const [place, took] of [...days, 140].entries()) {
    const expected = {
      randomized: place >= 5 ? { cases: 5, promised: 50, randomized: 40 } : null,
      daysToActivation: place >= 5 ? { cases: 5, days: 120 } : null,
    };
    expect(await shown()).toMatchObject(expected);
    expect(await read()).toMatchObject({ enrolled: expected.randomized, startUp: expected.daysToActivation });
    const attested = { at: 1, eligiblePerMonth: null, commitment: commitment(place) };
    const { id } = await matchIn({ status: 'selected', attested });
    await make.activation(id, AT, AT - took * DAY);
    for (const version of [1, 2]) {
      const count = { id: `${id}-${version}`, matchId: id, version, randomized: 4 * version };
      await store.tx((db) => insertCount(db, { ...count, ...month, ...entered }));
    }
  }
  // Of the sixth study, the site has not attested a number. One that goes on, and one that has ended, tell nothing.
  for (const values of [{}, { status: 'selected' } as const]) await make.startUp((await matchIn(values)).id);
  expect(await read()).toMatchObject({
    enrolled: { cases: 5, promised: 50, randomized: 40 },
    startUp: { cases: 6, days: 125 },
  });
  expect(await shown()).toMatchObject({ daysToActivation: { cases: 6, days: 125 } });
});

it('[ACT-49][ACT-50] a sponsor’s record is of its decisions, signatures and reasons', async () => {
  const sponsor = await make.sponsor();
  const forSponsor = personOf(sponsor.user, 'verified');
  const sponsorId = sponsor.organization.id;
  const study = await make.study({ sponsorId });
  const pair = async (values: Parameters<typeof make.match>[2]) => {
    const site = await make.site();
    return { site, match: await make.match(study.id, site.organization.id, { answeredAt: AT, ...values }) };
  };
  const { site, match } = await pair({ status: 'interested' });
  await make.engagement(match.id, { step: 'cda', todo: 'countersignCda' });
  const signed = { state: 'done', availableAt: AT, doneAt: AT + 3 * DAY } as const;
  await store.tx((db) => updateTask(db, { matchId: match.id, step: 'cda', side: 'sponsor' }, signed));
  const decided = await pair({ status: 'selected' });
  const engagement = await make.engagement(decided.match.id, { step: 'decision', todo: 'decide' });
  await store.tx((db) => moveEngagement(db, engagement, { decision: 'selected', decidedAt: AT + 8 * DAY }));
  const declined = { status: 'declined', declinedBy: 'sponsor' } as const;
  await pair({ ...declined, declineReason: 'Too far away.' });
  await pair(declined);
  await pair({ ...declined, declineKind: 'study_ended' });
  await pair({ status: 'declined', declinedBy: 'site', declineReason: 'No time.' });
  expect((await ownPromises(forSponsor)).sponsor).toEqual({
    daysToDecide: { cases: 1, days: 8 },
    daysToSign: { cases: 1, days: 3 },
    daysToPay: null,
    toldWhy: { cases: 2, kept: 1 },
  });
  const forSite = personOf(site.user, 'verified');
  const { sponsor: seen } = await matchPromises(forSite, match.id);
  expect(seen).toEqual({ daysToDecide: null, daysToSign: null, daysToPay: null, toldWhy: null });
  const of = { sponsorId: 'nobody', limit: 9 };
  expect(await store.read((db) => decisionsOfSponsor(db, of))).toEqual([]);
  expect(await store.read((db) => countersignaturesOfSponsor(db, of))).toEqual([]);
  expect(await store.read((db) => declinedBySponsor(db, of))).toEqual([]);
});

it('[ACT-67] it is also of the invoices that it paid, as the sites have entered them last', async () => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const sponsorId = sponsor.organization.id;
  const pair = async () => {
    const study = await make.study({ sponsorId });
    return make.match(study.id, site.organization.id, { status: 'selected' });
  };
  const [match, other] = [await pair(), await pair()];
  const kept = async () => (await ownPromises(personOf(sponsor.user, 'verified'))).sponsor?.daysToPay;
  const sentOn = '2026-03-01';
  await make.invoice(match.id, { number: '1', sentOn });
  // Open, and withdrawn after it was paid.
  await make.invoice(match.id, { number: '2', sentOn, paidOn: '2026-03-02' });
  await make.invoice(match.id, { number: '2', sentOn, paidOn: '2026-03-02', version: 2, withdrawn: true });
  expect(await kept()).toBeNull();
  // Entered wrong at first. The other match has the same numbers.
  await make.invoice(match.id, { number: '1', sentOn, paidOn: '2026-03-05', version: 2 });
  await make.invoice(match.id, { number: '1', sentOn, paidOn: '2026-03-31', version: 3 });
  await make.invoice(other.id, { number: '1', sentOn, paidOn: '2026-04-10' });
  expect(await store.read((db) => paymentsOfSponsor(db, { sponsorId, limit: 9 }))).toEqual([
    { sentOn, paidOn: '2026-04-10' },
    { sentOn, paidOn: '2026-03-31' },
  ]);
  expect(await kept()).toEqual({ cases: 2, days: 35 });
  const seenBySite = async () => (await matchPromises(personOf(site.user, 'verified'), match.id)).sponsor?.daysToPay;
  expect(await seenBySite()).toBeNull();
  for (const number of ['2', '3', '4']) await make.invoice(other.id, { number, sentOn, paidOn: '2026-03-11' });
  expect(await seenBySite()).toEqual({ cases: 5, days: 10 });
  expect(await store.read((db) => paymentsOfSponsor(db, { sponsorId: 'nobody', limit: 9 }))).toEqual([]);
});
