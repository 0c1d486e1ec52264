import { beforeAll, describe, expect, it } from 'vitest';
import { UNDO_MS } from '~/catalogue/limits';
import { MATCH_STATUSES, type MatchStatus } from '~/catalogue/statuses';
import { isSeenBySite } from '~/domain/model/open-study-view';
import { matchCount } from '~db/queries/analytics';
import {
  bestMatches,
  declinesOfSites,
  endNoCapacity,
  historyOfSites,
  insertMatches,
  keepAttestation,
  matchById,
  matchCounts,
  matchesChangedSince,
  matchesCreatedSince,
  matchesOfStudy,
  matchesWithSites,
  matchPage,
  matchTitles,
  openStudiesOfArea,
  refreshMatch,
  refreshRequirements,
  rescoreMatch,
  restoreMatch,
  setMatchStatus,
  setShortlisted,
  siteInbox,
  siteStageCounts,
  sponsorsWhoSelected,
  standingsOfStudies,
  withdrawSuggestions,
} from '~db/queries/matches';
import { insertOrganization } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { required } from '~tests/support/scored';
import { AT, matchRow, organizationRow, race, storeStudy } from './rows';

const { store, servers, make } = await openQueryStore();
const byId = (id: string) => store.read((db) => matchById(db, id));
const place = async (values: Parameters<typeof matchRow>[2] = {}, study = {}, site = {}) =>
  store.tx(async (db) => {
    const studyId = (await storeStudy(db, study)).id;
    const siteId = (await insertOrganization(db, organizationRow(site))).id;
    const [match] = await insertMatches(db, [matchRow(studyId, siteId, values)]);
    if (!match) throw new Error('not inserted');
    return match;
  });

