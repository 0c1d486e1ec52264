/** Events and leads, on both engines. */
import { describe, expect, it } from 'vitest';
import {
  addRepToEvent,
  eventById,
  eventList,
  eventNumbers,
  eventsByIds,
  insertEvent,
  isAtEvent,
  removeRepFromEvent,
  repsOfEvents,
  updateEvent,
} from '~db/queries/events';
import {
  changeLead,
  eventsOfLeads,
  insertLead,
  keptOfLeads,
  leadById,
  leadIdsOf,
  leadPage,
  leadRow,
  leadsByIds,
  organizationsAt,
  ownLeadsAmong,
  updateLead,
} from '~db/queries/leads';
import { organizationById, registerLead } from '~db/queries/organizations';
import { workCounts } from '~db/queries/review-queue';
import { fieldReps } from '~db/queries/users';
import type { Lead } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race } from './rows';

const { store, servers, make } = await openQueryStore();

describe('[RUN-30] events', () => {
  it('are listed from the newest, for a rep only those they are at, and changed', async () => {
    const [rep, other] = [await make.rep(), await make.rep()];
    const first = await make.event([rep.id], { startsOn: '2031-01-01', endsOn: '2031-01-02' });
    const second = await make.event([rep.id, other.id], { startsOn: '2031-02-01', endsOn: '2031-02-02' });
    const ids = async (repId?: string) =>
      (await store.read((db) => eventList(db, { repId, limit: 200 }))).map(({ id }) => id);
    expect(await ids(rep.id)).toEqual([second.id, first.id]);
    expect(await ids(other.id)).toEqual([second.id]);
    expect((await ids()).indexOf(second.id)).toBeLessThan((await ids()).indexOf(first.id));
    const there = (eventId: string, userId: string) => store.read((db) => isAtEvent(db, eventId, userId));
    expect([await there(first.id, rep.id), await there(first.id, other.id)]).toEqual([true, false]);
    await store.tx((db) => addRepToEvent(db, first.id, other.id));
    await store.tx((db) => removeRepFromEvent(db, first.id, rep.id));
    const reps = await store.read((db) => repsOfEvents(db, [first.id]));
    expect(reps.map(({ user }) => user.id)).toEqual([other.id]);
    expect(await store.read((db) => repsOfEvents(db, []))).toEqual([]);
    await store.tx((db) => updateEvent(db, first.id, { closedAt: AT }));
    expect(await store.read((db) => eventById(db, first.id))).toMatchObject({ name: first.name, closedAt: AT });
    expect((await store.read((db) => eventsByIds(db, [first.id, 'none']))).map(({ id }) => id)).toEqual([first.id]);
    const row = { id: crypto.randomUUID(), name: 'Forum', place: null, zone: 'UTC', startsOn: '2031-03-01' };
    const times = { endsOn: '2031-03-01', createdBy: rep.id, createdAt: AT, updatedAt: AT };
    expect(await store.tx((db) => insertEvent(db, { ...row, ...times }))).toMatchObject({ ...row, closedAt: null });
    const suspended = await make.user({ role: 'rep', suspendedAt: AT });
    const all = (await store.read(fieldReps)).map(({ id }) => id);
    expect([all.includes(rep.id), all.includes(suspended.id)]).toEqual([true, false]);
  });

  it('count their leads and how far these have got', async () => {
    const { id: eventId } = await make.event();
    await make.lead({ eventId, enteredAt: AT + 5 });
    await make.lead({ eventId, enteredAt: AT + 9, followedUpAt: AT }, { consentVersion: null });
    await make.lead({ eventId, enteredAt: AT, followedUpAt: AT, registeredAt: AT });
    await make.lead({ enteredAt: AT + 20 });
    expect(await store.read((db) => eventNumbers(db, [eventId, 'none']))).toEqual([
      { eventId, leads: 3, consented: 2, followedUp: 2, registered: 1, lastLeadAt: AT + 9 },
    ]);
    expect(await store.read((db) => eventNumbers(db, []))).toEqual([]);
  });
});

it('[RUN-78] the open events are counted, and the leads that await a decision without anybody having written to them', async () => {
  const before = await store.read(workCounts);
  const [open, closed] = [await make.event(), await make.event()];
  await store.tx((db) => updateEvent(db, closed.id, { closedAt: AT }));
  await make.lead({ eventId: open.id });
  await make.lead({ followedUpAt: AT });
  await make.lead({ registeredAt: AT });
  await make.lead({}, { status: 'rejected' });
  await make.lead({}, { mergedInto: (await make.organization()).id });
  const { events, leads } = await store.read(workCounts);
  expect([events, leads]).toEqual([before.events + 1, before.leads + 1]);
});

