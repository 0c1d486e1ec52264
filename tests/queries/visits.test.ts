import { describe, expect, it } from 'vitest';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { personOf } from '~/domain/commands/accounts/session.server';
import { skipStep } from '~/domain/commands/matches/skip-step.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { endStudy } from '~/domain/commands/studies/end.server';
import { chooseSlot, proposeVisit } from '~/domain/commands/visits/arrange.server';
import { visitProposalSchema } from '~/domain/model/visit-schema';
import { inboxOf } from '~/domain/pages/inbox.server';
import { engagementOf } from '~db/queries/engagements';
import { forgetPerson } from '~db/queries/persons';
import {
  actionsOfVisit,
  changeVisit,
  countVisitActions,
  deleteVisitAction,
  insertVisit,
  insertVisitAction,
  moveVisit,
  openVisitActionsOf,
  setAttendees,
  setVisitActionDone,
  visitActionById,
  visitActionsDoneBy,
  visitOf,
  visitsFinishedBy,
  visitsOfParties,
} from '~db/queries/visits';
import type { Visit, VisitAction } from '~db/schema';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race } from './rows';

const { store, servers, make } = await openQueryStore();
const read = store.read.bind(store);

async function proposed(values: Partial<Visit> = {}) {
  const site = await make.organization();
  const study = await make.study({ sponsorId: (await make.organization({ type: 'sponsor' })).id });
  const { id: matchId } = await make.match(study.id, site.id);
  const visit: Visit = {
    id: `${matchId}-visit`,
    matchId,
    state: 'proposed',
    mode: 'remote',
    waivedReason: null,
    zone: 'America/New_York',
    slots: [AT, AT + 60],
    minutes: 60,
    place: null,
    agenda: null,
    wishes: null,
    sponsorAttendees: 'Ada Quill',
    siteAttendees: null,
    startsAt: null,
    sequence: 0,
    findings: null,
    finishedAt: null,
    finishedBy: null,
    createdAt: AT,
    updatedAt: AT,
    ...values,
  };
  expect(await store.tx((db) => insertVisit(db, visit))).toEqual(visit);
  return { site, study, visit, matchId };
}
const action = (visitId: string, id: string, dueOn: string): VisitAction => ({
  id: `${visitId}-${id}`,
  visitId,
  text: id,
  owner: 'site',
  dueOn,
  doneAt: null,
  doneBy: null,
  createdAt: AT,
});

describe('qualification visits', () => {
  it('[VIS-03] are scheduled once if ten choose at the same time', async () => {
    const { visit, matchId } = await proposed();
    const won = await race(servers, (db, index) =>
      changeVisit(db, visit, { state: 'scheduled', startsAt: AT + index, updatedAt: AT + index }),
    );
    expect(won).toHaveLength(1);
    expect(await read((db) => visitOf(db, matchId))).toEqual(won[0]);
    const scheduled = won[0] as Visit;
    expect(
      await store.tx((db) => changeVisit(db, { ...scheduled, startsAt: 1 }, { state: 'canceled' })),
    ).toBeUndefined();
    expect(await store.tx((db) => changeVisit(db, scheduled, { state: 'canceled', sequence: 1 }))).toMatchObject({
      sequence: 1,
    });
  });

  it('[VIS-06] have a list of action items, by date', async () => {
    const { visit } = await proposed();
    const [late, early] = [action(visit.id, 'late', '2027-05-01'), action(visit.id, 'early', '2027-04-01')];
    for (const row of [late, early]) await store.tx((db) => insertVisitAction(db, row));
    expect(await read((db) => actionsOfVisit(db, visit.id))).toEqual([early, late]);
    expect(await read((db) => countVisitActions(db, visit.id))).toBe(2);
    const person = await make.user();
    await store.tx((db) => setVisitActionDone(db, early.id, { doneAt: AT + 9, doneBy: person.id }));
    expect(await read((db) => visitActionById(db, early.id))).toMatchObject({ doneAt: AT + 9 });
    expect(await read((db) => visitActionsDoneBy(db, person.id))).toMatchObject([{ text: 'early' }]);
    const open = await read((db) => openVisitActionsOf(db, [visit.matchId, 'none']));
    expect(open.map(({ matchId, action }) => [matchId, action.text])).toEqual([[visit.matchId, late.text]]);
    await store.tx((db) => deleteVisitAction(db, late.id));
    expect(await read((db) => countVisitActions(db, visit.id))).toBe(1);
  });

  it('[VIS-07] are found by their parties and by the reporter, and are kept without an erased person', async () => {
    const person = await make.user();
    const { visit, site, study } = await proposed({ finishedBy: person.id, state: 'reported' });
    expect(await read((db) => visitsFinishedBy(db, person.id))).toEqual([visit]);
    const found = { visit, siteId: site.id, sponsorId: study.sponsorId };
    for (const id of [site.id, study.sponsorId]) expect(await read((db) => visitsOfParties(db, [id]))).toEqual([found]);
    expect(await read((db) => visitsOfParties(db, ['none']))).toEqual([]);
    await store.tx((db) => setVisitActionDone(db, 'none', { doneAt: AT, doneBy: person.id }));
    await store.tx((db) => forgetPerson(db, person.id));
    await store.tx((db) => setAttendees(db, visit.id, { siteAttendees: 'Erased person', sponsorAttendees: null }));
    expect(await read((db) => visitOf(db, visit.matchId))).toMatchObject({
      finishedBy: null,
      siteAttendees: 'Erased person',
      sponsorAttendees: null,
      state: 'reported',
    });
  });

  it('[VIS-07] move to the match that is kept in a merge, unless it has one', async () => {
    const [one, other] = [await proposed(), await proposed()];
    const bare = await make.match(one.study.id, (await make.organization()).id);
    expect(await store.tx((db) => moveVisit(db, one.matchId, other.matchId))).toBeUndefined();
    expect(await store.tx((db) => moveVisit(db, one.matchId, bare.id))).toBe(one.visit.id);
    expect(await read((db) => visitOf(db, one.matchId))).toBeUndefined();
  });
});