describe('a match', () => {
  it('[SCR-24] is found by when it was made, and whether anyone has acted on it', async () => {
    const actedOn = async (values: Parameters<typeof matchRow>[2], note = false) => {
      const { id, siteId, studyId } = await place(values);
      if (note) await make.note(id, 'an-author');
      const bySite = await store.read((db) => matchesCreatedSince(db, 'site', siteId, AT));
      expect(await store.read((db) => matchesCreatedSince(db, 'study', studyId, AT))).toEqual(bySite);
      return bySite.map(({ acted }) => acted);
    };
    expect(await actedOn({ createdAt: AT })).toEqual([false]);
    expect(await actedOn({ createdAt: AT - 1 })).toEqual([]);
    expect(await actedOn({ createdAt: AT, status: 'invited' })).toEqual([true]);
    expect(await actedOn({ createdAt: AT, shortlistedAt: AT })).toEqual([true]);
    expect(await actedOn({ createdAt: AT }, true)).toEqual([true]);
  });

  it('[SIT-03] is seen by its site by one rule, in the database and in the model', async () => {
    const cases = MATCH_STATUSES.flatMap((status) =>
      [true, false].flatMap((qualifies) => [null, AT].map((askedAt) => ({ status, qualifies, askedAt }))),
    );
    const found = await Promise.all(
      cases.map(async (values) => {
        const { siteId } = await place(values);
        const filter = { siteId, stillQualifying: true, limit: 2 } as const;
        const [page, counts] = await store.read(async (db) => [
          await matchPage(db, filter),
          await siteStageCounts(db, siteId),
        ]);
        const counted = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return [page.rows.length, counted];
      }),
    );
    const expected = cases.map((values) => Number(isSeenBySite(values)));
    expect(found).toEqual(expected.map((seen) => [seen, seen]));
    expect(new Set(expected)).toEqual(new Set([0, 1]));
  });

  it('[EDT-07][SEL-05] is withdrawn with its study if it is a suggestion that its site sees, and otherwise left alone', async () => {
    const open = await place();
    const also = async (values: Parameters<typeof matchRow>[2]) =>
      store.tx(async (db) => {
        const siteId = (await insertOrganization(db, organizationRow({}))).id;
        return (await insertMatches(db, [matchRow(open.studyId, siteId, values)]))[0]?.id as string;
      });
    const listed = await also({ shortlistedAt: AT });
    const secret = await also({ qualifies: false, shortlistedAt: AT });
    const hidden = await also({ qualifies: false });
    const invited = await also({ status: 'invited' });
    const elsewhere = await place();
    const end = { reason: 'The study has ended.', at: AT + 5 };
    const withdrawn = await store.tx((db) => withdrawSuggestions(db, open.studyId, end));
    expect(withdrawn.map(({ id }) => id).sort()).toEqual([open.id, listed].sort());
    expect((await byId(open.id))?.match).toMatchObject({
      status: 'declined',
      declinedBy: 'sponsor',
      declineKind: 'study_ended',
      declineReason: 'The study has ended.',
      updatedAt: AT + 5,
    });
    for (const [id, status] of [
      [secret, 'new'],
      [hidden, 'new'],
      [invited, 'invited'],
      [elsewhere.id, 'new'],
    ] as const)
      expect((await byId(id))?.match.status).toBe(status);
  });

  it('[MAT-03] is read back with its score, its evidence and both parties', async () => {
    const match = await place({ confidence: 0.1 + 0.2, score: null, reasons: ['“Ünïcode”', '42'] }, { title: 'T' });
    expect(match).toMatchObject({
      confidence: 0.1 + 0.2,
      score: null,
      reasons: ['“Ünïcode”', '42'],
      breakdown: { geographicScore: 90, performanceScore: null },
      declinedBy: null,
      invitedAt: null,
    });
    const found = await byId(match.id);
    expect(found?.match).toEqual(match);
    expect(found?.study).toMatchObject({ id: match.studyId, title: 'T' });
    expect(found?.site.id).toBe(match.siteId);
    expect(await byId('unknown')).toBeUndefined();
  });

  it('[ADM-03] is named by its site and study', async () => {
    const [match, other] = [await place({}, { title: 'T' }, { name: 'Bay Clinic' }), await place()];
    const titles = await store.read((db) => matchTitles(db, [match.id, 'unknown']));
    expect(titles).toEqual([{ id: match.id, site: 'Bay Clinic', study: 'T' }]);
    expect(await store.read((db) => matchTitles(db, [match.id, other.id]))).toHaveLength(2);
  });

  it('[MAT-02] exists once per study and site, even if matching runs several times at once', async () => {
    const { studyId, siteId } = await place();
    const again = matchRow(studyId, siteId);
    expect(await store.tx((db) => insertMatches(db, [again]))).toEqual([]);
    const other = await store.tx((db) => insertOrganization(db, organizationRow()));
    const inserted = await Promise.all(
      Array.from({ length: 5 }, () => store.tx((db) => insertMatches(db, [matchRow(studyId, other.id), again]))),
    );
    expect(inserted.flat()).toHaveLength(1);
    expect(await store.read((db) => matchesOfStudy(db, studyId))).toHaveLength(2);
  });

  it('[MAT-04] changes status once if ten people try at once', async () => {
    const match = await place();
    const won = await race(servers, (db, index) =>
      setMatchStatus(db, match, {
        to: index % 2 ? 'interested' : 'declined',
        at: AT + index,
        by: index % 2 ? 'site' : 'sponsor',
        reason: null,
      }),
    );
    expect(won).toHaveLength(1);
    expect((await byId(match.id))?.match).toEqual(won[0]);
  });

  it('[MAT-04] records when it was invited and answered, and who declined it and why', async () => {
    const match = await place();
    const move = (from: MatchStatus, step: Parameters<typeof setMatchStatus>[2]) =>
      store.tx((db) => setMatchStatus(db, { ...match, status: from }, step));
    const invited = await move('new', { to: 'invited', at: AT + 1, by: 'sponsor', reason: null });
    expect(invited).toMatchObject({ status: 'invited', invitedAt: AT + 1, answeredAt: null, declinedBy: null });
    const interested = await move('invited', { to: 'interested', at: AT + 2, by: 'site', reason: null });
    expect(interested).toMatchObject({ status: 'interested', invitedAt: AT + 1, answeredAt: AT + 2 });
    expect(await move('invited', { to: 'interested', at: AT + 3, by: 'site', reason: null })).toBeUndefined();
    const declined = await move('interested', { to: 'declined', at: AT + 4, by: 'sponsor', reason: 'Full.' });
    expect(declined).toMatchObject({
      status: 'declined',
      declinedBy: 'sponsor',
      declineReason: 'Full.',
      answeredAt: AT + 2,
      updatedAt: AT + 4,
    });
  });

  it('[SEL-02] is listed with its site among those of its study', async () => {
    const match = await place({}, {}, { name: 'Riverside', city: 'Salem' });
    const [row, ...others] = await store.read((db) => matchesWithSites(db, match.studyId));
    expect(row?.match).toEqual(match);
    expect(row?.site).toMatchObject({ id: match.siteId, name: 'Riverside', city: 'Salem' });
    expect(others).toEqual([]);
    expect(await store.read((db) => matchesWithSites(db, 'unknown'))).toEqual([]);
  });

  it('[SEL-05] is put on the shortlist and taken off while it is new, and not once someone has acted on it', async () => {
    const match = await place();
    const { id, updatedAt } = match;
    const shortlisted = (at: number | null) => store.tx((db) => setShortlisted(db, id, at));
    expect(await shortlisted(AT + 1)).toMatchObject({ shortlistedAt: AT + 1, updatedAt });
    expect(await shortlisted(null)).toMatchObject({ shortlistedAt: null });
    await store.tx((db) => setMatchStatus(db, match, { to: 'invited', at: AT, by: 'sponsor', reason: null }));
    expect(await shortlisted(AT + 2)).toBeUndefined();
    expect((await byId(id))?.match).toMatchObject({ status: 'invited', shortlistedAt: null });
  });

  it('[DAY-116] is as it was before a decision, unless it has changed since', async () => {
    const match = await place();
    const decline = { to: 'declined', at: AT + 1, by: 'sponsor', reason: 'Full.' } as const;
    const declined = await store.tx((db) => setMatchStatus(db, match, decline));
    const { status, declineReason, declinedBy, updatedAt } = match;
    const restore = () =>
      store.tx((db) => restoreMatch(db, declined as typeof match, { status, declineReason, declinedBy, updatedAt }));
    expect(await restore()).toMatchObject({ status: 'new', declineReason: null, updatedAt });
    expect(await restore()).toBeUndefined();
  });

  it('[DAY-126] is found by its sponsor among those that have changed just now', async () => {
    const [changed, earlier] = [await place({ updatedAt: AT + 2 }), await place({ updatedAt: AT + 1 })];
    const studies = await store.read((db) => Promise.all([changed, earlier].map((one) => studyById(db, one.studyId))));
    const sponsorIds = studies.map((study) => study?.sponsorId ?? '');
    const { id, studyId } = changed;
    const found = (ids: string[]) => store.read((db) => matchesChangedSince(db, { sponsorIds: ids, since: AT + 1 }));
    expect((await found(sponsorIds)).filter((one) => [id, earlier.id].includes(one.id))).toEqual([
      { id, studyId, updatedAt: AT + 2 },
    ]);
    expect(await found([])).toEqual([]);
  });

  it('[MAT-02] gets a new score while it is new, but not once someone has acted on it', async () => {
    const match = await place();
    const fresh = { ...match, score: 12, confidence: 0.5, reasons: ['New.'], computedAt: AT + 5 };
    const { score, breakdown, reasons, confidence, engineVersion, computedAt } = fresh;
    const refresh = () =>
      store.tx((db) =>
        refreshMatch(db, match.id, { score, breakdown, reasons, confidence, engineVersion, computedAt }),
      );
    expect(await refresh()).toEqual({ ...fresh, updatedAt: AT + 5 });
    await store.tx((db) => setMatchStatus(db, match, { to: 'interested', at: AT + 6, by: 'site', reason: null }));
    expect(await refresh()).toBeUndefined();
    expect((await byId(match.id))?.match).toMatchObject({ status: 'interested', updatedAt: AT + 6 });
  });

  it('[BLV-05] gets only what it is compared with checked again once someone has acted on it', async () => {
    const match = await place();
    const { id } = match;
    const facts = { ...match.facts, patients: '30 patients' };
    const change = { requirements: [required('not met', 'Sleep Lab')], facts, band: 'weak' as const };
    const refresh = () => store.tx((db) => refreshRequirements(db, id, change));
    expect(await refresh()).toBeUndefined();
    const moved = await store.tx((db) =>
      setMatchStatus(db, match, { to: 'invited', at: AT + 6, by: 'sponsor', reason: null }),
    );
    expect(await refresh()).toEqual({ ...moved, ...change });
  });

  it('[NUM-20] one that someone has acted on is scored again once its site has attested answers', async () => {
    const match = await place();
    const attested = { at: AT + 7, eligiblePerMonth: 0, commitment: 2 };
    expect(await store.tx((db) => keepAttestation(db, match.id, attested))).toMatchObject({ attested });
    const fresh = { score: 31, updatedAt: AT + 9 };
    const rescore = () => store.tx((db) => rescoreMatch(db, match.id, fresh));
    expect(await rescore()).toBeUndefined();
    const invited = await store.tx((db) =>
      setMatchStatus(db, match, { to: 'invited', at: AT + 8, by: 'sponsor', reason: null }),
    );
    expect(await rescore()).toEqual({ ...invited, score: 31, updatedAt: AT + 8 });
    const history = await store.read((db) => historyOfSites(db, [match.siteId]));
    expect(history).toMatchObject([{ studyId: match.studyId, attested }]);
  });
});