describe('[SCR-14] leads', () => {
  it('[RUN-32] belong to a rep by id, and are found by event, rep, rating, status, due step and text', async () => {
    const [rep, other] = [await make.user({ role: 'rep', firstName: 'Rae', lastName: 'Bly' }), await make.rep()];
    const event = await make.event([rep.id]);
    const repId = rep.id;
    const kept = await make.organization({ status: 'verified' });
    const one = await make.lead({ repId, eventId: event.id, rating: 'hot', nextOn: '2027-03-02' }, { createdAt: AT });
    const two = await make.lead({ repId, nextOn: '2027-03-09' }, { createdAt: AT + 1, event: 'Fall Forum' });
    const merged = await make.lead({ repId }, { createdAt: AT + 2, mergedInto: kept.id, name: 'Zephyr Clinic' });
    await make.lead({ repId: other.id });
    const nobodys = await make.lead({}, { event: 'Fall Forum of nobody' });
    const ids = async (more = {}) =>
      (await store.read((db) => leadPage(db, { repId, limit: 10, ...more }))).rows.map(
        ({ lead }) => lead.organizationId,
      );
    expect(await ids()).toEqual([merged.id, two.id, one.id]);
    expect(await ids({ event: event.id })).toEqual([one.id]);
    expect(await ids({ event: 'Fall Forum' })).toEqual([two.id]);
    expect(await ids({ rating: 'hot' })).toEqual([one.id]);
    expect(await ids({ dueBy: '2027-03-02' })).toEqual([one.id]);
    expect(await ids({ search: 'zephyr' })).toEqual([merged.id]);
    expect(await ids({ rep: 'none' })).toEqual([]);
    expect(await ids({ repId: undefined, rep: 'none', event: 'Fall Forum of nobody' })).toEqual([nobodys.id]);
    expect(await ids({ repId: undefined, rep: repId })).toEqual([merged.id, two.id, one.id]);
    expect(await store.read((db) => keptOfLeads(db, { repId }))).toEqual([kept.id]);
    expect(await ids({ status: 'verified' })).toEqual([]);
    expect(await ids({ status: 'verified', keptIds: [kept.id] })).toEqual([merged.id]);
    expect(await ids({ status: 'pending' })).toEqual([two.id, one.id]);
    const { next } = await store.read((db) => leadPage(db, { repId, limit: 1 }));
    expect(await ids({ cursor: next })).toEqual([two.id, one.id]);
    expect(await store.read((db) => eventsOfLeads(db, { repId }))).toEqual(
      expect.arrayContaining([
        { id: event.id, name: event.name, printed: 'Spring Summit' },
        { id: null, name: null, printed: 'Fall Forum' },
      ]),
    );
    const found = await store.read((db) => leadById(db, one.id));
    expect(found).toMatchObject({ organization: { id: one.id }, eventName: event.name, repFirstName: 'Rae' });
    expect(await store.read((db) => leadById(db, kept.id))).toBeUndefined();
    expect((await store.read((db) => leadIdsOf(db, repId))).sort()).toEqual([one.id, two.id, merged.id].sort());
    expect(await store.read((db) => ownLeadsAmong(db, repId, [one.id, nobodys.id]))).toEqual([one.id]);
    expect(await store.read((db) => ownLeadsAmong(db, repId, []))).toEqual([]);
    expect((await store.read((db) => leadsByIds(db, [one.id, kept.id]))).map((row) => row.rating)).toEqual(['hot']);
    const at = await store.read((db) => organizationsAt(db, [one.email ?? '', merged.email ?? '']));
    expect(at.map(({ id }) => id)).toEqual([one.id]);
    expect(await store.read((db) => organizationsAt(db, []))).toEqual([]);
  });

  it('[RUN-34] are followed up once by two at the same time', async () => {
    const { id } = await make.lead();
    const read = (await store.read((db) => leadRow(db, id))) as Lead;
    const done = await race(servers, (db) => changeLead(db, read, { followedUpAt: AT }));
    expect(done).toHaveLength(1);
  });

  it('[RUN-35] become a registration under the same id, and are no kiosk entry then', async () => {
    const lead = await make.lead();
    await store.tx((db) => updateLead(db, lead.id, { registeredAt: AT }));
    const row = await store.read((db) => organizationById(db, lead.id));
    if (!row) throw new Error('gone');
    await store.tx((db) => registerLead(db, row, { address: '1 River Street', createdAt: AT, updatedAt: AT + 1 }));
    expect(await store.read((db) => organizationById(db, lead.id))).toMatchObject({
      source: 'wizard',
      address: '1 River Street',
      event: lead.event,
      createdAt: AT,
    });
    await expect(store.tx((db) => registerLead(db, row, { updatedAt: AT + 2 }))).rejects.toThrow();
    const again = { organizationId: lead.id, enteredAt: AT, createdAt: AT, updatedAt: AT };
    await expect(store.tx((db) => insertLead(db, again))).rejects.toThrow();
  });
});
