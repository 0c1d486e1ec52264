/** What becomes of a record and its matches after the decision, from commands to rows. */
import { describe, expect, it } from 'vitest';
import { ARCHIVE_DAYS, PAUSES_A_DAY } from '~/catalogue/limits';
import type { MatchStatus } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { saveSettings } from '~/domain/base/settings.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { listArchived } from '~/domain/commands/lifecycle/archived.server';
import { moveOrganization } from '~/domain/commands/lifecycle/organizations.server';
import { moveStudy, studyToPause } from '~/domain/commands/lifecycle/studies.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { DEFAULT_SETTINGS } from '~/domain/model/setting-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { seeStudy } from '~/domain/pages/study.server';
import { auditEventsOf } from '~db/queries/audit';
import { dueIn, engagementOf, taskOf, tasksToRemind } from '~db/queries/engagements';
import { inboxCount } from '~db/queries/inbox';
import { begunMatches, holdMatches, lostWith, matchById, matchPage, siteStageCounts } from '~db/queries/matches';
import { archivedOrganizations, organizationById } from '~db/queries/organizations';
import { countHeldMails, deleteHeldMails, releaseHeldMails } from '~db/queries/outbox';
import { archivedStudies, changeStudy, openToSites, studyById } from '~db/queries/studies';
import { mailsTo } from '~tests/support/mails';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const WHY = { reason: 'Their license ended.' };
/** A Monday, noon in New York. */
const MONDAY = Date.parse('2026-06-01T16:00:00Z');

async function pair(status: MatchStatus = 'invited') {
  const sponsor = await make.sponsor();
  const site = await make.site();
  const study = await make.study({ sponsorId: sponsor.organization.id, listed: true });
  const match = await make.match(study.id, site.organization.id, { status });
  const people = { sponsor: personOf(sponsor.user, 'verified'), site: personOf(site.user, 'verified') };
  const emails = { sponsor: sponsor.user.email, site: site.user.email };
  return { ...people, emails, study, match, siteId: site.organization.id, sponsorId: sponsor.organization.id };
}
const matchOf = async (id: string) => (await store.read((db) => matchById(db, id)))?.match;
const subjects = async (email: string | null) => (await mailsTo(store, email)).map(({ subject }) => subject);

describe('a suspended site', () => {
  it('[RUN-11] has matches that wait: nobody acts on them, and both sides read why and since when', async () => {
    const { site, sponsor, siteId, match, emails } = await pair();
    const suggestion = await make.match((await pair()).study.id, siteId);
    await moveOrganization(SYSTEM, siteId, 'suspend', WHY, MONDAY);
    expect(await store.read((db) => organizationById(db, siteId))).toMatchObject({
      status: 'suspended',
      heldAt: MONDAY,
      heldFrom: { status: 'verified' },
    });
    for (const who of [site, sponsor])
      expect((await seeFrame(who, match.id)).suspended).toEqual({ since: MONDAY, reason: WHY.reason });
    await expect(transitionMatch(site, match.id, 'accept')).rejects.toMatchObject({ code: 'match_waits' });
    await expect(transitionMatch(sponsor, match.id, 'decline', { reason: 'No.' })).rejects.toMatchObject({
      code: 'match_waits',
    });
    // Its sponsors are shown no suggestion of it, and are told of what was begun.
    const { rows } = await store.read((db) => matchPage(db, { studyId: suggestion.studyId, limit: 9 }));
    expect(rows.filter((row) => row.site.id === siteId)).toEqual([]);
    for (const email of Object.values(emails)) expect((await subjects(email))[0]).toMatch(/ is suspended$/);
    // Repeating it tells nobody again.
    await moveOrganization(SYSTEM, siteId, 'suspend', WHY, MONDAY + 1);
    expect(await subjects(emails.site)).toHaveLength(1);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: siteId }));
    expect(event).toMatchObject({ action: 'organization.suspended', reason: WHY.reason });
  });

  it('[RUN-11][RUN-12] has nothing in an inbox or to remind of, and is put back with the business days that were left', async () => {
    const { siteId, sponsorId, match, sponsor } = await pair();
    await make.engagement(match.id, { step: 'interest', todo: 'answer' });
    const due = workingDaysLater(MONDAY, 3);
    const { engagements, tasks } = await import('~db/schema');
    await store.tx(async (db) => {
      await db.update(engagements).set({ dueAt: due });
      await db.update(tasks).set({ dueAt: due });
    });
    const scope = { side: 'site' as const, userId: null, organizationId: siteId, sponsorIds: [] };
    const open = () => store.read((db) => inboxCount(db, { ...scope, ...inboxTimes(due + 1), show: 'all', limit: 9 }));
    const reminded = async () =>
      (await store.read((db) => tasksToRemind(db, { at: due + 1, soon: due + 1, limit: 99 }))).filter(
        (row) => row.match.id === match.id,
      ).length;
    const before = await open();
    expect(await reminded()).toBe(1);
    await moveOrganization(SYSTEM, siteId, 'suspend', WHY, MONDAY);
    expect([await open(), await reminded()]).toEqual([before - 1, 0]);
    const back = MONDAY + 28 * DAY_MS;
    await moveOrganization(SYSTEM, siteId, 'reinstate', { reason: 'It was renewed.' }, back);
    expect(await store.read((db) => organizationById(db, siteId))).toMatchObject({
      status: 'verified',
      statusReason: null,
      heldAt: null,
      heldFrom: null,
    });
    expect(await matchOf(match.id)).toMatchObject({ held: null, status: 'invited' });
    expect((await store.read((db) => engagementOf(db, match.id)))?.dueAt).toBe(workingDaysLater(back, 3));
    const task = await store.read((db) => taskOf(db, { matchId: match.id, step: 'interest', side: 'site' }));
    expect(task?.dueAt).toBe(workingDaysLater(back, 3));
    expect(await store.read((db) => dueIn(db, [match.id], back + 9 * DAY_MS))).toEqual([]);
    expect((await seeFrame(sponsor, match.id)).suspended).toBeNull();
    expect(await store.read((db) => begunMatches(db, { sponsorId }))).toHaveLength(1);
  });

  it('[RUN-11] must be a verified site', async () => {
    const { sponsorId } = await pair();
    await expect(moveOrganization(SYSTEM, sponsorId, 'suspend', WHY)).rejects.toMatchObject({
      code: 'suspend_only_sites',
    });
    const { organization } = await make.site({ status: 'pending' });
    await expect(moveOrganization(SYSTEM, organization.id, 'suspend', WHY)).rejects.toMatchObject({
      code: 'move_refused',
    });
  });
});

