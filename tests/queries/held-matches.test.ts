/** What is left out while a site is suspended, or a site, a study or its sponsor is archived. */
import { describe, expect, it, vi } from 'vitest';
import { type Person, SYSTEM, VISITOR } from '~/domain/base/actor';
import { personOf } from '~/domain/commands/accounts/session.server';
import { cdasToSend, sendCdas } from '~/domain/commands/agreements/send-several.server';
import { attachDocuments } from '~/domain/commands/documents/attach.server';
import { openDocument } from '~/domain/commands/documents/read.server';
import { listStudyDocuments } from '~/domain/commands/documents/study.server';
import { takeUpload } from '~/domain/commands/documents/upload.server';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { undoMerge } from '~/domain/commands/duplicates/undo.server';
import { moveOrganization } from '~/domain/commands/lifecycle/organizations.server';
import { moveStudy } from '~/domain/commands/lifecycle/studies.server';
import { actOnMatches } from '~/domain/commands/matches/bulk.server';
import { rematchSite, runMatching } from '~/domain/commands/matches/run.server';
import { startThread } from '~/domain/commands/messages/send.server';
import { messageSites, sitesToMessage } from '~/domain/commands/messages/to-stage.server';
import { followInvitation, invitedFacility } from '~/domain/commands/outreach/invitation.server';
import { moveOutreach } from '~/domain/commands/outreach/outreach.server';
import { unverifySponsor } from '~/domain/commands/studies/vouch.server';
import { severalCdasSchema } from '~/domain/model/agreement-schema';
import { documentIdOf } from '~/domain/model/document-reference';
import { studyListSchema } from '~/domain/model/study-match-list';
import { studyForecast } from '~/domain/pages/study-forecast.server';
import { studyTable } from '~/domain/pages/study-matches.server';
import { agreementsToCountersign, insertAgreement } from '~db/queries/agreements';
import { keepOpening, openingsOfStudy } from '~db/queries/documents';
import { duplicateCandidates, sharingContact } from '~db/queries/duplicates';
import { readersOfStudy } from '~db/queries/engagements';
import { matchById, matchesOfStudy, sponsorsWhoSelected } from '~db/queries/matches';
import { organizationById } from '~db/queries/organizations';
import { outreachById } from '~db/queries/outreach';
import { deleteRematches, waitingRematches } from '~db/queries/rematches';
import { runningStudies, studyById } from '~db/queries/studies';
import { openQueryStore } from '~tests/support/query-store';
import { signablePdf } from '~tests/support/signable-pdf';
import { AT } from './rows';

const { store, make } = await openQueryStore();
const WHY = { reason: 'Their license ended.' };
const heldOf = async (id: string) => (await store.read((db) => matchById(db, id)))?.match.held;
const uploaded = async () => takeUpload(new File([(await signablePdf()) as BlobPart], 'scan.pdf'), AT);
const suspend = (id: string) => moveOrganization(SYSTEM, id, 'suspend', WHY);
const archive = (id: string) => moveOrganization(SYSTEM, id, 'archive', WHY);

/** A sponsor's study with sites, the last of which is suspended once its match is as wanted. */
async function studyWith(count: number, status: 'new' | 'invited' | 'interested' | 'selected' = 'interested') {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, sponsorName: organization.name });
  const sites = [];
  for (let index = 0; index < count; index++) {
    const site = await make.site();
    const match = await make.match(study.id, site.organization.id, { status });
    sites.push({ id: site.organization.id, user: site.user, name: site.organization.name, match });
  }
  const [first, last] = [sites[0], sites.at(-1)] as [(typeof sites)[0], (typeof sites)[0]];
  return { sponsor: personOf(user, 'verified'), organization, study, sites, first, last };
}

