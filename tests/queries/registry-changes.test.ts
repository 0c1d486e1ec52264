/** Reading records again, and taking over what has changed, against a stand-in for the registry, on both engines. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/catalogue/time';
import { type Person, SYSTEM } from '~/domain/base/actor';
import { changeStudy, withdrawChange } from '~/domain/commands/studies/change.server';
import { decideChange } from '~/domain/commands/studies/decide-change.server';
import { editStudy } from '~/domain/commands/studies/edit.server';
import {
  previewTaking,
  readRecordAgain,
  registryOf,
  settleRegistry,
} from '~/domain/commands/studies/registry-changes.server';
import { studySchema } from '~/domain/model/study-schema';
import { readRecordsAgain } from '~/jobs/registry.server';
import { auditEventsOf } from '~db/queries/audit';
import { waitingRematches } from '~db/queries/rematches';
import type { NewStudy } from '~db/queries/studies';
import { numbersToReadAgain, openStudiesOfNumber, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';
import { startRegistryStandIn } from '~tests/support/registry-stand-in';

const { store, make } = await openQueryStore();
const registry = await startRegistryStandIn();
process.env.REGISTRY_URL = registry.url;
afterAll(() => registry.close());
afterEach(() => {
  registry.setMode('*', 'ok');
});

const AT = Date.now();
let last = 78_000_000;

/** A record of the stand-in, whose content the test changes. */
function newRecord() {
  const nctId = `NCT${++last}`;
  const section = {
    identificationModule: { nctId, briefTitle: `Velorafen ${nctId}` },
    statusModule: { overallStatus: 'NOT_YET_RECRUITING', startDateStruct: { date: '2027-03-01' } },
    sponsorCollaboratorsModule: { leadSponsor: { name: 'Larkmoor Therapeutics' } },
    designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE2'], enrollmentInfo: { count: 120 } },
    eligibilityModule: {
      eligibilityCriteria: 'Inclusion Criteria:\n\n* Asthma for a year\n\nExclusion Criteria:\n\n* Smokers',
      minimumAge: '18 Years',
    },
    contactsLocationsModule: { locations: [{ facility: 'Heron Clinic', city: 'Lyon', country: 'France' }] },
  };
  registry.listed.push({ protocolSection: section });
  return { nctId, section };
}

async function posted(values: Partial<NewStudy> = {}) {
  const { nctId, section } = newRecord();
  const { organization, user } = await make.sponsor();
  const person: Person = {
    kind: 'person',
    adminRole: null,
    id: user.id,
    email: user.email,
    role: 'sponsor',
    organizationId: organization.id,
    organizationStatus: 'verified',
    staffRole: 'owner',
    maySign: true,
    firstName: null,
    lastName: null,
  };
  // As the record tells it.
  const told = { title: section.identificationModule.briefTitle, geographicPreferences: ['International'] };
  const about = { sponsorId: organization.id, nctNumber: nctId, enrollmentTarget: 120, totalSites: 1, ...told };
  const study = await make.study({ ...about, ...values });
  const row = async () => (await store.read((db) => studyById(db, study.id))) as Study;
  const events = async () =>
    (await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }))).map(({ action }) => action);
  const mails = async () => (await mailsTo(store, user.email)).map(({ subject, body }) => `${subject}\n${body}`);
  return { nctId, section, person, study, row, events, mails };
}

/** The registry's record says something else, and we have read it. */
async function changed(values: Partial<NewStudy> = {}) {
  const its = await posted(values);
  await readRecordAgain(its.nctId, AT);
  its.section.designModule.enrollmentInfo.count = 300;
  its.section.statusModule.overallStatus = 'RECRUITING';
  await readRecordAgain(its.nctId, AT + DAY_MS);
  const { version } = await registryOf(its.person, its.study.id);
  return { ...its, version: version ?? '' };
}