describe('matches', () => {
  let study: Study;
  let sites: Organization[];

  beforeAll(async () => {
    study = await make.study({ sponsorId: 'sponsor-1' });
    sites = await Promise.all(Array.from({ length: 6 }, (_, index) => make.organization({ name: `Site ${index}` })));
    const [s0, s1, s2, s3, s4, s5] = sites.map((site) => site.id) as [string, string, string, string, string, string];
    await make.match(study.id, s0, { status: 'new', score: 70, createdAt: AT });
    await make.match(study.id, s1, { status: 'invited', score: 95, createdAt: AT + 1, invitedAt: AT });
    await make.match(study.id, s2, { status: 'interested', score: 20, createdAt: AT + 2 });
    await make.match(study.id, s3, { status: 'selected', score: 99, createdAt: AT + 3, answeredAt: AT });
    await make.match(study.id, s4, { status: 'declined', score: 100, createdAt: AT + 4, declinedBy: 'site' });
    await make.match(study.id, s5, { status: 'new', score: null, createdAt: AT + 5 });
  });

  it('are listed best first: those awaiting the sponsor, then by score with unknown ones last, then those decided', async () => {
    const best = await store.read((db) => bestMatches(db, { studyId: study.id, limit: 10 }));
    expect(best.map((row) => row.site.name)).toEqual(['Site 2', 'Site 1', 'Site 0', 'Site 5', 'Site 3', 'Site 4']);
    expect(await store.read((db) => bestMatches(db, { sponsorIds: ['sponsor-1'], limit: 2 }))).toEqual(
      best.slice(0, 2),
    );
  });

  it("[MAT-01] of an area's open studies include the sites that were invited or have accepted", async () => {
    const area = { therapeuticArea: 'an area of its own', phase: 'phase_iv' } as const;
    const open = await make.study(area);
    const empty = await make.study(area);
    const over = await make.study({ ...area, isActive: false });
    const waiting = await make.study({ ...area, status: 'pending_approval', isActive: false });
    const own = await Promise.all(Array.from({ length: 5 }, () => make.organization()));
    const [s0, s1, s2, s3, s4] = own.map(({ id }) => id) as [string, string, string, string, string];
    await make.match(open.id, s0, { status: 'new' });
    await make.match(open.id, s1, { status: 'invited' });
    await make.match(open.id, s2, { status: 'interested' });
    await make.match(open.id, s3, { status: 'selected' });
    await make.match(open.id, s4, { status: 'declined' });
    for (const { id } of [over, waiting]) await make.match(id, s0, { status: 'selected' });
    await make.match(empty.id, s0, { status: 'declined' });

    const rows = await store.read((db) => openStudiesOfArea(db, 'an area of its own'));
    const { phase } = area;
    expect(new Set(rows)).toEqual(
      new Set([
        { id: open.id, phase, siteId: s1, status: 'invited' },
        { id: open.id, phase, siteId: s2, status: 'interested' },
        { id: open.id, phase, siteId: s3, status: 'selected' },
        { id: empty.id, phase, siteId: null, status: null },
      ]),
    );
    expect(rows).toHaveLength(4);
  });

  it('[SITE-05] are listed and counted by site, study, sponsor and status', async () => {
    const page = async (filter = {}) =>
      (await store.read((db) => matchPage(db, { limit: 10, sponsorIds: ['sponsor-1'], ...filter }))).rows.map(
        (row) => row.site.name,
      );
    expect(await page()).toEqual(['Site 5', 'Site 4', 'Site 3', 'Site 2', 'Site 1', 'Site 0']);
    expect(await page({ statuses: ['new', 'invited'] })).toEqual(['Site 5', 'Site 1', 'Site 0']);
    expect(await page({ siteId: sites[3]?.id, studyId: study.id })).toEqual(['Site 3']);
    expect(await page({ statuses: [] })).toEqual([]);
    expect(await page({ sponsorIds: ['another'] })).toEqual([]);

    const standings = await store.read((db) => standingsOfStudies(db, [study.id, 'none'], 1));
    expect(standings.map(({ match }) => match.status).sort()).toEqual([
      'interested',
      'invited',
      'new',
      'new',
      'selected',
    ]);
    expect(standings[0]).toMatchObject({ match: { studyId: study.id, attested: null }, engagement: null });

    const counts = await store.read((db) => matchCounts(db, { sponsorIds: ['sponsor-1'] }));
    expect(counts).toEqual([
      { studyId: study.id, isActive: true, status: 'declined', count: 1 },
      { studyId: study.id, isActive: true, status: 'interested', count: 1 },
      { studyId: study.id, isActive: true, status: 'invited', count: 1 },
      { studyId: study.id, isActive: true, status: 'new', count: 2 },
      { studyId: study.id, isActive: true, status: 'selected', count: 1 },
    ]);
  });

  it('show a site’s history, and which sponsors selected it', async () => {
    const ids = sites.map((site) => site.id);
    const history = await store.read((db) => historyOfSites(db, [...ids, ...Array(1500).fill('none')]));
    expect(history).toHaveLength(6);
    expect(history.find((row) => row.siteId === ids[4])).toMatchObject({
      attested: null,
      siteId: ids[4],
      status: 'declined',
      declinedBy: 'site',
      isActive: true,
      invitedAt: null,
      answeredAt: null,
    });
    expect(await store.read((db) => historyOfSites(db, []))).toEqual([]);

    const selected = (id = '', at = AT + UNDO_MS) => store.read((db) => sponsorsWhoSelected(db, id, at));
    const second = await make.study({ sponsorId: 'sponsor-1' });
    await make.match(second.id, ids[3] as string, { status: 'selected', updatedAt: AT });
    expect(await selected(ids[3])).toEqual(['sponsor-1']);
    // It can still be undone.
    expect(await selected(ids[3], AT + UNDO_MS - 1)).toEqual([]);
    expect(await selected(ids[2])).toEqual([]);

    const match = await make.match(second.id, ids[2] as string, { status: 'selected', updatedAt: AT });
    const was = { status: 'interested', updatedAt: AT - 9 } as const;
    expect(await store.tx((db) => restoreMatch(db, match, was))).toMatchObject(was);
    expect(await selected(ids[2])).toEqual([]);
    // It has changed since.
    expect(await store.tx((db) => restoreMatch(db, match, was))).toBeUndefined();
  });

  it('[MAT-02] are inserted 2500 at once, and only the new ones are returned', async () => {
    const before = await store.read(matchCount);
    await store.tx(async (db) => {
      const studies: string[] = [];
      const clinics: string[] = [];
      for (let index = 0; index < 50; index++) {
        studies.push((await storeStudy(db)).id);
        clinics.push((await insertOrganization(db, organizationRow())).id);
      }
      const rows = studies.flatMap((studyId) => clinics.map((siteId) => matchRow(studyId, siteId)));
      expect(rows).toHaveLength(2500);
      expect(await insertMatches(db, rows.slice(0, 1250))).toHaveLength(1250);
      const rest = await insertMatches(
        db,
        rows.map((row) => ({ ...row, id: `second ${row.id}` })),
      );
      expect(rest).toHaveLength(1250);
      expect(await insertMatches(db, [])).toEqual([]);
    });
    expect(await store.read(matchCount)).toBe(before + 2500);
  });
});