describe('a match that is made while something is held', () => {
  it('[RUN-11][RUN-15] is held from the start, whatever it was before', async () => {
    const { study, organization, last } = await studyWith(1);
    const other = await make.study();
    await suspend(last.id);
    const waiting = await make.match(other.id, last.id);
    expect(waiting.held).toBe('suspended');
    const site = await make.site();
    await archive(organization.id);
    const hidden = await make.match(study.id, site.organization.id);
    expect([hidden.held, await heldOf(hidden.id)]).toEqual(['archived', 'archived']);
    expect((await make.match(other.id, site.organization.id, { held: 'archived' })).held).toBeNull();
    await moveStudy(SYSTEM, other.id, 'archive', WHY);
    expect((await make.match(other.id, (await make.site()).organization.id)).held).toBe('archived');
  });

  it('[RUN-15][MAT-02] is not made for a study of an archived sponsor, which is matched again once it is restored', async () => {
    const { study, organization } = await studyWith(1);
    await archive(organization.id);
    const running = async () => (await store.read(runningStudies)).some(({ id }) => id === study.id);
    expect(await running()).toBe(false);
    await expect(runMatching(SYSTEM, study.id)).rejects.toMatchObject({ code: 'not_found' });
    const site = await make.site();
    await rematchSite(site.organization.id);
    const sites = async () => (await store.read((db) => matchesOfStudy(db, study.id))).map(({ siteId }) => siteId);
    expect(await sites()).not.toContain(site.organization.id);
    await store.tx(deleteRematches);
    await moveOrganization(SYSTEM, organization.id, 'restore', WHY);
    expect(await running()).toBe(true);
    expect(await store.read((db) => waitingRematches(db, [study.id]))).toMatchObject([{ kind: 'study' }]);
  });
});

it('[RUN-11][MAT-02] a site that is suspended while it is ranked gets no match', async () => {
  const study = await make.study({ therapeuticArea: 'rheumatology', geographicPreferences: ['Mountain States'] });
  const fitting = { therapeuticAreas: ['Rheumatology'], city: 'Denver', state: 'CO', zipCode: '80218' };
  const [here, gone] = [await make.site(fitting), await make.site(fitting)];
  const tx = store.tx.bind(store);
  const writing = vi.spyOn(store, 'tx').mockImplementationOnce(async (...args) => {
    await suspend(gone.organization.id);
    return tx(...args);
  });
  await runMatching(SYSTEM, study.id);
  expect(writing).toHaveBeenCalled();
  writing.mockRestore();
  const sites = (await store.read((db) => matchesOfStudy(db, study.id))).map(({ siteId }) => siteId);
  expect(sites).toContain(here.organization.id);
  expect(sites).not.toContain(gone.organization.id);
});

describe('what belongs to an archived match', () => {
  it('[RUN-15] is opened by administrators only', async () => {
    const { sponsor, organization, study, last } = await studyWith(1, 'selected');
    const site = personOf(last.user, 'verified');
    const [file, attachment] = [await uploaded(), await uploaded()];
    await store.tx((db) => attachDocuments(db, SYSTEM, [file], { matchId: last.match.id, type: 'other' }, AT));
    await startThread(site, last.match.id, { subject: 'A file', text: 'Here it is.', documents: [attachment] });
    const codeOf = (who: Person, { filePath }: typeof file) =>
      openDocument(who, documentIdOf(filePath) ?? '').then(
        () => 'opened',
        ({ code }) => code,
      );
    const admin = personOf(await make.admin(), null);
    const selectedBy = () => store.read((db) => sponsorsWhoSelected(db, last.id, Date.now() + 86_400_000));
    const opened = async () => [
      await codeOf(site, file),
      await codeOf(sponsor, file),
      await codeOf(site, attachment),
      await codeOf(admin, file),
    ];
    expect(await opened()).toEqual(['opened', 'opened', 'opened', 'opened']);
    expect(await selectedBy()).toEqual([organization.id]);
    await moveStudy(SYSTEM, study.id, 'archive', WHY);
    expect(await opened()).toEqual(['not_found', 'not_found', 'not_found', 'opened']);
    expect(await selectedBy()).toEqual([]);
  });

  it('[RUN-15] is left out of its study’s readers, openings and forecast', async () => {
    const { sponsor, study, first, last } = await studyWith(2);
    const document = await make.document({ studyId: study.id, organizationId: null, type: 'protocol' });
    for (const { id, user } of [first, last])
      await store.tx((db) =>
        keepOpening(db, {
          id: crypto.randomUUID(),
          documentId: document.id,
          organizationId: id,
          userId: user.id,
          at: AT,
        }),
      );
    const shown = async () => [
      (await store.read((db) => readersOfStudy(db, { studyId: study.id }))).map(({ siteId }) => siteId).sort(),
      (await store.read((db) => openingsOfStudy(db, { studyId: study.id }))).map((row) => row.organizationId).sort(),
      (await studyForecast(sponsor, study.id)).counted.map(({ site }) => site).sort(),
    ];
    const both = [first, last];
    const [ids, names] = [both.map(({ id }) => id).sort(), both.map(({ name }) => name).sort()];
    expect(await shown()).toEqual([ids, ids, names]);
    await suspend(last.id);
    expect(await shown()).toEqual([ids, ids, names]);
    await archive(last.id);
    expect(await shown()).toEqual([[first.id], [first.id], [first.name]]);
    expect((await listStudyDocuments(sponsor, study.id, AT)).sites).toHaveLength(1);
  });
});