describe('a visit whose step is left', () => {
  async function inStep(values: Partial<Visit>) {
    const [site, sponsor] = [await make.site(), await make.sponsor()];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
    await make.engagement(id, { step: 'visit', todo: 'reportVisit' });
    await make.visit(id, { state: 'scheduled', startsAt: AT + 60_000, sequence: 1, ...values });
    const reason = 'We visited in May.';
    const [atSponsor, atSite] = [personOf(sponsor.user, 'verified'), personOf(site.user, 'verified')];
    return {
      visit: () => read((db) => visitOf(db, id)),
      mails: async () => [...(await mailsTo(store, site.user.email)), ...(await mailsTo(store, sponsor.user.email))],
      toSite: () => mailsTo(store, site.user.email),
      toSponsor: () => mailsTo(store, sponsor.user.email),
      leave: {
        skipped: () => skipStep(atSponsor, id, { step: 'visit', reason }, AT),
        selected: () => transitionMatch(atSponsor, id, 'select', {}, AT),
        declined: () => transitionMatch(atSite, id, 'decline', { kind: 'other', reason }, AT),
        ended: () => endStudy(atSponsor, study.id, 'close', { kind: 'funding', reason }, AT),
      },
    };
  }

  it.each([
    ['skipped', 'skipped a step'],
    ['selected', 'selected your site'],
    ['declined', 'withdrew from'],
    ['ended', 'is closed'],
  ] as const)(
    '[VIS-10][DAY-86] is canceled, and each side gets one e-mail about it, with the entry for its calendar: %s',
    async (how, news) => {
      const { visit, toSite, toSponsor, leave } = await inStep({});
      await leave[how]();
      expect(await visit()).toMatchObject({ state: 'canceled', sequence: 2, startsAt: AT + 60_000 });
      const [own, told] =
        how === 'declined' ? [await toSite(), await toSponsor()] : [await toSponsor(), await toSite()];
      expect([own.length, told.length]).toEqual([1, 1]);
      expect(told[0]?.subject).toContain(news);
      expect(told[0]?.body).toMatch(/The qualification visit on .+ no longer takes place/);
      expect(own[0]?.subject).toContain('No longer takes place: qualification visit');
      for (const mail of [...own, ...told]) expect(mail.calendar).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/);
    },
  );

  it('[VIS-10][DAY-233] is canceled without e-mail before a time is agreed on, and stays if it has begun', async () => {
    const open = await inStep({ state: 'proposed', startsAt: null, sequence: 0 });
    await open.leave.skipped();
    expect(await open.visit()).toMatchObject({
      state: 'canceled',
      sequence: 0,
      wishes: 'The sponsor skipped the visit',
    });
    expect((await open.mails()).map(({ calendar }) => calendar)).toEqual([null]);
    const moving = await inStep({ state: 'proposed' });
    await moving.leave.skipped();
    expect(await moving.mails()).toHaveLength(2);
    const begun = await inStep({ startsAt: AT - 1 });
    await begun.leave.skipped();
    expect(await begun.visit()).toMatchObject({ state: 'scheduled', sequence: 1 });
    expect((await begun.mails()).map(({ calendar }) => calendar)).toEqual([null]);
  });
});

it('[DAY-232] on site without a place, a visit is at the site’s address; before it, nobody has to report on it', async () => {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'visit', todo: 'proposeVisit' });
  const [atSponsor, atSite] = [personOf(sponsor.user, 'verified'), personOf(site.user, 'verified')];
  const day = new Date(AT + 20 * 86_400_000).toISOString().slice(0, 10);
  const proposal = { mode: 'on_site', zone: 'America/New_York', minutes: '60', slots: [{ date: day, time: '10:00' }] };
  await proposeVisit(atSponsor, id, visitProposalSchema.parse(proposal), AT);
  const visit = await read((db) => visitOf(db, id));
  expect(visit?.place).toBe('1 River Street, Boston, MA 02115');
  const slot = visit?.slots[0] ?? 0;
  await chooseSlot(atSite, id, { slot, attendees: null }, AT);
  const scope = inboxScopeOf(atSponsor);
  const open = async (at: number) =>
    scope && (await read((db) => inboxOf(db, scope, { show: 'mine', limit: 9 }, at))).rows.map(({ text }) => text);
  expect(await open(slot - 1)).toEqual([]);
  expect(await open(slot)).toEqual(['Report on the visit']);
  for (const { email } of [site.user, sponsor.user])
    expect((await mailsTo(store, email)).map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/To do: +Nothing until the visit has taken place\./),
    );
  await proposeVisit(atSponsor, id, visitProposalSchema.parse({ ...proposal, mode: 'remote' }), AT + 1);
  expect(await read((db) => visitOf(db, id))).toMatchObject({ place: null });
  expect((await read((db) => engagementOf(db, id)))?.turnFrom).toBeNull();
});