it('[RUN-14] a paused study is not open, begins nothing new, and goes on with what was begun', async () => {
  const { sponsor, site, study, match, siteId } = await pair();
  const suggestion = await make.match(study.id, (await make.site()).organization.id);
  await moveStudy(sponsor, study.id, 'pause', WHY, MONDAY);
  expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ status: 'paused', isActive: false });
  expect(await store.read((db) => openToSites(db, [study.id]))).toEqual(new Set());
  await expect(transitionMatch(sponsor, suggestion.id, 'invite')).rejects.toMatchObject({ code: 'study_paused' });
  expect((await store.read((db) => siteStageCounts(db, siteId))).invited).toBe(1);
  await transitionMatch(site, match.id, 'accept');
  await expect(moveStudy(site, study.id, 'resume', WHY)).rejects.toMatchObject({ code: 'not_found' });
  await moveStudy(sponsor, study.id, 'resume', WHY);
  expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ status: 'approved', isActive: true });
  await transitionMatch(sponsor, suggestion.id, 'invite');
  // A change by someone who has read an older version is refused.
  expect(await store.tx((db) => changeStudy(db, study, { title: 'Late' }))).toBeUndefined();
});

it('[RUN-14] what an administrator paused, only administrators resume, also after the archive', async () => {
  const { sponsor, study, match } = await pair();
  const reviewer = personOf(await make.admin('reviewer'));
  await moveStudy(reviewer, study.id, 'pause', WHY, MONDAY);
  expect((await seeStudy(sponsor, study.id)) as object).toMatchObject({
    resumable: false,
    pausedByAdministrator: true,
  });
  const resume = (actor: Actor) => moveStudy(actor, study.id, 'resume', WHY, MONDAY + 3);
  await expect(resume(sponsor)).rejects.toMatchObject({ code: 'paused_by_administrator' });
  await expect(studyToPause(sponsor, study.id)).rejects.toMatchObject({ code: 'paused_by_administrator' });
  await moveStudy(reviewer, study.id, 'archive', WHY, MONDAY + 1);
  await moveStudy(reviewer, study.id, 'restore', WHY, MONDAY + 2);
  await expect(resume(sponsor)).rejects.toMatchObject({ code: 'paused_by_administrator' });
  expect(await resume(reviewer)).toMatchObject({ status: 'approved', isActive: true });
  expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ heldFrom: null, heldAt: null });
  expect((await matchOf(match.id))?.held).toBeNull();
  // Administrators resume what the sponsor paused, too.
  await moveStudy(sponsor, study.id, 'pause', WHY, MONDAY + 4);
  expect((await seeStudy(sponsor, study.id)) as object).toMatchObject({
    resumable: true,
    pausedByAdministrator: false,
  });
  await resume(reviewer);
});

it('[RUN-14] a sponsor pauses a study a few times a day, and can always resume it', async () => {
  const { sponsor, study } = await pair();
  const move = (name: 'pause' | 'resume', at: number) => moveStudy(sponsor, study.id, name, WHY, MONDAY + at);
  for (let index = 0; index < PAUSES_A_DAY; index++) {
    await move('pause', 2 * index);
    await move('resume', 2 * index + 1);
  }
  await expect(move('pause', DAY_MS - 1)).rejects.toMatchObject({ code: 'pauses_spent' });
  await moveStudy(SYSTEM, study.id, 'pause', WHY, MONDAY + DAY_MS - 1);
  await moveStudy(SYSTEM, study.id, 'resume', WHY, MONDAY + DAY_MS - 1);
  expect(await move('pause', DAY_MS + 2)).toMatchObject({ status: 'paused' });
});