describe('[RUN-11] work on several sites, one of them suspended', () => {
  it('writes to the others, and counts only them', async () => {
    const { sponsor, study, sites, last } = await studyWith(3);
    await suspend(last.id);
    const ids = sites.map(({ match }) => match.id);
    const form = await sitesToMessage(sponsor, study.id, ids);
    expect(form.sites.map(({ name }) => name)).not.toContain(last.name);
    expect(form.counts.interested).toBe(2);
    const message = { subject: 'News', text: 'We begin in May.' };
    expect(await messageSites(sponsor, study.id, { matchIds: ids, ...message })).toEqual({ sent: 2 });
    expect(await messageSites(sponsor, study.id, { stage: 'interested', ...message })).toEqual({ sent: 2 });
  });

  it('acts on the others, and names what waits', async () => {
    const { sponsor, study, sites, first, last } = await studyWith(2);
    await suspend(last.id);
    const ids = [last, first].map(({ match }) => match.id);
    const { report } = await actOnMatches(sponsor, study.id, {
      action: 'decline',
      ids,
      kind: 'other',
      reason: 'Full.',
    });
    expect(report.done).toEqual([first.match.id]);
    expect(report.refused).toMatchObject([{ id: last.match.id, name: last.name }]);
    expect(sites).toHaveLength(2);
  });

  it('acts on none of a paused study, and says so of each', async () => {
    const { sponsor, study, first } = await studyWith(1, 'new');
    await moveStudy(sponsor, study.id, 'pause', WHY);
    const { report } = await actOnMatches(sponsor, study.id, { action: 'invite', ids: [first.match.id] });
    expect(report.refused[0]?.message).toContain('paused');
  });

  it('sends its CDA to the others, and offers only them', async () => {
    const { sponsor, study, sites, first, last } = await studyWith(2);
    for (const { match } of sites) await make.engagement(match.id, { step: 'cda', todo: 'sendCda' });
    await suspend(last.id);
    expect((await cdasToSend(sponsor, study.id)).waiting.map(({ site }) => site)).toEqual([first.name]);
    const terms = { kind: 'template', purpose: 'To see whether it fits.', law: 'Delaware', months: 60 };
    const asked = { ...terms, matchIds: [last, first].map(({ match }) => match.id) };
    const sent = await sendCdas(sponsor, study.id, severalCdasSchema.parse(asked), null, AT);
    expect(sent.sent.map(({ site }) => site)).toEqual([first.name]);
    expect(sent.refused).toMatchObject([{ site: last.name }]);
  });
});

