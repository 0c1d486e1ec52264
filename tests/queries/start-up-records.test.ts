/** What the IRB does, and who is delegated what, by a clock of the tests. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DelegatedTask } from '~/catalogue/delegation';
import { DomainError } from '~/catalogue/errors';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import { seeStartUp } from '~/domain/commands/start-up/board.server';
import {
  addDelegate,
  askInvestigator,
  changeDelegate,
  removeDelegate,
  seeDelegation,
  seeSignedLog,
  signDelegation,
} from '~/domain/commands/start-up/delegation.server';
import { logSignersOf } from '~/domain/commands/start-up/investigator.server';
import { enterIrb, seeIrb } from '~/domain/commands/start-up/irb.server';
import { enterIrbSchema } from '~/domain/model/irb-schema';
import { inboxOf } from '~/domain/pages/inbox.server';
import { signedRecordOf } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import {
  changeDelegationLog,
  changeSignedLog,
  delegationLogById,
  delegationLogsOf,
  insertDelegationLog,
  insertIrbRecord,
  irbRecordsOf,
  latestDelegationLog,
  latestIrbRecord,
  moveStartUpRecords,
} from '~db/queries/start-up-records';
import { updateRow } from '~db/rows';
import { type DelegationLog, type IrbRow, organizations, type User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const read = store.read.bind(store);
const AT = Date.parse('2027-03-01T17:00Z');
const DAY = 86_400_000;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? error.code : error),
  );
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error) => (error instanceof DomainError ? (error.fields ?? {}) : error),
  );

async function inStartUp(first: Parameters<typeof make.startUp>[1] = {}) {
  const [site, sponsor] = [await make.site({ piName: 'Dr. Robin Reyes, MD' }), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id, first);
  const [atSite, atSponsor] = [personOf(site.user, 'verified'), personOf(sponsor.user, 'verified')];
  return { id, site, sponsor, study, atSite, atSponsor };
}
const failing = async ({ id, atSponsor }: Awaited<ReturnType<typeof inStartUp>>, at = AT) =>
  (await seeStartUp(atSponsor, id, null, at)).startUp?.failing.flatMap(({ record, why, detail }) =>
    record ? `${record} ${why}: ${detail}` : [],
  );

const SENT = { kind: 'local', board: 'Harbor IRB', submittedOn: '2027-01-04' };
const sent = (values: object = {}) => enterIrbSchema.parse({ ...SENT, ...values });
const APPROVAL = { approvedOn: '2027-01-22', expiresOn: '2028-01-21' };

describe('what the IRB does', () => {
  it('[ACT-35] is recorded bit by bit, and a correction keeps what was before, with a reason', async () => {
    const { id, atSite, atSponsor, site } = await inStartUp();
    expect(await seeIrb(atSponsor, id, AT)).toMatchObject({ state: 'none', current: null, earlier: [] });
    expect(await enterIrb(atSite, id, sent({ version: '0' }), AT)).toEqual({ saved: true });
    // Once more: nothing new.
    expect(await enterIrb(atSite, id, sent({ version: '0' }), AT)).toEqual({ saved: false });
    await enterIrb(atSite, id, sent({ ...APPROVAL, version: 1, why: 'typo' }), AT + 1);
    expect(
      await fieldsOf(enterIrb(atSite, id, sent({ approvedOn: '2027-01-25', expiresOn: '2028-01-21' }), AT)),
    ).toEqual({ why: [expect.any(String)] });
    const corrected = sent({ ...APPROVAL, board: 'Bay IRB', why: 'board' });
    expect(await codeOf(enterIrb(atSite, id, { ...corrected, version: 1 }, AT + 2))).toBe('irb_changed');
    await enterIrb(atSite, id, corrected, AT + 2);
    const seen = await seeIrb(atSponsor, id, AT + 3);
    expect(seen).toMatchObject({
      ...{ side: 'sponsor', state: 'approved', mayEnter: false },
      current: { board: 'Bay IRB', version: 3, why: 'board', side: 'site' },
      // What was only added has no reason.
      earlier: [
        { board: 'Harbor IRB', version: 2, why: null, approvedOn: '2027-01-22' },
        { version: 1, approvedOn: null },
      ],
    });
    const rows = await read((db) => irbRecordsOf(db, id));
    expect(rows.map(({ version, savedBy }) => [version, savedBy])).toEqual([3, 2, 1].map((at) => [at, site.user.id]));
    const again = { ...(await read((db) => latestIrbRecord(db, id))), id: 'another' } as IrbRow;
    expect(await store.tx((db) => insertIrbRecord(db, again))).toBeUndefined();
    const events = await read((db) => auditEventsOf(db, { type: 'match', id }));
    const actions = events.map(({ action }) => action).filter((action) => action.includes('irb'));
    expect(actions.sort()).toEqual(['match.irbCorrected', 'match.irbRecorded', 'match.irbRecorded']);
  });

  it('[ACT-35] is not ahead, and not before the start-up', async () => {
    const { id, atSite } = await inStartUp();
    const ahead = sent({ approvedOn: '2027-03-02', meetingOn: '2027-03-02' });
    expect(Object.keys(await fieldsOf(enterIrb(atSite, id, ahead, AT)))).toEqual(['approvedOn']);
    const { id: other } = await make.match((await make.study()).id, atSite.organizationId as string, {
      status: 'selected',
    });
    expect(await codeOf(enterIrb(atSite, other, sent(), AT))).toBe('start_up_refused');
    expect(await seeIrb(atSite, other, AT)).toMatchObject({ begun: false, mayEnter: false });
  });

  it('[ACT-36] is the site’s to enter, the sponsor’s too if the IRB is central, and nobody else’s', async () => {
    const { id, atSite, atSponsor } = await inStartUp();
    const admin = personOf(await make.admin(), null);
    const other = personOf((await make.site()).user, 'verified');
    expect(await codeOf(enterIrb(atSponsor, id, sent(), AT))).toBe('forbidden');
    expect(await codeOf(enterIrb(admin, id, sent(), AT))).toBe('forbidden');
    expect(await codeOf(enterIrb(other, id, sent(), AT))).toBe('not_found');
    expect(await codeOf(seeIrb(other, id, AT))).toBe('not_found');
    await enterIrb(atSponsor, id, sent({ kind: 'central' }), AT);
    expect((await seeIrb(admin, id, AT)).current).toMatchObject({ kind: 'central', side: 'sponsor' });
    expect(await codeOf(enterIrb(atSponsor, id, sent({ why: 'typo' }), AT))).toBe('forbidden');
    await enterIrb(atSite, id, sent({ why: 'typo' }), AT);
    expect(await codeOf(enterIrb(atSponsor, id, sent({ kind: 'central', why: 'typo' }), AT))).toBe('forbidden');
  });

  it('[ACT-37] keeps the site from being activated without an approval that is in date, if its board has the IRB', async () => {
    const world = await inStartUp({ stage: 'irb' });
    expect(await failing(world)).toEqual(['irb missing: no approval is recorded']);
    await enterIrb(world.atSite, world.id, sent(APPROVAL), AT);
    expect(await failing(world)).toEqual([]);
    const later = Date.parse('2028-01-22T17:00Z');
    expect(await failing(world, later)).toEqual(['irb expired: the approval ended on Jan 21, 2028']);
    expect(await seeIrb(world.atSite, world.id, later)).toMatchObject({ state: 'expired', keepsBack: true });
    const board = await seeStartUp(world.atSite, world.id, null, later - 30 * DAY);
    expect(board.startUp?.records[0]).toEqual({ record: 'irb', state: 'Approval ends soon, until Jan 21, 2028' });
    expect(await failing(await inStartUp({ stage: 'contract' }))).toEqual([]);
    expect(await failing(await inStartUp({ stage: 'irb', status: 'waived' }))).toEqual([]);
  });
});

const signed = (user: User, sha256: string | undefined) => ({
  ...{ title: 'Investigator', printedName: null, email: user.email, password: PASSWORD, code: null },
  sha256: sha256 ?? '',
});

describe('the delegation log', () => {
  /** A site whose investigator and nurse have training, and only the investigator a license. */
  async function staffed(first: Parameters<typeof make.startUp>[1] = { stage: 'training' }) {
    const world = await inStartUp(first);
    const organizationId = world.site.organization.id;
    const staff = (staffRole: 'investigator' | 'coordinator', firstName: string) =>
      make.user({ role: 'site', organizationId, staffRole, firstName, lastName: 'Reyes' });
    const [pi, nurse] = [await staff('investigator', 'Robin'), await staff('coordinator', 'Ida')];
    for (const { id: userId } of [pi, nurse]) await make.training(organizationId, AT + 100 * DAY, { userId });
    const license = { organizationId, studyId: null, filedAs: 'license' as const, name: 'License.pdf' };
    await make.document({ ...license, personId: pi.id, validUntil: AT + 200 * DAY });
    const session = await store.tx((db) => openSession(db, pi.id, null, AT));
    const [asPi, asNurse] = [personOf(pi, 'verified'), personOf(nurse, 'verified')];
    const line = (user: User, tasks: DelegatedTask[], to: string | null = null) => ({
      ...{ userId: user.id, tasks, from: '2027-03-01', to },
    });
    const see = (who = asPi, at = AT) => seeDelegation(who, world.id, session, at);
    const sign = async (sha256?: string, at = AT) =>
      signDelegation(asPi, session, world.id, signed(pi, sha256 ?? (await see(asPi, at)).signing?.sha256), null, at);
    return { ...world, pi, nurse, asPi, asNurse, line, see, sign, session };
  }

  it('[ACT-39] lists people of the team with tasks, and refuses who lacks what a task needs', async () => {
    const { id, pi, nurse, asNurse, atSponsor, line, see, site } = await staffed();
    await addDelegate(asNurse, id, line(pi, ['exam', 'consent']), AT);
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    // Once more: nothing new.
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    const refusal = (user: User, tasks: DelegatedTask[], at = AT) =>
      fieldsOf(addDelegate(asNurse, id, line(user, tasks), at));
    expect((await refusal(nurse, ['exam'])).userId).toEqual([
      'Ida Reyes cannot be given this yet. Missing: a medical license that is in date.',
    ]);
    expect((await refusal(site.user, ['entry'])).userId).toEqual([expect.stringContaining('GCP training')]);
    expect((await refusal(pi, ['entry'], AT + 150 * DAY)).userId).toEqual([expect.stringContaining('GCP training')]);
    expect(Object.keys(await refusal((await make.site()).user, ['entry']))).toEqual(['userId']);
    expect(await codeOf(addDelegate(atSponsor, id, line(pi, ['entry']), AT))).toBe('forbidden');
    const other = personOf((await make.site()).user, 'verified');
    expect(await codeOf(addDelegate(other, id, line(pi, ['entry']), AT))).toBe('not_found');
    expect(await codeOf(seeDelegation(other, id))).toBe('not_found');
    const log = await see();
    expect(log.lines.map(({ name, tasks }) => [name, tasks])).toEqual([
      ['Robin Reyes', ['exam', 'consent']],
      ['Ida Reyes', ['entry']],
    ]);
    expect(log.people.find(({ userId }) => userId === nurse.id)?.missing).toEqual(['license']);
    expect(await see(atSponsor)).toMatchObject({ people: [], mayChange: false, signing: null });
    const events = await read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.delegationChanged')).toHaveLength(2);
  });

  it('[ACT-39] counts a certificate and a license of the vault with their last days, each for its person', async () => {
    const { id, nurse, asNurse, line, site } = await staffed();
    const colleague = await make.user({ role: 'site', organizationId: site.organization.id });
    const filed = { organizationId: site.organization.id, studyId: null, personId: colleague.id };
    const add = (tasks: DelegatedTask[]) => codeOf(addDelegate(asNurse, id, line(colleague, tasks), AT));
    await make.document({ ...filed, filedAs: 'gcp', validUntil: AT - 2 * DAY });
    expect(await add(['entry'])).toBe('invalid');
    await make.document({ ...filed, filedAs: 'gcp', validUntil: AT + 2 * DAY });
    expect(await add(['entry'])).toBe('done');
    await make.document({ ...filed, filedAs: 'license', validUntil: AT - 2 * DAY });
    await make.document({ ...filed, filedAs: 'license', personId: nurse.id });
    expect(await add(['exam'])).toBe('invalid');
    expect(await codeOf(addDelegate(asNurse, id, line(nurse, ['exam']), AT))).toBe('done');
  });

  it('[ACT-40] is signed by the investigator as it was read; a change needs a new signature and keeps what was signed', async () => {
    const { id, pi, nurse, asPi, asNurse, atSponsor, line, see, sign, session } = await staffed();
    expect(await codeOf(sign('x'))).toBe('delegation_unready');
    await addDelegate(asNurse, id, line(pi, ['exam', 'consent']), AT);
    const first = (await see()).signing?.sha256;
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    expect(await codeOf(sign(first))).toBe('signing_stale');
    expect((await see(asNurse)).signing).toBeNull();
    const byNurse = signDelegation(asNurse, session, id, signed(nurse, first), null, AT);
    expect(await codeOf(byNurse)).toBe('not_investigator');
    const bySponsor = signDelegation(atSponsor, session, id, signed(nurse, first), null, AT);
    expect(await codeOf(bySponsor)).toBe('forbidden');
    expect(await codeOf(seeSignedLog(atSponsor, id, 1))).toBe('not_found');
    await sign();
    const one = await see(atSponsor);
    expect(one).toMatchObject({
      version: 1,
      signedAt: AT,
      signatures: [{ state: 'valid', meaning: 'responsibility' }],
    });
    expect(await codeOf(sign(one.signatures[0]?.sha256))).toBe('signing_stale');

    const nurseLine = one.lines.find(({ userId }) => userId === nurse.id)?.id ?? '';
    await changeDelegate(asNurse, { matchId: id, lineId: nurseLine }, line(nurse, ['entry'], '2027-03-05'), AT + 1);
    const changed = await see(atSponsor);
    expect(changed).toMatchObject({ version: 2, signedAt: null, signatures: [] });
    expect(changed.earlier).toMatchObject([
      { version: 1, signedAt: AT, signatures: [{ state: 'valid' }], lines: [{}, { to: null }] },
    ]);
    await removeDelegate(asNurse, { matchId: id, lineId: nurseLine }, AT + 2);
    expect(await codeOf(removeDelegate(asNurse, { matchId: id, lineId: nurseLine }, AT + 2))).toBe('not_found');
    await sign(undefined, AT + 3);
    expect(await see(asPi)).toMatchObject({ version: 2, signedAt: AT + 3, lines: [{ userId: pi.id }] });
    const content = JSON.stringify(await seeSignedLog(atSponsor, id, 1));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(sha256).toBe(one.signatures[0]?.sha256);
    expect(await verifyHash(atSponsor, sha256)).toMatchObject({ state: 'valid' });
    expect(await read((db) => signedRecordOf(db, { matchId: id }))).toMatchObject({ type: 'delegation' });
  });

  it('[DAY-230] is signed by nobody but the investigator, whom the others ask; an owner doesn’t stand in', async () => {
    const { id, pi, site, asPi, asNurse, atSponsor, line, see, session } = await staffed();
    const organizationId = site.organization.id;
    const owner = await make.user({ role: 'site', organizationId, firstName: 'Nora', lastName: 'Lind' });
    const other = await make.user({ role: 'site', organizationId, staffRole: 'investigator', firstName: 'Cy' });
    const asOwner = personOf(owner, 'verified');
    const ask = (userId: string, who = asOwner) => codeOf(askInvestigator(who, id, { userId }, AT));
    expect(await ask(pi.id)).toBe('delegation_unready');
    await addDelegate(asNurse, id, line(pi, ['exam']), AT);
    for (const each of [owner, other]) {
      const as = personOf(each, 'verified');
      const log = await see(as);
      expect(log).toMatchObject({ mayWhoSign: false, signing: null, investigator: 'Dr. Robin Reyes, MD' });
      expect(log.signers?.people.map((one) => one.id)).toContain(pi.id);
      const read = (await see()).signing?.sha256;
      expect(await codeOf(signDelegation(as, session, id, signed(each, read), null, AT))).toBe('not_investigator');
    }
    expect(await see(atSponsor)).toMatchObject({ signers: null, mayWhoSign: false });
    expect(await ask(owner.id)).toBe('signer_unknown');
    expect(await ask(pi.id, atSponsor)).toBe('forbidden');
    expect(await ask(pi.id, asNurse)).toBe('done');
    expect(await ask(pi.id)).toBe('done');
    const asked = await see(asOwner);
    expect(asked.signers?.asked).toEqual({ id: pi.id, name: 'Robin Reyes' });
    const scope = inboxScopeOf(asPi);
    const inbox = scope && (await read((db) => inboxOf(db, scope, { show: 'mine', limit: 20 }, AT)));
    expect(inbox?.rows.find(({ kind }) => kind === 'delegation')).toMatchObject({ assignedTo: { you: true } });
    const events = await read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.filter(({ action }) => action === 'match.signatureAsked')).toHaveLength(1);
  });

  it('[DAY-230] is signed by whom the attested answers or the profile name, and by role if neither does', async () => {
    const { site } = await staffed();
    const organizationId = site.organization.id;
    const cy = await make.user({ role: 'site', organizationId, staffRole: 'investigator', firstName: 'Cy' });
    const sees = async (piName: string | null) =>
      read((db) => logSignersOf(db, { match: { id: 'none' }, site: { ...site.organization, piName } } as never));
    expect((await sees('Cy Reyes')).ids).toEqual([cy.id]);
    expect(await sees('Dr. Stella Moreau')).toEqual({ name: 'Dr. Stella Moreau', ids: [], people: [], invited: [] });
    const byRole = await sees(null);
    expect([byRole.name, byRole.ids.includes(cy.id), byRole.ids.includes(site.user.id)]).toEqual([null, true, false]);
  });

  it('[ACT-41] keeps the site from being activated unsigned, and once someone on it no longer qualifies', async () => {
    const world = await staffed();
    const { id, pi, nurse, asNurse, line, sign, see } = world;
    expect(await failing(world)).toEqual(['training missing: nobody is listed yet']);
    await addDelegate(asNurse, id, line(pi, ['exam']), AT);
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    expect(await failing(world)).toEqual(['training unsigned: the investigator has not signed it as it is now']);
    await sign();
    expect(await failing(world)).toEqual([]);
    const later = AT + 150 * DAY;
    expect(await failing(world, later)).toEqual([
      'training unqualified: Robin Reyes needs GCP training that is in date',
    ]);
    const lines = (await see(asNurse, later)).lines;
    expect(lines.map(({ missing }) => missing)).toEqual([['gcp'], ['gcp']]);
    // Ending the lines takes no training, and signing the rest of them does.
    for (const { id: lineId, userId, tasks, from } of lines) {
      await changeDelegate(asNurse, { matchId: id, lineId }, { userId, tasks, from, to: '2027-07-01' }, later);
    }
    expect(await failing(world, later)).toEqual(['training missing: nobody is listed now']);
    expect(await codeOf(sign('x', later))).toBe('delegation_unready');
  });

  it('[DAY-255] counts as signed only by the investigator whom the site names now; otherwise it is open again', async () => {
    const world = await staffed();
    const { id, pi, nurse, site, asPi, asNurse, atSponsor, line, see, sign, session } = world;
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    await sign();
    expect(await see(asNurse)).toMatchObject({ settled: true, signers: null });
    const name = (piName: string) =>
      store.tx((db) => updateRow(db, organizations, { piName }, eq(organizations.id, site.organization.id)));
    await name('Ivy Stone');
    expect(await failing(world)).toEqual([
      'training unsigned: Robin Reyes signed it, and the investigator is Ivy Stone, who is not on the site’s staff',
    ]);
    expect(await see(asNurse)).toMatchObject({ settled: false, signers: { people: [], invited: [], asked: null } });
    const organizationId = site.organization.id;
    const staff = { role: 'site', organizationId, staffRole: 'investigator' } as const;
    const ivy = await make.user({ ...staff, firstName: 'Ivy', lastName: 'Stone' });
    await make.training(organizationId, AT + 100 * DAY, { userId: ivy.id });
    expect(await failing(world)).toEqual([
      'training unsigned: Robin Reyes signed it, and the investigator is Ivy Stone',
    ]);
    const board = await seeStartUp(atSponsor, id, null, AT);
    expect(board.startUp?.records[1]?.state).toContain('the profile names Ivy Stone');
    expect(await codeOf(sign('x'))).toBe('not_investigator');
    const asIvy = personOf(ivy, 'verified');
    const asked = async () => {
      const scope = inboxScopeOf(asIvy);
      const inbox = scope && (await read((db) => inboxOf(db, scope, { show: 'mine', limit: 20 }, AT)));
      return inbox?.rows.filter(({ kind }) => kind === 'delegation').map(({ assignedTo }) => assignedTo?.you);
    };
    expect(await asked()).toEqual([]);
    expect(await codeOf(askInvestigator(asNurse, id, { userId: ivy.id }, AT + 1))).toBe('done');
    expect(await asked()).toEqual([true]);

    const before = await see(asNurse);
    const own = await store.tx((db) => openSession(db, ivy.id, null, AT));
    const { signing } = await seeDelegation(asIvy, id, own, AT + 2);
    expect(signing?.sha256).toBe(before.signatures[0]?.sha256);
    await signDelegation(asIvy, own, id, signed(ivy, signing?.sha256), null, AT + 2);
    expect(await failing(world)).toEqual([]);
    expect(await asked()).toEqual([]);
    expect(await see(asPi)).toMatchObject({
      ...{ version: 1, settled: true, signedAt: AT + 2, lines: before.lines },
      signatures: [
        { printedName: 'Robin Reyes', state: 'valid' },
        { printedName: 'Ivy Stone', state: 'valid' },
      ],
    });
    const again = signDelegation(asIvy, own, id, signed(ivy, signing?.sha256), null, AT + 3);
    expect(await codeOf(again)).toBe('signing_stale');
    // And back again: whoever signed before signs again.
    await name('Robin Reyes');
    expect(await failing(world)).toEqual([
      'training unsigned: Ivy Stone signed it, and the investigator is Robin Reyes',
    ]);
    expect(await codeOf(askInvestigator(asNurse, id, { userId: pi.id }, AT + 4))).toBe('done');
    await signDelegation(asPi, session, id, signed(pi, before.signatures[0]?.sha256), null, AT + 5);
    expect(await failing(world)).toEqual([]);
  });

  it('[DAY-258] is in the inbox of whoever is asked to sign it from then on, while its task waits for others too', async () => {
    const { id, pi, asPi, asNurse, line } = await staffed({ stage: 'training', key: 'delegation', availableAt: null });
    await addDelegate(asNurse, id, line(pi, ['exam']), AT);
    const listed = async () => {
      const scope = inboxScopeOf(asPi);
      const inbox = scope && (await read((db) => inboxOf(db, scope, { show: 'mine', limit: 20 }, AT)));
      return inbox?.rows.flatMap(({ kind, assignedTo }) => (kind === 'delegation' ? assignedTo?.you : []));
    };
    expect(await listed()).toEqual([]);
    await askInvestigator(asNurse, id, { userId: pi.id }, AT);
    expect(await listed()).toEqual([true]);
  });

  it('[ACT-76] needs of whoever signs it what its tasks need; what is missing is to be settled, and refuses no signature', async () => {
    const world = await staffed();
    const { id, pi, nurse, site, asNurse, line, see, sign } = world;
    await addDelegate(asNurse, id, line(nurse, ['entry']), AT);
    const license = { organizationId: site.organization.id, studyId: null, filedAs: 'license' as const };
    await make.document({ ...license, personId: nurse.id, validUntil: AT + 200 * DAY });
    await sign();
    const expired = AT + 150 * DAY;
    await make.training(site.organization.id, AT + 300 * DAY, { userId: nurse.id });
    expect(await failing(world)).toEqual([]);
    expect(await failing(world, expired)).toEqual([
      'training unqualified: Robin Reyes, who signed it as the investigator, needs GCP training that is in date',
    ]);
    expect(await see(asNurse, expired)).toMatchObject({ settled: true, investigatorMissing: ['gcp'] });
    await addDelegate(asNurse, id, line(nurse, ['exam']), expired);
    expect((await see(asNurse, AT + 250 * DAY)).investigatorMissing).toEqual(['gcp', 'license']);
    await addDelegate(asNurse, id, line(nurse, ['consent']), AT);
    expect((await see(asNurse, expired)).signers?.people.map((one) => one.id)).toContain(pi.id);
    await sign(undefined, expired);
    expect(await failing(world, expired)).toHaveLength(1);
  });

  it('[ACT-40] is changed by one at a time, and moves with its match', async () => {
    const { id, pi, asNurse, line } = await staffed();
    await addDelegate(asNurse, id, line(pi, ['entry']), AT);
    const log = (await read((db) => latestDelegationLog(db, id))) as DelegationLog;
    expect(await store.tx((db) => insertDelegationLog(db, { ...log, id: 'another' }))).toBeUndefined();
    expect(await store.tx((db) => changeDelegationLog(db, log, { changedAt: AT }))).toMatchObject({ revision: 2 });
    expect(await store.tx((db) => changeDelegationLog(db, log, { changedAt: AT }))).toBeUndefined();
    expect(await store.tx((db) => changeSignedLog(db, log, { askedId: pi.id }))).toBeUndefined();
    expect(await read((db) => delegationLogById(db, log.id))).toMatchObject({ matchId: id });
    await enterIrb(asNurse, id, sent(), AT);
    const { id: other } = await inStartUp();
    await store.tx((db) => moveStartUpRecords(db, id, other));
    expect(await read((db) => delegationLogsOf(db, id))).toEqual([]);
    expect(await read((db) => delegationLogsOf(db, other))).toHaveLength(1);
    expect(await read((db) => irbRecordsOf(db, other))).toHaveLength(1);
  });
});