describe('an archived record', () => {
  it('[RUN-15][RUN-12] is hidden with its matches, listed for administrators, and put back for 90 days', async () => {
    const { sponsor, study, match, siteId, sponsorId } = await pair();
    await moveStudy(SYSTEM, study.id, 'archive', WHY, MONDAY);
    await expect(seeFrame(sponsor, match.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await store.read((db) => siteStageCounts(db, siteId))).invited).toBe(0);
    expect((await store.read((db) => archivedStudies(db, 99))).map(({ id }) => id)).toContain(study.id);
    // The sponsor too: its studies stay as they are, and are hidden with it.
    await moveOrganization(SYSTEM, sponsorId, 'archive', WHY, MONDAY + 1);
    expect((await store.read((db) => archivedOrganizations(db, 99))).map(({ id }) => id)).toContain(sponsorId);
    expect((await listArchived(SYSTEM)).find(({ id }) => id === study.id)).toMatchObject({
      was: 'approved',
      restorableUntil: MONDAY + ARCHIVE_DAYS * DAY_MS,
    });
    await moveStudy(SYSTEM, study.id, 'restore', WHY, MONDAY + 2);
    expect((await matchOf(match.id))?.held).toBe('archived');
    await moveOrganization(SYSTEM, sponsorId, 'restore', WHY, MONDAY + 3);
    expect(await store.read((db) => studyById(db, study.id))).toMatchObject({ status: 'approved', isActive: true });
    expect(await matchOf(match.id)).toMatchObject({ held: null, status: 'invited' });
    await moveStudy(SYSTEM, study.id, 'archive', WHY, MONDAY);
    const late = MONDAY + ARCHIVE_DAYS * DAY_MS + 1;
    await expect(moveStudy(SYSTEM, study.id, 'restore', WHY, late)).rejects.toMatchObject({ code: 'archive_too_old' });
  });

  it('[RUN-15] that was suspended is suspended again', async () => {
    const { siteId, match } = await pair();
    await moveOrganization(SYSTEM, siteId, 'suspend', WHY, MONDAY);
    await moveOrganization(SYSTEM, siteId, 'archive', { reason: 'Closed.' }, MONDAY + 1);
    await moveOrganization(SYSTEM, siteId, 'restore', { reason: 'Open.' }, MONDAY + 2);
    expect(await store.read((db) => organizationById(db, siteId))).toMatchObject({
      status: 'suspended',
      statusReason: WHY.reason,
      heldAt: MONDAY,
    });
    expect((await matchOf(match.id))?.held).toBe('suspended');
    await store.tx((db) => holdMatches(db, { siteId }));
    expect((await matchOf(match.id))?.held).toBe('suspended');
  });
});

it('[RUN-16] what is deleted with a record is counted, and the other sides are told', async () => {
  const { siteId, match, emails } = await pair('interested');
  expect(await store.read((db) => lostWith(db, { siteId }))).toEqual({
    matches: [{ status: 'interested', count: 1 }],
    messages: 0,
  });
  await organizationReview.remove(SYSTEM, siteId, 'A test.');
  expect(await matchOf(match.id)).toBeUndefined();
  for (const email of Object.values(emails)) expect((await subjects(email))[0]).toMatch(/ was deleted$/);
});

it('[RUN-18] held e-mails are counted, and let go or discarded', async () => {
  const off = { ...DEFAULT_SETTINGS, emailNotifications: false };
  const held = () => store.read(countHeldMails);
  await store.tx(deleteHeldMails);
  await saveSettings(SYSTEM, off);
  const first = await pair();
  await moveOrganization(SYSTEM, first.siteId, 'suspend', WHY);
  expect(await held()).toBe(2);
  await saveSettings(SYSTEM, { ...DEFAULT_SETTINGS, heldMails: 'discard' });
  expect([await held(), await subjects(first.emails.site)]).toEqual([0, []]);
  await saveSettings(SYSTEM, off);
  await moveOrganization(SYSTEM, first.siteId, 'reinstate', WHY);
  await saveSettings(SYSTEM, DEFAULT_SETTINGS);
  expect(await held()).toBe(0);
  expect(await mailsTo(store, first.emails.site)).toMatchObject([{ state: 'waiting' }]);
  await store.tx(releaseHeldMails);
  const events = await store.read((db) => auditEventsOf(db, { type: 'setting', id: 'platform' }));
  expect(JSON.parse(events[0]?.after ?? '{}')).toEqual({ emailNotifications: true, heldMails: 'sent' });
});