it('[RUN-11] undoing a merge works out again which matches wait or are hidden', async () => {
  const [kept, merged] = [await studyWith(1), await studyWith(1)];
  const admin = personOf(await make.admin(), null);
  const { id } = await mergeOrganizations(admin, kept.last.id, merged.last.id, {}, AT);
  await suspend(kept.last.id);
  expect(await heldOf(merged.last.match.id)).toBe('suspended');
  await undoMerge(admin, id, AT + 1);
  expect(await heldOf(merged.last.match.id)).toBeNull();
  expect(await heldOf(kept.last.match.id)).toBe('suspended');
});

it('[RUN-15] undoing a study’s approval leaves its archived sponsor archived', async () => {
  const { organization, study } = await studyWith(1);
  await archive(organization.id);
  const { decidedAt } = (await store.read((db) => organizationById(db, organization.id))) ?? {};
  const row = await store.read((db) => studyById(db, study.id));
  await store.tx((db) => unverifySponsor(db, SYSTEM, row as typeof study, { decidedAt: decidedAt as never, at: AT }));
  expect((await store.read((db) => organizationById(db, organization.id)))?.status).toBe('archived');
});

const signedAgreement = (matchId: string) => ({
  id: crypto.randomUUID(),
  matchId,
  version: 1,
  source: 'template' as const,
  state: 'signed' as const,
  terms: { sponsor: 'A', site: 'B', purpose: '', mutual: true, months: 12, law: '', effective: '2026-11-24' },
  countersigned: true,
  isMaster: false,
  documentId: crypto.randomUUID(),
  sha256: 'aa',
  sentAt: AT,
});

it('[RUN-11][DAY-102] a CDA of a suspended site does not await the sponsor, in the list or in its count', async () => {
  const { sponsor, organization, study, sites, last } = await studyWith(2);
  for (const { match } of sites) {
    await make.engagement(match.id, { step: 'cda', todo: 'countersignCda' });
    await store.tx((db) => insertAgreement(db, signedAgreement(match.id)));
  }
  const counted = async () => [
    (await store.read((db) => agreementsToCountersign(db, study.id))).length,
    (
      await studyTable({ ...sponsor, maySign: true }, study.id, {
        query: studyListSchema.parse({}),
        withPoints: false,
        limit: 9,
      })
    ).toCountersign,
  ];
  expect(await counted()).toEqual([2, 2]);
  await suspend(last.id);
  expect(await counted()).toEqual([1, 1]);
  expect(organization.status).toBe('verified');
});

it('[RUN-15][SCR-27] an archived organization is no duplicate', async () => {
  const npi = String(1_000_000_000 + Math.floor(Math.random() * 1e9));
  const [one, other] = [await make.organization({ npi }), await make.organization({ npi })];
  const wanted = { id: one.id, type: 'site', npi, searches: [] } as const;
  const found = async () => [
    (await store.read((db) => duplicateCandidates(db, wanted))).map(({ id }) => id),
    (await store.read((db) => sharingContact(db, [one]))).get(one.id)?.map(({ id }) => id),
  ];
  expect((await found())[0]).toContain(other.id);
  await archive(other.id);
  for (const ids of await found()) expect(ids).not.toContain(other.id);
});

it('[RUN-15] an outreach entry of an archived study is not found, and its invitation leads nowhere', async () => {
  const { sponsor, study } = await studyWith(1);
  const { key } = await make.facility([(await make.trial()).nctId]);
  const entry = await make.outreach(study.id, key);
  expect(await invitedFacility(entry.id)).not.toBeNull();
  await moveStudy(SYSTEM, study.id, 'archive', WHY);
  expect(await invitedFacility(entry.id)).toBeNull();
  await expect(moveOutreach(sponsor, entry.id, 'contacted')).rejects.toMatchObject({ code: 'not_found' });
  const site = await make.site({ status: 'pending' });
  await store.tx((db) => followInvitation(db, VISITOR, entry.id, site.organization, AT));
  expect((await store.read((db) => outreachById(db, entry.id)))?.entry.siteId).toBeNull();
});
