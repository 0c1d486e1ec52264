import { expect, it } from 'vitest';
import { RELATIONS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import {
  acceptRelation,
  declineRelation,
  endRelation,
  listRelations,
  proposeRelation,
  vouchForRelation,
} from '~/domain/commands/accounts/relations.server';
import { changeStudy } from '~/domain/commands/studies/change.server';
import { setStudyClient } from '~/domain/commands/studies/client.server';
import { followName } from '~/domain/commands/studies/follow-name.server';
import { pickEditableFields } from '~/domain/model/study-changes';
import { listClientMatches, listClientStudies } from '~/domain/pages/client-studies.server';
import { seeStudy } from '~/domain/pages/study.server';
import { reportPage } from '~/domain/pages/study-report.server';
import { insertAgreement } from '~db/queries/agreements';
import { auditEventsOf } from '~db/queries/audit';
import { updateOrganization } from '~db/queries/organizations';
import { mailsToAddresses } from '~db/queries/outbox';
import {
  changeRelation,
  clientsOf,
  deleteProposalsBefore,
  insertRelation,
  moveRelations,
  namedForClient,
  openRelations,
  proposalsTo,
  relationBetween,
  relationById,
  relationsOf,
  sponsorWithRelations,
  studiesByRelation,
  studiesRunFor,
  studyRunForClient,
} from '~db/queries/relations';
import { studyById, studyPage } from '~db/queries/studies';
import type { Organization, Study, User } from '~db/schema';
import type { Db } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();

const owner = ({ user }: { user: User }, values: Partial<Person> = {}): Person => ({
  ...{ kind: 'person', id: user.id, role: user.role, adminRole: user.adminRole, organizationId: user.organizationId },
  ...{ organizationStatus: 'verified', staffRole: 'owner', maySign: true },
  ...{ email: user.email, firstName: user.firstName, lastName: user.lastName },
  ...values,
});
const read = <T>(query: (db: Db) => Promise<T>) => store.read(query);
const study = async (id: string) => (await read((db) => studyById(db, id))) as Study;
const actionsOn = async (type: 'organization' | 'study', id: string) =>
  (await read((db) => auditEventsOf(db, { type, id }))).map(({ action }) => action);
const subjectsTo = async (email: string | null) =>
  (await read((db) => mailsToAddresses(db, [email as string], 20))).map(({ subject }) => subject);
const page = { limit: 10 };

/** A CDA that was sent for a match. */
function cdaOf(matchId: string): Parameters<typeof insertAgreement>[1] {
  const terms = { sponsor: 'Larkspur', site: 'Heron Clinic', purpose: '', mutual: false, months: 60, law: '' };
  return {
    ...{ id: unique('cda-'), matchId, version: 1, source: 'upload', state: 'sent', countersigned: false },
    ...{ isMaster: false, masterId: null, sentBy: null, answer: null, answeredAt: null, executedAt: null },
    ...{ coversUntil: null, sentAt: 1, documentId: unique('document-'), sha256: 'a'.repeat(64) },
    terms: { ...terms, effective: '2026-11-24' },
  };
}

/** A CRO with two clients, and a study for each. */
async function croWithTwo() {
  const [cro, novaline, celgene] = [await make.sponsor(), await make.sponsor(), await make.sponsor()];
  const relations = {
    novaline: await make.relation(cro.organization.id, novaline.organization.id),
    celgene: await make.relation(cro.organization.id, celgene.organization.id),
  };
  const post = (relationId: string, client: Organization) =>
    make.study({ sponsorId: cro.organization.id, relationId, onBehalfOf: client.name });
  const studies = {
    novaline: await post(relations.novaline.id, novaline.organization),
    celgene: await post(relations.celgene.id, celgene.organization),
  };
  return { cro, novaline, celgene, relations, studies };
}

it('[CRO-01] a proposal is answered by an owner with the address, for their own organization, and by nobody else', async () => {
  const [cro, client, other] = [await make.sponsor(), await make.sponsor(), await make.sponsor()];
  const site = await make.site();
  const unverified = await make.sponsor({ status: 'pending' });
  const email = client.user.email as string;
  const propose = (to: string) => proposeRelation(owner(cro), { side: 'cro', name: 'Novaline', email: to });
  // The same answer, whoever has the address.
  const answers = [
    await propose(email),
    await propose('nobody@unknown.example'),
    await propose(site.user.email as string),
  ];
  expect(answers).toEqual([{ name: 'Novaline' }, { name: 'Novaline' }, { name: 'Novaline' }]);
  expect(await subjectsTo(email)).toEqual([`${cro.organization.name} would like to work on your behalf`]);
  expect(await subjectsTo('nobody@unknown.example')).toHaveLength(1);

  const { relations, proposals } = await listRelations(owner(client));
  expect([relations, proposals]).toMatchObject([[], [{ from: cro.organization.name, side: 'client' }]]);
  const id = proposals[0]?.id as string;
  expect((await listRelations(owner(other))).proposals).toEqual([]);
  const refused = async (actor: Person, code: string, act = acceptRelation) =>
    expect(
      act(actor, id).then(
        () => 'done',
        (error) => error.code,
      ),
    ).resolves.toBe(code);
  await refused(owner(other), 'not_found');
  await refused(owner(cro), 'not_found');
  await refused(owner(site), 'forbidden');
  await refused(owner(client, { staffRole: 'coordinator' }), 'forbidden');
  await refused(owner(client, { token: { id: 't', kind: 'person', scopes: [] } }), 'forbidden');
  await refused(owner(other), 'not_found', declineRelation);
  await refused(owner(unverified), 'not_found');

  expect(await acceptRelation(owner(client), id)).toEqual({ id, other: cro.organization.name });
  await refused(owner(client), 'not_found');
  expect(await read((db) => relationById(db, id))).toMatchObject({
    ...{ croId: cro.organization.id, clientId: client.organization.id, state: 'active', addressHash: null },
  });
  expect(await subjectsTo(cro.user.email)).toEqual([`${client.organization.name} has accepted your proposal`]);
  for (const { organization } of [cro, client])
    expect(await actionsOn('organization', organization.id)).toContain('organization.relationBegun');
  // Once is enough.
  await proposeRelation(owner(client), { side: 'client', name: 'The CRO', email: cro.user.email as string });
  const again = (await listRelations(owner(cro))).proposals[0]?.id as string;
  await expect(acceptRelation(owner(cro), again)).rejects.toMatchObject({ code: 'relation_exists' });
  expect(await declineRelation(owner(cro), again)).toMatchObject({ other: client.organization.name });
  expect(await subjectsTo(email)).toContain(`${cro.organization.name} has declined your proposal`);
});

it('[CRO-01] only owners of a verified sponsor propose, with room for a few, and a proposal ends after 30 days', async () => {
  const [cro, client] = [await make.sponsor(), await make.sponsor()];
  const proposal = { side: 'cro' as const, name: 'Novaline', email: client.user.email as string };
  const unverified = await make.sponsor({ status: 'pending' });
  const refusal = (actor: Person) =>
    proposeRelation(actor, proposal).then(
      () => 'done',
      (error) => error.code,
    );
  expect([
    await refusal(owner(unverified, { organizationStatus: 'pending' })),
    await refusal(owner(await make.site())),
    await refusal(owner(cro, { staffRole: 'coordinator' })),
    // An organization that is no longer verified although the session says so.
    await refusal(owner(unverified)),
  ]).toEqual(['organization_unverified', 'forbidden', 'forbidden', 'organization_unverified']);

  const at = Date.now();
  await proposeRelation(owner(cro), proposal, null, at);
  const inMonth = at + RELATIONS.proposalDays * DAY_MS;
  expect((await listRelations(owner(client), inMonth - 1)).proposals).toHaveLength(1);
  const [{ id } = { id: '' }] = (await listRelations(owner(client))).proposals;
  expect((await listRelations(owner(client), inMonth)).proposals).toEqual([]);
  await expect(acceptRelation(owner(client), id, inMonth)).rejects.toMatchObject({ code: 'not_found' });
  await store.tx((db) => deleteProposalsBefore(db, at + 1));
  expect(await read((db) => relationById(db, id))).toBeUndefined();

  for (let made = 0; made < RELATIONS.open; made++)
    await make.relation(cro.organization.id, client.organization.id, { state: made % 2 ? 'proposed' : 'active' });
  expect(await read((db) => openRelations(db, cro.organization.id))).toBe(RELATIONS.open);
  expect(await refusal(owner(cro))).toBe('relations_full');
});

it('[CRO-01] a relation is read as it was kept', async () => {
  const [cro, client] = [await make.sponsor(), await make.sponsor()];
  const made = await make.relation(cro.organization.id, client.organization.id);
  const another = { ...made, id: unique('relation'), state: 'ended' as const, endedAt: made.createdAt + 1 };
  await store.tx((db) => insertRelation(db, another));
  expect(await store.read((db) => relationById(db, another.id))).toMatchObject({
    state: 'ended',
    croId: cro.organization.id,
  });
});

it('[CRO-02] either side ends it, an administrator too, and a proposer withdraws; from then on the client reads nothing', async () => {
  const { cro, novaline, celgene, relations, studies } = await croWithTwo();
  const reads = async (of: { user: User }, id: string) => {
    const codes = [
      seeStudy(owner(of), id).then(
        ({ side }) => side,
        (error) => error.code,
      ),
      reportPage(owner(of), id).then(
        ({ asClient }) => asClient,
        (error) => error.code,
      ),
      listClientMatches(owner(of), id, page).then(
        ({ rows }) => rows.length,
        (error) => error.code,
      ),
    ];
    return Promise.all(codes);
  };
  expect(await reads(novaline, studies.novaline.id)).toEqual(['client', true, 0]);
  expect(await reads(novaline, studies.celgene.id)).toEqual(['not_found', 'not_found', 'not_found']);
  expect(await reads(cro, studies.novaline.id)).toEqual(['sponsor', false, 'not_found']);
  const listed = async (of: { user: User }) => (await listClientStudies(owner(of), page)).rows.map(({ id }) => id);
  expect([await listed(novaline), await listed(celgene), await listed(cro)]).toEqual([
    [studies.novaline.id],
    [studies.celgene.id],
    [],
  ]);

  await expect(endRelation(owner(celgene), relations.novaline.id)).rejects.toMatchObject({ code: 'not_found' });
  await endRelation(owner(novaline), relations.novaline.id);
  await endRelation(owner(novaline), relations.novaline.id);
  expect(await reads(novaline, studies.novaline.id)).toEqual(['not_found', 'not_found', 'not_found']);
  expect(await listed(novaline)).toEqual([]);
  expect(await listed(celgene)).toEqual([studies.celgene.id]);
  expect((await study(studies.novaline.id)).onBehalfOf).toBe(novaline.organization.name);
  const told = await subjectsTo(cro.user.email);
  expect(told).toEqual([`${cro.organization.name} no longer works on behalf of ${novaline.organization.name}`]);
  expect(await actionsOn('organization', cro.organization.id)).toContain('organization.relationEnded');

  const reviewer = owner({ user: await make.admin('reviewer') });
  const support = owner({ user: await make.admin('support') });
  await expect(endRelation(support, relations.celgene.id)).rejects.toMatchObject({ code: 'admin_role' });
  await endRelation(reviewer, relations.celgene.id);
  expect(await listed(celgene)).toEqual([]);
  expect(await subjectsTo(celgene.user.email)).toHaveLength(1);

  await proposeRelation(owner(cro), { side: 'cro', name: 'Novaline', email: novaline.user.email as string });
  const [mine] = (await listRelations(owner(cro))).relations;
  expect(mine).toMatchObject({ state: 'proposed', proposedTo: 'Novaline', other: null, byUs: true });
  await endRelation(owner(cro), mine?.id as string);
  expect((await listRelations(owner(novaline))).proposals).toEqual([]);
});

it('[CRO-02] while the CRO or the client is not verified, the client reads nothing either', async () => {
  const { cro, novaline, studies } = await croWithTwo();
  const found = async () => (await read((db) => studyRunForClient(db, studies.novaline.id)))?.clientId;
  expect(await found()).toBe(novaline.organization.id);
  for (const { organization } of [cro, novaline]) {
    const pending = await store.tx((db) => updateOrganization(db, organization, { status: 'pending' }));
    expect(await found()).toBeUndefined();
    await store.tx((db) => updateOrganization(db, pending, { status: 'verified' }));
  }
  const unvetted = owner(novaline, { organizationStatus: 'pending' });
  await expect(seeStudy(unvetted, studies.novaline.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listClientStudies(unvetted, page)).rejects.toMatchObject({ code: 'organization_unverified' });
});

it('[CRO-03] an administrator records one for both with a reason, and both are told', async () => {
  const [cro, client] = [await make.sponsor(), await make.sponsor()];
  const reviewer = owner({ user: await make.admin('reviewer') });
  const given = { clientId: client.organization.id, reason: 'Their agreement of 3 March.' };
  const refusal = (actor: Person, croId: string, clientId = given.clientId) =>
    vouchForRelation(actor, croId, { ...given, clientId }).then(
      () => 'done',
      (error) => error.code,
    );
  const site = await make.site();
  const pending = await make.sponsor({ status: 'pending' });
  expect([
    await refusal(owner(cro), cro.organization.id),
    await refusal(owner({ user: await make.admin('support') }), cro.organization.id),
    await refusal(reviewer, 'nobody'),
    await refusal(reviewer, site.organization.id),
    await refusal(reviewer, cro.organization.id, site.organization.id),
    await refusal(reviewer, cro.organization.id, pending.organization.id),
    await refusal(reviewer, cro.organization.id, cro.organization.id),
    await refusal(reviewer, pending.organization.id),
  ]).toEqual(['forbidden', 'admin_role', 'not_found', 'not_found', 'invalid', 'invalid', 'invalid', 'invalid']);
  const { id } = await vouchForRelation(reviewer, cro.organization.id, given);
  expect(await refusal(reviewer, cro.organization.id)).toBe('relation_exists');
  const events = await read((db) => auditEventsOf(db, { type: 'organization', id: client.organization.id }));
  expect(events[0]).toMatchObject({ action: 'organization.relationVouched', reason: given.reason });
  for (const { user } of [cro, client]) expect(await subjectsTo(user.email)).toHaveLength(1);
  expect((await listRelations(owner(client))).relations).toMatchObject([{ id, side: 'client', vouched: true }]);
});

it('[CRO-04] a study is posted for a client of its own sponsor, by the client’s name, which follows the client', async () => {
  const { cro, novaline, celgene, relations } = await croWithTwo();
  const { id } = await make.study({ sponsorId: cro.organization.id, sponsorName: cro.organization.name });
  const set = (relationId: string | null, actor = owner(cro)) => setStudyClient(actor, id, { relationId });
  expect(await set(relations.novaline.id)).toEqual({
    ...{ studyId: id, client: novaline.organization.name, onBehalfOf: novaline.organization.name },
  });
  expect(await actionsOn('study', id)).toContain('study.clientSet');
  const strange = await make.relation((await make.sponsor()).organization.id, novaline.organization.id);
  const ended = await make.relation(cro.organization.id, celgene.organization.id, { state: 'ended', endedAt: 1 });
  for (const relationId of [strange.id, ended.id, 'forged'])
    await expect(set(relationId)).rejects.toMatchObject({ code: 'invalid' });
  await expect(set(null, owner(novaline))).rejects.toMatchObject({ code: 'not_found' });

  const current = await study(id);
  const input = { ...pickEditableFields(current), onBehalfOf: 'Celgene' } as never;
  await expect(changeStudy(owner(cro), id, { input, version: current.updatedAt })).rejects.toMatchObject({
    code: 'posted_for_client',
  });

  const [from, to] = [novaline.organization.name, 'Novaline Europe'];
  await store.tx((db) => followName(db, owner(novaline), { sponsorId: novaline.organization.id, from, to, at: 9 }));
  expect((await study(id)).onBehalfOf).toBe(to);
  expect(await set(null)).toMatchObject({ client: null, onBehalfOf: to });
  expect(await read((db) => studyRunForClient(db, id))).toBeUndefined();
});

it('[CRO-04] what a CDA names stays: a study with one is posted for nobody else', async () => {
  const { cro, relations, novaline } = await croWithTwo();
  const named = { sponsorId: cro.organization.id, sponsorName: cro.organization.name };
  const { id } = await make.study({ ...named, onBehalfOf: novaline.organization.name.toUpperCase() });
  const { organization: site } = await make.site();
  const match = await make.match(id, site.id, { status: 'interested' });
  await store.tx((db) => insertAgreement(db, cdaOf(match.id)));
  // The same name in another spelling stays as it was signed.
  expect(await setStudyClient(owner(cro), id, { relationId: relations.novaline.id })).toMatchObject({
    ...{ client: novaline.organization.name, onBehalfOf: novaline.organization.name.toUpperCase() },
  });
  await expect(setStudyClient(owner(cro), id, { relationId: relations.celgene.id })).rejects.toMatchObject({
    code: 'sponsor_fixed',
  });
  expect((await study(id)).relationId).toBe(relations.novaline.id);
  const [from, to] = [novaline.organization.name, 'Novaline Europe'];
  await store.tx((db) => followName(db, owner(novaline), { sponsorId: novaline.organization.id, from, to, at: 9 }));
  expect((await study(id)).onBehalfOf).toBe(from.toUpperCase());
});

it('[CRO-02] relations move with an organization that is merged, and come back', async () => {
  const { cro, novaline, celgene, relations } = await croWithTwo();
  const [from, to] = [cro.organization.id, (await make.sponsor()).organization.id];
  const backward = await make.relation(celgene.organization.id, from);
  const later = await make.relation(to, novaline.organization.id);
  const ids = [relations.novaline.id, relations.celgene.id].sort();
  const moved = await store.tx((db) => moveRelations(db, { from, to }));
  expect(moved).toEqual({ cro: ids, client: [backward.id] });
  expect((await read((db) => relationById(db, backward.id)))?.clientId).toBe(to);
  expect(await store.tx((db) => moveRelations(db, { from: to, to: from }, moved))).toEqual(moved);
  expect((await read((db) => relationById(db, later.id)))?.croId).toBe(to);

  const found = await read((db) => sponsorWithRelations(db, from));
  expect([found.organization?.id, found.cros]).toEqual([from, [celgene.organization.name]]);
  expect(found.clients.map(({ relationId }) => relationId).sort()).toEqual(ids);
  const { organization: site } = await make.site();
  const none = await read((db) => sponsorWithRelations(db, site.id));
  expect(none).toEqual({ organization: undefined, clients: [], cros: [] });
});

it('[CRO-05] lists of studies, of clients and of relations are by relation, and page', async () => {
  const { cro, novaline, celgene, relations, studies } = await croWithTwo();
  const second = await make.study({ sponsorId: cro.organization.id, relationId: relations.novaline.id, createdAt: 5 });
  const run = (cursor: string | null) =>
    read((db) => studiesRunFor(db, { clientId: novaline.organization.id, limit: 1, cursor }));
  const first = await run(null);
  expect(first.rows.map(({ study: { id }, cro: name }) => [id, name])).toEqual([
    [studies.novaline.id, cro.organization.name],
  ]);
  expect((await run(first.next)).rows.map(({ study: { id } }) => id)).toEqual([second.id]);
  const names = (await read((db) => clientsOf(db, cro.organization.id))).map(({ name }) => name);
  expect(names.sort()).toEqual([celgene.organization.name, novaline.organization.name].sort());
  const ids = [relations.novaline.id, relations.celgene.id];
  const counts = Object.fromEntries(
    (await read((db) => studiesByRelation(db, ids))).map((each) => [each.relationId, each.count]),
  );
  expect(ids.map((id) => counts[id])).toEqual([2, 1]);
  const own = await read((db) => relationsOf(db, cro.organization.id, 1));
  expect(own).toHaveLength(1);
  const named = await read((db) => namedForClient(db, novaline.organization.id));
  expect(named.map(({ id }) => id).sort()).toEqual([studies.novaline.id, second.id].sort());
  expect(await read((db) => proposalsTo(db, { addressHash: 'nobody’s', since: 0 }))).toEqual([]);
  expect((await read((db) => relationBetween(db, cro.organization.id, celgene.organization.id)))?.id).toBe(ids[1]);
  expect(await store.tx((db) => changeRelation(db, ids[0] as string, 'proposed', { state: 'ended' }))).toBeUndefined();
  const narrowed = { sponsorIds: [cro.organization.id], relationId: relations.celgene.id, limit: 9 };
  expect((await read((db) => studyPage(db, narrowed))).rows.map(({ id }) => id)).toEqual([studies.celgene.id]);
});