describe('[REG-30] the record of a study', () => {
  it('is read once a day while the study is open, for all studies with its number', async () => {
    const { nctId, study, row } = await posted();
    const pending = await make.study({ nctNumber: nctId, status: 'pending_approval', isActive: false });
    const closed = await make.study({ nctNumber: nctId, isActive: false });
    const ids = async () => (await store.read((db) => openStudiesOfNumber(db, nctId))).map(({ id }) => id);
    expect((await ids()).sort()).toEqual([study.id, pending.id].sort());
    const due = (at: number) =>
      store.read((db) => numbersToReadAgain(db, { before: at - DAY_MS, after: `${nctId}`.slice(0, -1), limit: 10 }));
    expect(await due(AT)).toContain(nctId);
    expect(await store.read((db) => numbersToReadAgain(db, { before: AT, after: nctId, limit: 10 }))).toEqual([]);

    const asked = () => registry.requests.filter((id) => id === nctId).length;
    await readRecordsAgain(AT);
    await readRecordsAgain(AT + MINUTE_MS);
    expect(asked()).toBe(1);
    expect(await row()).toMatchObject({ registryReadAt: AT, registryNow: null, updatedAt: study.updatedAt });
    expect((await row()).registryRead?.values).toMatchObject({ enrollmentTarget: 120 });
    const others = await Promise.all([pending, closed].map(({ id }) => store.read((db) => studyById(db, id))));
    expect(others.map((other) => other?.registryReadAt)).toEqual([AT, null]);

    await readRecordsAgain(AT + DAY_MS - 1);
    expect(asked()).toBe(1);
    // Not from the cache, which keeps what it has read for ten minutes.
    await readRecordsAgain(AT + DAY_MS);
    expect(asked()).toBe(2);
    expect((await row()).registryReadAt).toBe(AT + DAY_MS);
  });

  it('is tried again an hour later if the registry does not respond, and a day later if there is none', async () => {
    const { nctId, row } = await posted();
    const unknown = await make.study({ nctNumber: 'NCT00000404' });
    await readRecordsAgain(AT + 2 * DAY_MS - MINUTE_MS); // the other tests' studies
    registry.setMode(nctId, 'html');
    const readAt = async () => (await row()).registryReadAt;
    const later = AT + 4 * DAY_MS;
    await readRecordsAgain(later);
    expect(await readAt()).toBe(AT + 2 * DAY_MS - MINUTE_MS);
    registry.setMode(nctId, 'ok');
    await readRecordsAgain(later + HOUR_MS);
    expect(await readAt(), 'a page that is no record is as good as none').toBe(AT + 2 * DAY_MS - MINUTE_MS);
    await readRecordsAgain(later + DAY_MS);
    expect(await readAt()).toBe(later + DAY_MS);

    registry.setMode(nctId, '500');
    const next = later + 3 * DAY_MS;
    await readRecordsAgain(next);
    registry.setMode(nctId, 'ok');
    await readRecordsAgain(next + HOUR_MS - 1);
    expect(await readAt()).toBe(later + DAY_MS);
    await readRecordsAgain(next + HOUR_MS);
    expect(await readAt()).toBe(next + HOUR_MS);
    expect((await store.read((db) => studyById(db, unknown.id)))?.registryReadAt).toBeNull();
    const tries = registry.requests.filter((id) => id === 'NCT00000404').length;
    expect(tries).toBeLessThanOrEqual(4);
  });

  it('that has changed is told to the sponsor once, by e-mail and in the activity, and no more when it went back', async () => {
    const { nctId, section, study, person, row, events, mails } = await changed();
    expect(await events()).toEqual(['study.registryChanged']);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain('Target enrollment\n  before: 120\n  now: 300');
    expect(mail).toContain('Overall status\n  before: Not yet recruiting\n  now: Recruiting');
    expect(await row(), 'the study stays as it is').toMatchObject({
      enrollmentTarget: 120,
      updatedAt: study.updatedAt,
    });

    await readRecordAgain(nctId, AT + 2 * DAY_MS);
    expect(await mails()).toHaveLength(1);
    section.eligibilityModule.minimumAge = '21 Years';
    await readRecordAgain(nctId, AT + 3 * DAY_MS);
    expect((await mails())[0]).toContain('removed: Age: 18 Years and older\n  added: Age: 21 Years and older');
    section.designModule.enrollmentInfo.count = 120;
    section.statusModule.overallStatus = 'NOT_YET_RECRUITING';
    section.eligibilityModule.minimumAge = '18 Years';
    await readRecordAgain(nctId, AT + 4 * DAY_MS);
    expect(await row()).toMatchObject({ registryNow: null, registryReadAt: AT + 4 * DAY_MS });
    expect(await registryOf(person, study.id)).toMatchObject({ version: null, changes: [] });
    expect(await mails()).toHaveLength(2);
  });

  it('tells what was added to a long text and removed from it, and never that nothing is left', async () => {
    const { nctId, section, mails } = await posted();
    const listed = { secondaryOutcomes: ['Motivation', 'Sleep'].map((measure) => ({ measure })) };
    Object.assign(section, { outcomesModule: listed });
    await readRecordAgain(nctId, AT);
    listed.secondaryOutcomes.shift();
    await readRecordAgain(nctId, AT + DAY_MS);
    const [mail] = await mails();
    expect(mail).toContain('Secondary endpoints\n  removed: Motivation\n');
    expect(mail).not.toMatch(/Nothing|added:/);
  });

  it('[REG-43] of a study that was posted without it is compared with the study, and only a later change is mailed', async () => {
    const { nctId, section, person, study, mails, events, row } = await posted({
      title: 'Quite another title',
      enrollmentTarget: 80,
    });
    const changesNow = async () => (await registryOf(person, study.id)).changes;
    await readRecordAgain(nctId, AT);
    expect(await changesNow()).toMatchObject([
      { field: 'title', before: null, own: 'Quite another title', now: `Velorafen ${nctId}`, suggested: false },
      { field: 'enrollmentTarget', before: null, own: '80', now: '120', suggested: false },
    ]);
    await readRecordAgain(nctId, AT + DAY_MS);
    expect([await mails(), await events()]).toEqual([[], []]);

    section.designModule.enrollmentInfo.count = 300;
    await readRecordAgain(nctId, AT + 2 * DAY_MS);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain('Target enrollment\n  your study: 80\n  now: 300');
    expect(mail).not.toContain('Title\n');
    const { version } = await registryOf(person, study.id);
    await settleRegistry(person, study.id, {
      how: 'keep',
      fields: ['title'],
      version: version ?? '',
      confirmed: false,
    });
    expect((await changesNow()).map(({ field }) => field)).toEqual(['enrollmentTarget']);
    expect(await row()).toMatchObject({ title: 'Quite another title', enrollmentTarget: 80 });
  });

  it('is another trial’s after the number was changed', async () => {
    const { study, row, person } = await changed();
    const other = newRecord();
    const input = studySchema.parse({ ...(await row()), nctNumber: other.nctId, status: undefined });
    await editStudy(SYSTEM, study.id, input, AT + DAY_MS);
    expect(await row()).toMatchObject({ registryRead: null, registryNow: null, registryReadAt: null });
    await readRecordAgain(other.nctId, AT + DAY_MS);
    expect(await row()).toMatchObject({ registryReadAt: AT + DAY_MS });
    expect((await registryOf(person, study.id)).changes, 'compared with the study').toMatchObject([
      { field: 'title', before: null, now: `Velorafen ${other.nctId}` },
    ]);
  });
});