describe('[INB-01][INB-02] a site’s inbox', () => {
  const running = { status: 'approved', isActive: true } as const;
  const completed = { status: 'approved', isActive: false } as const;
  let siteId: string;
  const enter = async (title: string, study: object, values: Parameters<typeof matchRow>[2]) => {
    const { id } = await make.study({ ...study, title });
    return make.match(id, siteId, values);
  };
  const titles = async (stage: Parameters<typeof siteInbox>[1]['stage'], limit = 10, cursor: string | null = null) => {
    const { rows, next } = await store.read((db) => siteInbox(db, { siteId, stage, limit, cursor }));
    return { titles: rows.map(({ study }) => study.title), next };
  };

  beforeAll(async () => {
    siteId = (await make.organization()).id;
    await enter('old', running, { score: 70, createdAt: AT });
    await enter('newer', running, { score: 70, createdAt: AT + 1 });
    await enter('unknown', running, { score: null, createdAt: AT + 2 });
    await enter('best', running, { score: 90, createdAt: AT });
    await enter('unfit', running, { score: 99, qualifies: false });
    await enter('unfit and over', completed, { qualifies: false });
    await enter('over', completed, { score: 50 });
    await enter('invited', running, { status: 'invited', qualifies: false });
    await enter('invited and over', completed, { status: 'invited', score: 60 });
    await enter('answered', running, { status: 'interested' });
    await enter('selected', running, { status: 'selected' });
    await enter('selected and over', completed, { status: 'selected', score: 40 });
    await enter('declined', running, { status: 'declined', score: 30 });
    const other = (await make.organization()).id;
    await make.match((await make.study(running)).id, other, {});
  });

  it('has suggestions that still qualify and run, best first, then newest, with unknown scores last', async () => {
    expect((await titles('new')).titles).toEqual(['best', 'newer', 'old', 'unknown']);
    expect((await titles('invited')).titles).toEqual(['invited']);
    expect((await titles('answered')).titles).toEqual(['answered']);
    expect((await titles('selected')).titles).toEqual(['selected']);
    expect((await titles('closed')).titles).toEqual(['invited and over', 'over', 'selected and over', 'declined']);
  });

  it('is read page by page, each match once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { titles: string[]; next: string | null } = await titles('new', 1, cursor);
      seen.push(...page.titles);
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(['best', 'newer', 'old', 'unknown']);
    expect((await titles('new', 10, 'nonsense')).titles).toHaveLength(4);
  });

  it('is counted as it is listed, here and in the list of all matches', async () => {
    const counts = await store.read((db) => siteStageCounts(db, siteId));
    expect(counts).toEqual({ new: 4, invited: 1, answered: 1, selected: 1, closed: 4 });
    const filtered = async (filter: object) =>
      (await store.read((db) => matchPage(db, { siteId, limit: 100, ...filter }))).rows.length;
    expect(await filtered({ stillQualifying: true })).toBe(11);
    expect(await filtered({ stillQualifying: true, siteStage: 'closed' })).toBe(4);
    expect(await filtered({ siteStage: 'new' })).toBe(4);
  });

  it('[INB-04] remembers why the site declined, for matching', async () => {
    const match = await enter('full', running, {});
    const { studyId } = match;
    const step = { to: 'declined', at: AT + 9, by: 'site', reason: 'No capacity.' } as const;
    await store.tx((db) => setMatchStatus(db, match, { ...step, kind: 'capacity', until: '2027-06-01' }));
    expect(await store.read((db) => declinesOfSites(db, [siteId]))).toEqual([
      {
        siteId,
        studyId,
        therapeuticArea: 'oncology',
        title: expect.any(String),
        indication: null,
        declineKind: 'capacity',
        declinedUntil: '2027-06-01',
        declinedAt: AT + 9,
        isActive: true,
      },
    ]);
    await store.tx((db) => endNoCapacity(db, siteId));
    const [declined] = await store.read((db) => declinesOfSites(db, [siteId]));
    expect(declined).toMatchObject({ declineKind: 'capacity', declinedUntil: null, declinedAt: AT + 9 });
  });
});
