import { describe, expect, it } from 'vitest';
import { SELECTION_LAPSES, type SelectionLapse } from '~/catalogue/selecting';
import { SYSTEM } from '~/domain/base/actor';
import { personIn } from '~/domain/commands/accounts/session.server';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { moveOrganization } from '~/domain/commands/lifecycle/organizations.server';
import { actOnMatches } from '~/domain/commands/matches/bulk.server';
import {
  approveSelection,
  askForApproval,
  listSelectionRequests,
  turnSelectionDown,
  withdrawSelectionRequest,
} from '~/domain/commands/matches/selection-requests.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { undoDecision } from '~/domain/commands/matches/undo.server';
import { seeSelecting, setSelecting } from '~/domain/commands/organizations/selecting.server';
import { ownData } from '~/domain/commands/persons/export.server';
import { auditEventsOf } from '~db/queries/audit';
import { inboxPage } from '~db/queries/inbox';
import { matchById } from '~db/queries/matches';
import { insertMembership } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { forgetPerson } from '~db/queries/persons';
import {
  endSelectionRequest,
  insertSelectionRequest,
  matchesAwaitingApproval,
  reopenSelectionRequest,
  selectionRequestById,
  selectionRequestsBy,
  selectionRequestsOf,
} from '~db/queries/selection-requests';
import { updateStudy } from '~db/queries/studies';
import { updateUser } from '~db/queries/users';
import type { SelectionRequest, User } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const { read } = store;
const NOW = Date.now();
const REASON = 'It enrolled best in our last study.';

const actorOf = (user: User) => read((db) => personIn(db, user));
const statusOf = async (id: string) => (await read((db) => matchById(db, id)))?.match.status;
const actionsOf = async (id: string) =>
  (await read((db) => auditEventsOf(db, { type: 'match', id }))).map(({ action }) => action);
const requestOf = async (id: string) =>
  (await read((db) => selectionRequestById(db, id))) as { request: SelectionRequest; lapse: SelectionLapse | null };

/** A sponsor of which selecting takes two, three of its people, and a site that awaits its decision. */
async function undecided(values: { twoToSelect?: boolean } = {}) {
  const organization = await make.organization({ type: 'sponsor', twoToSelect: true, ...values });
  const ofIt = { role: 'sponsor', organizationId: organization.id } as const;
  const owner = await make.user({ ...ofIt, staffRole: 'owner', firstName: 'Olga', lastName: 'Owner' });
  const signer = await make.user({
    ...ofIt,
    staffRole: 'coordinator',
    maySign: true,
    firstName: 'Sam',
    lastName: 'Sign',
  });
  const asker = await make.user({ ...ofIt, staffRole: 'coordinator', firstName: 'Ada', lastName: 'Asks' });
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(match.id, { step: 'decision', todo: 'decide' });
  const [byOwner, bySigner, byAsker] = [await actorOf(owner), await actorOf(signer), await actorOf(asker)];
  return { organization, owner, signer, asker, study, site, match, byOwner, bySigner, byAsker };
}

const refused = (code: string) => expect.objectContaining({ code });

describe('whether selecting takes two people', () => {
  it('[MEM-22] is set by an owner, by no token, and only while two may approve', async () => {
    const organization = await make.organization({ type: 'sponsor' });
    const ofIt = { role: 'sponsor', organizationId: organization.id } as const;
    const owner = await actorOf(await make.user({ ...ofIt, staffRole: 'owner' }));
    const colleague = await make.user({ ...ofIt, staffRole: 'coordinator' });
    await expect(setSelecting(owner, { twoPeople: true })).rejects.toEqual(refused('selection_too_few'));
    // Neither somebody who is invited nor somebody who is suspended can approve.
    const other = await make.user({ ...ofIt, staffRole: 'owner', passwordHash: null });
    await expect(setSelecting(owner, { twoPeople: true })).rejects.toEqual(refused('selection_too_few'));
    await store.tx((db) => updateUser(db, other.id, { passwordHash: 'set', suspendedAt: NOW }));
    await expect(setSelecting(owner, { twoPeople: true })).rejects.toEqual(refused('selection_too_few'));
    await store.tx((db) => updateUser(db, colleague.id, { maySign: true }));
    await expect(setSelecting(await actorOf(colleague), { twoPeople: true })).rejects.toEqual(refused('forbidden'));
    if (owner.kind !== 'person') throw new Error();
    const byToken = { ...owner, token: { id: 'token', kind: 'person', scopes: ['organizations:write'] } } as const;
    await expect(setSelecting(byToken, { twoPeople: true })).rejects.toEqual(refused('forbidden'));
    expect(await setSelecting(owner, { twoPeople: true })).toMatchObject({ twoPeople: true, may: true });
    expect((await read((db) => organizationById(db, organization.id)))?.twoToSelect).toBe(true);
    expect(await seeSelecting(await actorOf(colleague))).toMatchObject({ twoPeople: true, may: false });
    expect(await setSelecting(owner, { twoPeople: true })).toMatchObject({ twoPeople: true });
    const events = await read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
    expect(events.filter(({ action }) => action === 'organization.selectingSet')).toHaveLength(1);
  });

  it('[MEM-22] is off until then: one person selects, and nobody asks', async () => {
    const { match, byAsker } = await undecided({ twoToSelect: false });
    await expect(askForApproval(byAsker, match.id, {})).rejects.toEqual(refused('selection_needs_one'));
    expect(await transitionMatch(byAsker, match.id, 'select')).toMatchObject({ status: 'selected' });
  });
});