describe('[REG-32] a change of the record', () => {
  const take = (version: string, fields: string[] | 'all', confirmed = false) =>
    ({ how: 'take', fields, version, confirmed }) as const;

  it('that affects who fits is confirmed and then approved, and only then is the value the record’s', async () => {
    const { person, study, row, version, events } = await changed();
    const taking = take(version, ['enrollmentTarget']);
    await expect(settleRegistry(person, study.id, taking)).rejects.toMatchObject({ code: 'change_unconfirmed' });
    expect(await row()).toMatchObject({ proposed: null, registryNow: expect.anything() });
    const preview = await previewTaking(person, study.id, taking);
    expect(preview.changes).toMatchObject([{ field: 'enrollmentTarget', before: '120', after: '300' }]);

    const done = await settleRegistry(person, study.id, { ...taking, confirmed: true }, AT + DAY_MS);
    expect(done.change).toMatchObject({ proposedAt: AT + DAY_MS, saved: [] });
    expect(
      done.changes.map(({ field }) => field),
      'only what was named is settled',
    ).toEqual(['status', 'regulatoryStatus']);
    expect(done.settled).toEqual([{ field: 'enrollmentTarget', label: 'Target enrollment', taken: true }]);
    expect(await row()).toMatchObject({ enrollmentTarget: 120, proposed: { enrollmentTarget: 300 } });
    expect((await row()).origins?.enrollmentTarget).toBeUndefined();
    // The same once more changes nothing.
    const before = await events();
    await settleRegistry(person, study.id, { ...taking, confirmed: true }, AT + DAY_MS + 1);
    expect(await events()).toEqual(before);

    await decideChange(SYSTEM, study.id, { decision: 'approve', proposedAt: AT + DAY_MS }, AT + DAY_MS + 2);
    expect(await row()).toMatchObject({
      enrollmentTarget: 300,
      origins: { enrollmentTarget: 'record' },
      proposed: null,
    });
    expect(await store.read((db) => waitingRematches(db, [study.id]))).toHaveLength(1);
    expect((await registryOf(person, study.id)).changes.map(({ field }) => field)).toEqual([
      'status',
      'regulatoryStatus',
    ]);
  });

  it('is offered again if it is not approved', async () => {
    const { person, study, row, version } = await changed();
    const offered = async () => (await registryOf(person, study.id)).changes.map(({ field }) => field);
    const all = await offered();
    const asked = async (at: number) => {
      await settleRegistry(person, study.id, take(version, ['enrollmentTarget'], true), at);
      expect(await offered(), 'while it waits').not.toContain('enrollmentTarget');
    };
    await asked(AT + DAY_MS);
    await decideChange(SYSTEM, study.id, { decision: 'reject', proposedAt: AT + DAY_MS }, AT + DAY_MS + 1);
    expect(await offered(), 'after it was rejected').toEqual(all);
    await asked(AT + DAY_MS + 2);
    await withdrawChange(person, study.id, AT + DAY_MS + 3);
    expect(await offered(), 'after it was withdrawn').toEqual(all);
    expect(await row()).toMatchObject({ enrollmentTarget: 120, proposed: null });
    await settleRegistry(person, study.id, take(version, 'all', true), AT + DAY_MS + 4);
    expect(await offered()).toEqual([]);
    await decideChange(SYSTEM, study.id, { decision: 'approve', proposedAt: AT + DAY_MS + 4 }, AT + DAY_MS + 5);
    expect(await row()).toMatchObject({ enrollmentTarget: 300, registryNow: null });
  });

  it('that affects no site is saved at once, beside changes that wait', async () => {
    const { person, study, row, version } = await changed();
    const { estimatedDuration: _, ...input } = { ...studySchema.parse({ ...(await row()), status: undefined }) };
    const waiting = { ...input, estimatedDuration: 12, totalSites: 8, documents: undefined };
    await changeStudy(person, study.id, { input: waiting, version: study.updatedAt, confirmed: true }, AT + DAY_MS);
    const done = await settleRegistry(person, study.id, take(version, ['regulatoryStatus']), AT + DAY_MS + 1);
    expect(done.change?.saved).toMatchObject([{ field: 'regulatoryStatus', after: 'Enrolling' }]);
    expect(await row()).toMatchObject({
      regulatoryStatus: 'enrolling',
      origins: { regulatoryStatus: 'derived' },
      proposed: { totalSites: 8 },
    });
  });

  it('in an unapproved study is saved once it is confirmed', async () => {
    const { person, study, row, version } = await changed({ status: 'pending_approval', isActive: false });
    const done = await settleRegistry(person, study.id, take(version, 'all', true));
    expect(done).toMatchObject({ changes: [], version: null });
    expect(await row()).toMatchObject({
      enrollmentTarget: 300,
      regulatoryStatus: 'enrolling',
      registryNow: null,
      origins: { enrollmentTarget: 'record', regulatoryStatus: 'derived' },
    });
  });

  it('is dismissed by keeping what the study says, which is the sponsor’s own from then on', async () => {
    const { person, study, row, version, events, nctId, mails } = await changed({
      origins: { enrollmentTarget: 'record', totalSites: 'record' },
    });
    const keeping = { how: 'keep', fields: 'all', version, confirmed: false } as const;
    expect(await settleRegistry(person, study.id, keeping)).toMatchObject({ changes: [], change: null });
    expect(await row()).toMatchObject({ enrollmentTarget: 120, registryNow: null, origins: { totalSites: 'record' } });
    expect((await row()).origins).not.toHaveProperty('enrollmentTarget');
    expect(await events()).toContain('study.registryKept');
    const count = (await events()).length;
    await settleRegistry(person, study.id, keeping);
    expect(await events()).toHaveLength(count);
    await readRecordAgain(nctId, AT + 2 * DAY_MS);
    expect([await mails(), (await row()).registryNow]).toEqual([[expect.any(String)], null]);
  });

  it('that no field can take stays until it is settled itself, and warns that the trial has stopped', async () => {
    const { person, study, section, nctId } = await changed();
    Object.assign(section.statusModule, { overallStatus: 'TERMINATED', whyStopped: 'Low accrual' });
    section.identificationModule.briefTitle = 'A New Title';
    await readRecordAgain(nctId, AT + 2 * DAY_MS);
    const before = await registryOf(person, study.id);
    expect(before).toMatchObject({ status: 'Terminated', stopped: 'Terminated (Low accrual)' });
    const title = await settleRegistry(person, study.id, take(before.version ?? '', ['title']));
    expect(title).toMatchObject({ stopped: 'Terminated (Low accrual)', change: { saved: [{ field: 'title' }] } });
    expect(title.changes.map(({ field }) => field)).toEqual(['status', 'enrollmentTarget', 'regulatoryStatus']);
    const seen = await settleRegistry(person, study.id, take(title.version ?? '', ['status']));
    expect(seen).toMatchObject({ stopped: null, status: 'Terminated', change: null });
    expect(seen.settled).toEqual([{ field: 'status', label: 'Overall status', taken: false }]);
    expect(seen.changes.map(({ field }) => field)).toEqual(['enrollmentTarget', 'regulatoryStatus']);
  });

  it('that nobody has seen yet is not taken over', async () => {
    const { person, study, version, section, nctId, row } = await changed();
    section.designModule.enrollmentInfo.count = 5000;
    await readRecordAgain(nctId, AT + 2 * DAY_MS);
    const taking = settleRegistry(person, study.id, take(version, ['enrollmentTarget'], true));
    await expect(taking).rejects.toMatchObject({ code: 'registry_moved' });
    expect((await row()).proposed).toBeNull();
  });
});