describe('a request to approve a selection', () => {
  it('[MEM-22][MEM-23] takes the place of selecting, which is refused everywhere', async () => {
    const { study, match, byOwner, byAsker } = await undecided();
    await expect(transitionMatch(byOwner, match.id, 'select')).rejects.toEqual(refused('selection_needs_approval'));
    const select = await actOnMatches(byOwner, study.id, { action: 'select', ids: [match.id], reason: REASON });
    expect(select.report).toMatchObject({ done: [], refused: [{ id: match.id }] });
    expect(await statusOf(match.id)).toBe('interested');
    const asked = await actOnMatches(byAsker, study.id, { action: 'askForApproval', ids: [match.id], reason: REASON });
    expect(asked.report).toMatchObject({ done: [match.id], refused: [] });
    expect([...(await read((db) => matchesAwaitingApproval(db, study.id)))]).toEqual([match.id]);
    await expect(transitionMatch(byAsker, match.id, 'select')).rejects.toEqual(refused('selection_needs_approval'));
    await expect(askForApproval(byOwner, match.id, {})).rejects.toEqual(refused('selection_asked'));
    const open = { ...(await requestOf((await listSelectionRequests(byAsker, match.id))[0]?.id ?? '')).request };
    expect(await store.tx((db) => insertSelectionRequest(db, { ...open, id: unique() }))).toBeUndefined();
    expect(await listSelectionRequests(byAsker, match.id)).toMatchObject([
      {
        ...{ state: 'open', askedBy: 'Ada Asks', own: true, reason: REASON, lapse: null },
        ...{ approvers: ['Olga Owner', 'Sam Sign'], may: ['withdraw'] },
      },
    ]);
  });

  it('[MEM-23] is approved by a second person who is an owner or may sign, with the reason of whoever asked', async () => {
    const { match, owner, asker, byOwner, bySigner, byAsker } = await undecided();
    const { id: requestId } = await askForApproval(byOwner, match.id, { reason: REASON });
    const of = { id: match.id, requestId };
    await expect(approveSelection(byOwner, of)).rejects.toEqual(refused('selection_own_request'));
    await expect(approveSelection(byAsker, of)).rejects.toEqual(refused('forbidden'));
    if (bySigner.kind !== 'person') throw new Error();
    const byToken = { ...bySigner, token: { id: 'token', kind: 'person', scopes: ['matches:write'] } } as const;
    await expect(approveSelection(byToken, of)).rejects.toEqual(refused('forbidden'));
    // With the rights of now, not of when the session began.
    await store.tx((db) => updateUser(db, asker.id, { maySign: true }));
    await store.tx((db) => updateUser(db, bySigner.id, { maySign: false }));
    await expect(approveSelection(bySigner, of)).rejects.toEqual(refused('forbidden'));
    const approved = await approveSelection(await actorOf({ ...asker, maySign: true }), of, { key: 'once' });
    expect(approved).toMatchObject({ id: match.id, status: 'selected' });
    expect(await approveSelection(await actorOf({ ...asker, maySign: true }), of, { key: 'once' })).toEqual(approved);
    const events = await read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    const selected = events.find(({ action }) => action === 'match.selected');
    expect(selected).toMatchObject({ actorId: asker.id, reason: REASON });
    expect(JSON.parse(selected?.after ?? '{}')).toMatchObject({ requestId, askedBy: owner.id });
    expect(await requestOf(requestId)).toMatchObject({ request: { state: 'approved', decidedBy: asker.id } });
    await expect(approveSelection(bySigner, of)).rejects.toEqual(refused('forbidden'));
    await expect(withdrawSelectionRequest(byOwner, of)).rejects.toEqual(refused('selection_request_over'));
  });

  it('[MEM-23] is turned down with a reason, and can be asked for again', async () => {
    const { match, byAsker, bySigner } = await undecided();
    const { id: requestId } = await askForApproval(byAsker, match.id, { reason: REASON }, NOW);
    await turnSelectionDown(bySigner, { id: match.id, requestId }, { reason: 'Too far away.' });
    expect(await listSelectionRequests(byAsker, match.id)).toMatchObject([
      { state: 'turned_down', decidedBy: 'Sam Sign', answer: 'Too far away.', may: [] },
    ]);
    expect(await statusOf(match.id)).toBe('interested');
    const again = await askForApproval(byAsker, match.id, { reason: REASON }, NOW + 1000);
    await withdrawSelectionRequest(byAsker, { id: match.id, requestId: again.id });
    expect(await actionsOf(match.id)).toEqual([
      'match.selectionWithdrawn',
      'match.selectionAsked',
      'match.selectionTurnedDown',
      'match.selectionAsked',
    ]);
    expect((await read((db) => selectionRequestsOf(db, match.id, 10))).map(({ request }) => request.state)).toEqual([
      'withdrawn',
      'turned_down',
    ]);
  });

  it('[MEM-23] is nobody’s to answer but of the match that it is about, and needs somebody who may', async () => {
    const one = await undecided();
    const other = await undecided();
    const { id: requestId } = await askForApproval(one.byAsker, one.match.id, {});
    const elsewhere = { id: other.match.id, requestId };
    await expect(approveSelection(other.bySigner, elsewhere)).rejects.toEqual(refused('not_found'));
    await expect(withdrawSelectionRequest(one.byOwner, { id: one.match.id, requestId })).rejects.toEqual(
      refused('forbidden'),
    );
    await store.tx((db) => updateUser(db, other.owner.id, { suspendedAt: NOW }));
    await expect(askForApproval(other.bySigner, other.match.id, {})).rejects.toEqual(
      refused('selection_nobody_approves'),
    );
  });

  it('[MEM-24] lapses when the match moves otherwise, and says why', async () => {
    const lapsing: Record<SelectionLapse, (of: Awaited<ReturnType<typeof undecided>>) => Promise<unknown>> = {
      study: ({ study }) => store.tx((db) => updateStudy(db, study, { isActive: false })),
      match: ({ byOwner, match }) => transitionMatch(byOwner, match.id, 'decline', { reason: 'Enough sites.' }),
      decision: ({ byOwner, match }) => transitionMatch(byOwner, match.id, 'backup'),
      excluded: ({ owner, site }) => make.listed(owner, site.organization.id, { status: 'excluded' }),
      asker: ({ asker }) => store.tx((db) => updateUser(db, asker.id, { organizationId: null })),
    };
    for (const [lapse, happen] of Object.entries(lapsing) as [SelectionLapse, (typeof lapsing)['study']][]) {
      const all = await undecided();
      const { id: requestId } = await askForApproval(all.byAsker, all.match.id, {});
      expect((await requestOf(requestId)).lapse).toBe(null);
      await happen(all);
      expect((await requestOf(requestId)).lapse).toBe(lapse);
      const [shown] = await listSelectionRequests(all.bySigner, all.match.id);
      expect(shown).toMatchObject({ state: 'lapsed', lapse: SELECTION_LAPSES[lapse], may: [], approvers: [] });
      const answer = approveSelection(all.bySigner, { id: all.match.id, requestId });
      await expect(answer).rejects.toMatchObject({
        code: 'selection_request_lapsed',
        message: expect.stringContaining(SELECTION_LAPSES[lapse]),
      });
    }
  });

  it('[MEM-24] of somebody who is suspended, erased or only a member elsewhere counts no longer; of a member it does', async () => {
    const { organization, match, asker, byAsker } = await undecided();
    const { id } = await askForApproval(byAsker, match.id, {});
    const change = async (values: Parameters<typeof updateUser>[2]) => {
      await store.tx((db) => updateUser(db, asker.id, values));
      return (await requestOf(id)).lapse;
    };
    expect(await change({ suspendedAt: NOW })).toBe('asker');
    expect(await change({ suspendedAt: null })).toBe(null);
    const elsewhere = await make.organization({ type: 'sponsor' });
    expect(await change({ organizationId: elsewhere.id })).toBe('asker');
    const membership = { id: unique(), userId: asker.id, organizationId: organization.id };
    const rights = { staffRole: 'coordinator', maySign: null, createdAt: NOW, updatedAt: NOW } as const;
    await store.tx((db) => insertMembership(db, { ...membership, ...rights }));
    expect((await requestOf(id)).lapse).toBe(null);
    expect(await ownData(byAsker)).toMatchObject({ selectionRequests: [{ matchId: match.id, state: 'open' }] });
    expect(await read((db) => selectionRequestsBy(db, asker.id))).toHaveLength(1);
    await store.tx((db) => forgetPerson(db, asker.id));
    expect(await requestOf(id)).toMatchObject({ lapse: 'asker', request: { askedBy: null } });
  });

  it('[MEM-24] that has lapsed makes room for another, which a backup can have as well', async () => {
    const { match, byOwner, byAsker, bySigner } = await undecided();
    await askForApproval(byAsker, match.id, {}, NOW);
    await transitionMatch(byOwner, match.id, 'backup');
    const { id: requestId } = await askForApproval(byAsker, match.id, {}, NOW + 60_000);
    expect(await actionsOf(match.id)).toContain('match.selectionLapsed');
    expect((await requestOf(requestId)).lapse).toBe(null);
    await approveSelection(bySigner, { id: match.id, requestId }, {}, NOW + 70_000);
    expect(await statusOf(match.id)).toBe('selected');
  });

  it('[MEM-24] counts once: of two who approve at the same time, one selects the site', async () => {
    const { match, byOwner, bySigner, byAsker } = await undecided();
    const { id: requestId } = await askForApproval(byAsker, match.id, {});
    const of = { id: match.id, requestId };
    const answers = await Promise.allSettled([approveSelection(byOwner, of), approveSelection(bySigner, of)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await actionsOf(match.id)).filter((action) => action === 'match.selected')).toHaveLength(1);
    expect(
      await store.tx((db) => endSelectionRequest(db, requestId, { state: 'withdrawn', decidedAt: NOW })),
    ).toBeUndefined();
  });

  it('[MEM-24] stays when selecting takes one person again: it can be approved, or the site selected', async () => {
    const one = await undecided();
    const { id: requestId } = await askForApproval(one.byAsker, one.match.id, {});
    await setSelecting(one.byOwner, { twoPeople: false });
    expect(await approveSelection(one.bySigner, { id: one.match.id, requestId })).toMatchObject({ status: 'selected' });
    const other = await undecided();
    const asked = await askForApproval(other.byAsker, other.match.id, {});
    await setSelecting(other.byOwner, { twoPeople: false });
    expect(await transitionMatch(other.byAsker, other.match.id, 'select')).toMatchObject({ status: 'selected' });
    expect((await requestOf(asked.id)).lapse).toBe('match');
  });

  it('[MEM-24] is open again once the selection is undone', async () => {
    const { match, bySigner, byAsker } = await undecided();
    const { id: requestId } = await askForApproval(byAsker, match.id, {}, NOW);
    await approveSelection(bySigner, { id: match.id, requestId }, {}, NOW + 1000);
    expect(await undoDecision(bySigner, match.id, NOW + 2000)).toMatchObject({ status: 'interested' });
    expect(await requestOf(requestId)).toMatchObject({ lapse: null, request: { state: 'open', decidedBy: null } });
    expect(
      await store.tx((db) => reopenSelectionRequest(db, { matchId: match.id, decidedAt: NOW + 1000 })),
    ).toBeUndefined();
    await approveSelection(bySigner, { id: match.id, requestId }, {}, NOW + 3000);
    expect(await statusOf(match.id)).toBe('selected');
  });

  it('[MEM-23] is in the inbox of those who may approve it, while they can', async () => {
    const { organization, match, owner, signer, asker, byOwner, byAsker } = await undecided();
    const { id } = await askForApproval(byAsker, match.id, {});
    const inbox = async (user: User, mayApprove = true) => {
      const whose = { side: 'sponsor', userId: user.id, organizationId: organization.id } as const;
      const { rows } = await read((db) =>
        inboxPage(db, {
          ...{ ...whose, sponsorIds: [organization.id], mayApprove, ...inboxTimes(NOW), show: 'mine', limit: 10 },
        }),
      );
      return rows.filter(({ kind }) => kind === 'selection');
    };
    expect(await inbox(owner)).toMatchObject([{ id, matchId: match.id }]);
    expect(await inbox(signer)).toHaveLength(1);
    expect(await inbox(asker)).toEqual([]);
    expect(await inbox(owner, false)).toEqual([]);
    await transitionMatch(byOwner, match.id, 'decline', { reason: 'Enough sites.' });
    expect(await inbox(owner)).toEqual([]);
  });

  it('[MEM-24] waits while the site is suspended', async () => {
    const { match, bySigner, byAsker } = await undecided();
    const { id: requestId } = await askForApproval(byAsker, match.id, {});
    await moveOrganization(SYSTEM, match.siteId, 'suspend', { reason: 'Its license has ended.' });
    expect((await requestOf(requestId)).lapse).toBe(null);
    await expect(approveSelection(bySigner, { id: match.id, requestId })).rejects.toEqual(refused('match_waits'));
    await moveOrganization(SYSTEM, match.siteId, 'reinstate', { reason: 'It has a new one.' });
    expect(await approveSelection(bySigner, { id: match.id, requestId })).toMatchObject({ status: 'selected' });
  });
});
