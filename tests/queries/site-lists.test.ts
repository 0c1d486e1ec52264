import { afterEach, describe, expect, it } from 'vitest';
import { SITE_IMPORTS, SITE_LIST } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, type Person, SYSTEM } from '~/domain/base/actor';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { planMerge } from '~/domain/commands/duplicates/plan.server';
import { inviteSite } from '~/domain/commands/matches/invite.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { editOrganization } from '~/domain/commands/organizations/edit.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { effectOnMatches } from '~/domain/commands/ranking/effect.server';
import {
  linkEntry,
  putOnList,
  readSiteList,
  siteListCounts,
  siteListFile,
  takeOffList,
} from '~/domain/commands/site-lists/entries.server';
import {
  chooseColumns,
  deleteImport,
  importRowsFile,
  listImportRows,
  listImports,
  readImport,
  resumeImport,
  sendSiteFile,
  startImport,
  stopImport,
} from '~/domain/commands/site-lists/imports.server';
import { workOnImport } from '~/domain/commands/site-lists/work.server';
import { studyListSchema } from '~/domain/model/study-match-list';
import { findSites } from '~/domain/pages/find-sites.server';
import { siteProfile } from '~/domain/pages/site-profile.server';
import { sponsorDashboard } from '~/domain/pages/sponsor-dashboard.server';
import { allStudyMatches, listStudyMatches, studyTable } from '~/domain/pages/study-matches.server';
import { studyReport } from '~/domain/pages/study-report.server';
import { auditEventsOf } from '~db/queries/audit';
import { peopleDueDigest, suggestionsFor } from '~db/queries/digests';
import { bestMatches, matchById } from '~db/queries/matches';
import {
  changeSiteImport,
  claimSiteImport,
  deleteOldSiteImports,
  deleteSiteImport,
  firstImportRows,
  importRowCounts,
  importRowPage,
  importRowsAfter,
  insertImportRows,
  insertSiteImport,
  nextSiteImportDue,
  releaseSiteImport,
  replaceImportRows,
  siteImportById,
  siteImportsOf,
} from '~db/queries/site-list-imports';
import {
  countListEntries,
  deleteListEntry,
  entriesAwaitingNpi,
  insertListEntries,
  isExcludedBySponsor,
  listEntriesByKeys,
  listEntriesOfSite,
  listEntriesOfSites,
  listEntryById,
  listEntryCounts,
  listEntryPage,
  updateListEntry,
  verifiedSitesByName,
  verifiedSitesByNpi,
} from '~db/queries/site-lists';
import type { Organization, User } from '~db/schema';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';

const textOf = ({ file }: { file: { stream: ReadableStream } }) => new Response(file.stream).text();

const { store, servers, make, raw } = await openQueryStore();

const memberOf = ({ user, organization }: { user: User; organization: Organization }): Person => ({
  ...{ kind: 'person', id: user.id, role: user.role, adminRole: null, organizationId: organization.id },
  ...{ organizationStatus: 'verified', staffRole: 'coordinator', maySign: false },
  ...{ email: user.email, firstName: user.firstName, lastName: user.lastName },
});
const npiOf = (start: number): string => {
  for (let digit = 0; ; digit++) {
    const text = `${100_000_000 + start}${digit}`;
    const digits = [...`80840${text}`].map(Number).reverse();
    const sum = digits.reduce(
      (all, each, at) => all + (at % 2 ? Math.floor((each * 2) / 10) + ((each * 2) % 10) : each),
      0,
    );
    if (sum % 10 === 0) return text;
  }
};
let numbers = Math.floor(Math.random() * 1_000_000);
const newNpi = () => npiOf(numbers++);

const [sponsor, rival] = [await make.sponsor(), await make.sponsor()];
const [actor, other] = [memberOf(sponsor), memberOf(rival)];
const ours = sponsor.organization.id;
const query = (more: object = {}) => studyListSchema.parse(more);
const file = (lines: readonly string[]) => ({ name: 'list.csv', bytes: new Uint8Array(Buffer.from(lines.join('\n'))) });
const HEAD = 'Site name,NPI,ZIP,City,State,Status,Notes,Region';
const COLUMNS = { name: 1, npi: 2, zipCode: 3, city: 4, state: 5, status: 6, note: 7 };
const work = async (batches = Number.POSITIVE_INFINITY) => {
  let done = 0;
  while ((await workOnImport(() => done++ < batches)) > 0 && done < batches);
};

afterEach(async () => {
  await raw('delete from site_list_imports');
  await raw('delete from site_list_entries');
});

describe('[LIST-01] a sponsor’s own list', () => {
  it('has a verified site once, with its status and note, and each change in the trail without the note', async () => {
    const { organization: site } = await make.site();
    const added = await putOnList(actor, site.id, { status: 'preferred', note: 'Fast contracts' });
    expect(added).toMatchObject({ siteId: site.id, name: site.name, zipCode: null, npi: null, addedBy: 'Robin Reyes' });
    const again = await putOnList(actor, site.id, { status: 'excluded', note: 'Audit findings' });
    expect(again).toMatchObject({ id: added.id, status: 'excluded', note: 'Audit findings' });
    await putOnList(actor, added.id, { status: 'excluded', note: 'Audit findings' });
    expect(await siteListCounts(actor)).toEqual({ preferred: 0, excluded: 1, absent: 0, all: 1 });
    expect(await takeOffList(actor, site.id)).toMatchObject({ id: added.id });
    const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: ours }));
    const told = events.filter(({ action }) => /siteL|siteUnl/.test(action)).map(({ action }) => action);
    expect(told).toEqual(['organization.siteUnlisted', 'organization.siteListed', 'organization.siteListed']);
    expect(JSON.stringify(events)).not.toMatch(/Fast contracts|Audit findings/);
    await expect(takeOffList(actor, site.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for people of a verified sponsor only, each their own', async () => {
    const { organization: site, user } = await make.site();
    const { id } = await putOnList(actor, site.id, { status: 'preferred', note: null });
    expect((await readSiteList(other, { query: {}, limit: 10 })).rows).toEqual([]);
    await expect(takeOffList(other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(putOnList(other, id, { status: 'excluded', note: null })).rejects.toMatchObject({ code: 'not_found' });
    const admin: Person = { ...actor, role: 'admin', adminRole: 'owner', organizationId: null };
    for (const one of [admin, memberOf({ user, organization: site })])
      await expect(readSiteList(one, { query: {}, limit: 10 })).rejects.toMatchObject({ code: 'forbidden' });
    const pending = { ...actor, organizationStatus: 'pending' as const };
    await expect(readSiteList(pending, { query: {}, limit: 10 })).rejects.toMatchObject({
      code: 'organization_unverified',
    });
    const unverified = await make.organization({ status: 'pending' });
    await expect(putOnList(actor, unverified.id, { status: 'excluded', note: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('has a bound', async () => {
    const { organization: site } = await make.site();
    await raw(
      `insert into site_list_entries (id, organization_id, key, status, name, search_text, name_key, created_at, updated_at)
       select '${unique()}' || value, '${ours}', 'k' || value, 'preferred', 'x', 'x', 'x', 1, 1 from
       ${store.engine === 'pg' ? `generate_series(1, ${SITE_LIST.most}) as value` : `(with recursive n(value) as (select 1 union all select value + 1 from n where value < ${SITE_LIST.most}) select value from n)`}`,
    );
    await expect(putOnList(actor, site.id, { status: 'preferred', note: null })).rejects.toMatchObject({
      code: 'site_list_full',
    });
    expect(await store.read((db) => countListEntries(db, ours))).toBe(SITE_LIST.most);
  });

  it('[LIST-02] is searched by name, place and note, filtered, read in pages, and saved as CSV', async () => {
    const word = unique('avocet');
    const sites = await Promise.all(['A', 'B', 'C'].map((name) => make.organization({ name: `${word} ${name}` })));
    for (const [index, { id }] of sites.entries())
      await putOnList(
        actor,
        id,
        { status: index ? 'preferred' : 'excluded', note: `note ${word}${index}` },
        1000 + index,
      );
    const named = async (q: object) =>
      (await readSiteList(actor, { query: q, limit: 10 })).rows.map(({ name }) => name.at(-1)).join('');
    expect(await named({})).toBe('CBA');
    expect(await named({ q: word })).toBe('CBA');
    expect(await named({ q: `${word}1` })).toBe('B');
    expect(await named({ status: 'excluded' })).toBe('A');
    expect(await named({ here: 'absent' })).toBe('');
    const first = await readSiteList(actor, { query: {}, limit: 2 });
    const second = await readSiteList(actor, { query: {}, limit: 2, cursor: first.next });
    expect([second.rows.length, second.next]).toEqual([1, null]);
    const csv = await textOf(await siteListFile(actor, { status: 'excluded' }, 'csv'));
    expect(csv.split('\r\n')[1]).toMatch(
      new RegExp(`^${word} A,,,Boston,MA,Excluded,note ${word}0,Yes,1970-01-01,Robin Reyes$`),
    );

    const found = async (list: 'preferred' | 'notExcluded', as = actor) => {
      const page = await findSites(as, { query: { q: word, list } as never, organizationId: null, limit: 10 });
      expect(page.total).toBe(page.rows.length);
      return page.rows.map(({ name, onList }) => `${name.at(-1)}${onList?.status ?? ''}`).sort();
    };
    expect(await found('preferred')).toEqual(['Bpreferred', 'Cpreferred']);
    expect(await found('notExcluded')).toEqual(['Bpreferred', 'Cpreferred']);
    expect(await found('notExcluded', other)).toEqual(['A', 'B', 'C']);
    expect(await found('preferred', other)).toEqual([]);
    expect((await siteProfile(actor, sites[0]?.id as string)).site.onList).toMatchObject({ status: 'excluded' });
    expect((await siteProfile(other, sites[0]?.id as string)).site.onList).toBeNull();
  });
});

describe('[LIST-04] an excluded site', () => {
  it('is set apart from the suggestions, and in no digest, dashboard or report', async () => {
    const study = await make.study({ sponsorId: ours });
    const [bad, good] = [await make.site(), await make.site()];
    const match = await make.match(study.id, bad.organization.id, { score: 90 });
    await make.match(study.id, good.organization.id, { score: 80 });
    const before = await store.read((db) => matchById(db, match.id));
    const span = { after: 0, until: Date.now() + DAY_MS };
    const digest = async () =>
      (await store.read((db) => suggestionsFor(db, { sponsorIds: [ours] }, span))).map(({ site }) => site.id).sort();
    const toSite = () => store.read((db) => suggestionsFor(db, { siteId: bad.organization.id }, span));
    const both = [bad.organization.id, good.organization.id].sort();
    expect(await digest()).toEqual(both);
    const [told] = await toSite();
    await putOnList(actor, bad.organization.id, { status: 'excluded', note: 'Debarred' });

    const table = (stage?: string, as = actor) =>
      studyTable(as, study.id, { query: query({ stage }), limit: 10, withPoints: false });
    const shown = await table();
    expect([shown.counts.suggested, shown.counts.excluded]).toEqual([1, 1]);
    expect(shown.rows.map(({ siteId }) => siteId)).toEqual([good.organization.id]);
    expect((await table('excluded')).rows).toMatchObject([
      { siteId: bad.organization.id, onList: { note: 'Debarred' } },
    ]);
    expect((await table(undefined, SYSTEM as never)).counts).toMatchObject({ suggested: 2, excluded: 0 });
    expect(await digest()).toEqual([good.organization.id]);
    expect(await toSite()).toEqual([told]);
    const dashboard = await sponsorDashboard(actor, { organizationId: null, cursor: null });
    expect(dashboard?.studies.find(({ id }) => id === study.id)?.pipeline.suggested).toBe(1);
    const suggestedTo = async (reader: Actor) =>
      (await store.read((db) => effectOnMatches(db, reader, { study, changed: study }, Date.now()))).sitesNow;
    expect([await suggestedTo(actor), await suggestedTo(SYSTEM)]).toEqual([1, 2]);
    expect(JSON.stringify(dashboard?.recentMatches)).toContain(good.organization.name);
    expect(JSON.stringify(dashboard?.recentMatches)).not.toContain(bad.organization.name);
    const report = JSON.stringify(await studyReport(actor, study.id));
    expect(report).toContain(good.organization.name);
    expect(report).not.toMatch(new RegExp(`${bad.organization.name}|xcluded|Debarred`));
    // What is stored of the match, and all that the site is shown, stay the same.
    expect(await store.read((db) => matchById(db, match.id))).toEqual(before);
  });

  it('[LIST-05] is neither invited nor selected until it is off the list; what has begun goes on, marked', async () => {
    const study = await make.study({ sponsorId: ours });
    const { organization: site } = await make.site();
    const keen = await make.match(study.id, (await make.site()).organization.id, { status: 'interested' });
    await make.engagement(keen.id, { step: 'decision', todo: 'decide' });
    const fresh = await make.match(study.id, site.id);
    for (const id of [site.id, keen.siteId]) await putOnList(actor, id, { status: 'excluded', note: null });
    const refused = { code: 'site_excluded' };
    await expect(inviteSite(actor, study.id, { siteId: site.id, anyway: true })).rejects.toMatchObject(refused);
    await expect(transitionMatch(actor, fresh.id, 'invite')).rejects.toMatchObject(refused);
    await expect(transitionMatch(actor, keen.id, 'select')).rejects.toMatchObject(refused);
    await expect(transitionMatch(actor, keen.id, 'backup')).rejects.toMatchObject(refused);
    const { rows } = await listStudyMatches(actor, study.id, { query: query({ stage: 'interested' }), limit: 10 });
    expect(rows).toMatchObject([{ id: keen.id, onList: { status: 'excluded' } }]);
    await takeOffList(actor, keen.siteId);
    expect(await transitionMatch(actor, keen.id, 'select')).toMatchObject({ status: 'selected' });
    await putOnList(actor, site.id, { status: 'preferred', note: null });
    expect(await inviteSite(actor, study.id, { siteId: site.id, anyway: true })).toMatchObject({ status: 'invited' });
  });

  it('[LIST-06] a preferred site is marked, found by a filter, and first among ties only if that is asked; its score stays', async () => {
    const study = await make.study({ sponsorId: ours });
    const [near, preferred] = [await make.site({ name: `A ${unique()}` }), await make.site({ name: `B ${unique()}` })];
    for (const { organization } of [near, preferred])
      await make.match(study.id, organization.id, { score: 70, low: 60, high: 80 });
    const order = async (more: object = {}) =>
      (await allStudyMatches(actor, study.id, { query: query(more), ids: [] })).map((match) => [
        match.siteOrganization.name[0],
        match.score,
      ]);
    const before = await order();
    await putOnList(actor, preferred.organization.id, { status: 'preferred', note: null });
    expect(await order()).toEqual(before);
    expect(await order({ ties: 'preferred' })).toEqual([
      ['B', 70],
      ['A', 70],
    ]);
    expect(await order({ list: 'preferred' })).toEqual([['B', 70]]);
  });
});

describe('[LIST-08] a file', () => {
  it('is checked without changing anything, then taken over: each row with its reason', async () => {
    const [npi, absent] = [newNpi(), newNpi()];
    const name = unique('Sandpiper');
    const byNpi = await make.organization({ npi });
    const byName = await make.organization({ name, zipCode: '02139' });
    const twins = await Promise.all([1, 2].map(() => make.organization({ name: `${name} Twin`, zipCode: '60601' })));
    const sent = await sendSiteFile(
      actor,
      file([
        HEAD,
        `Whatever,${npi},,,,Preferred,Fast,East`,
        `${name.toUpperCase()},,02139,,,Do not use,Audit,East`,
        `${name} Twin,,60601,,IL,yes,,`,
        `Nowhere Clinic,${absent},,Peoria,IL,excluded,Debarred,`,
        'No place,,,,,yes,,',
        `Again,${npi},,,,yes,,`,
      ]),
    );
    expect(sent).toMatchObject({ phase: 'columns', rows: 6, guessed: COLUMNS, samples: expect.any(Array) });
    await expect(sendSiteFile(actor, file([HEAD, 'a,,02139,,,yes,,']))).rejects.toMatchObject({
      code: 'site_import_open',
    });
    await expect(chooseColumns(other, sent.id, COLUMNS as never)).rejects.toMatchObject({ code: 'not_found' });
    await expect(startImport(actor, sent.id)).rejects.toMatchObject({ code: 'site_import_moved' });
    for (const wrong of [{ ...COLUMNS, npi: 9 }, { ...COLUMNS, city: 1 }, { status: 6 }, { name: 1 }])
      await expect(chooseColumns(actor, sent.id, wrong as never)).rejects.toMatchObject({ code: 'invalid' });
    await chooseColumns(actor, sent.id, COLUMNS as never);
    await work();
    expect(await readImport(actor, sent.id)).toMatchObject({
      ...{ phase: 'checked', found: 2, absent: 1, ambiguous: 1, errors: 2, added: 0 },
    });
    expect(await siteListCounts(actor)).toMatchObject({ all: 0 });
    const { rows } = await listImportRows(actor, sent.id, { limit: 10 });
    expect(rows.map(({ row, outcome, siteId }) => [row, outcome, siteId])).toEqual([
      [2, 'found', byNpi.id],
      [3, 'found', byName.id],
      [4, 'ambiguous', null],
      [5, 'absent', null],
      [6, 'error', null],
      [7, 'error', null],
    ]);
    expect(rows[2]?.problem).toContain(`${twins[0]?.name}, Boston, MA`);
    expect(rows[5]?.problem).toBe('It names the same site as row 2.');
    const [stored] = await raw(`select count(*) as n from site_list_import_rows where cells is not null`);
    expect(Number(stored?.n), 'what no column was chosen for is forgotten').toBe(0);
    expect(
      (await textOf(await importRowsFile(actor, sent.id, { outcome: 'error' }, 'csv'))).split('\r\n'),
    ).toHaveLength(4);

    await startImport(actor, sent.id);
    await startImport(actor, sent.id);
    await work();
    expect(await readImport(actor, sent.id)).toMatchObject({ phase: 'done', added: 3, changed: 0, same: 0 });
    expect(await siteListCounts(actor)).toEqual({ preferred: 1, excluded: 2, absent: 1, all: 3 });
    expect((await siteProfile(actor, byName.id)).site.onList).toEqual({ status: 'excluded', note: 'Audit' });

    // The same file again changes nothing; another one changes what differs.
    const again = await sendSiteFile(
      actor,
      file([HEAD, `Whatever,${npi},,,,Preferred,,`, `Nowhere Clinic,${absent},,Peoria,IL,yes,Better,`]),
    );
    await chooseColumns(actor, again.id, COLUMNS as never);
    await work();
    await startImport(actor, again.id);
    await work();
    expect(await readImport(actor, again.id)).toMatchObject({ phase: 'done', added: 0, changed: 1, same: 1 });
    expect((await siteProfile(actor, byNpi.id)).site.onList).toEqual({ status: 'preferred', note: 'Fast' });
    expect((await listImports(actor)).map(({ id }) => id)).toEqual([again.id, sent.id]);
    await deleteImport(actor, sent.id);
    await expect(readImport(actor, sent.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await siteListCounts(actor)).all).toBe(3);
  });

  it('[LIST-09] of 50,000 rows is stopped, resumed, and worked on by two servers, with nothing doubled', async () => {
    // As many take PostgreSQL a minute, and the steps are the same.
    const rows = store.engine === 'pg' ? 10_000 : SITE_IMPORTS.rows;
    const lines = Array.from(
      { length: rows },
      (_, at) => `Clinic ${at},,${String(10_000 + (at % 80_000))},,,${at % 3 ? 'yes' : 'no'},n${at},`,
    );
    const { id } = await sendSiteFile(actor, file([HEAD, ...lines]));
    await chooseColumns(actor, id, COLUMNS as never);
    await work(7);
    const half = await readImport(actor, id);
    expect(half.position).toBe(7 * SITE_IMPORTS.batch);
    await stopImport(actor, id);
    await work();
    expect(await readImport(actor, id)).toMatchObject({ stopped: true, phase: 'checking', position: half.position });
    await resumeImport(actor, id);
    await work();
    expect(await readImport(actor, id)).toMatchObject({ phase: 'checked', absent: rows, errors: 0, position: rows });
    await startImport(actor, id);
    await work(7);
    await stopImport(actor, id);
    await work();
    const { added } = await readImport(actor, id);
    expect(added).toBe(7 * SITE_IMPORTS.batch);
    await resumeImport(actor, id);
    // As after a crash: the position is that of the last batch that was committed, and the lease has run out.
    await raw(`update site_list_imports set busy_until = 0`);
    await work();
    expect(await readImport(actor, id)).toMatchObject({ phase: 'done', added: rows, changed: 0, same: 0 });
    expect(await siteListCounts(actor)).toMatchObject({ all: rows, absent: rows });
    const taken = await raw(`select after from audit_events where action = 'organization.siteFileTaken'`);
    const ofThis = taken.map(({ after }) => JSON.parse(String(after))).filter((each) => each.import === id);
    expect(ofThis.reduce((sum, each) => sum + each.added, 0)).toBe(rows);
  }, 120_000);
});

describe('[LIST-10] an entry without a site', () => {
  const listAbsent = async (lines: string[], as = actor) => {
    const { id } = await sendSiteFile(as, file([HEAD, ...lines]));
    await chooseColumns(as, id, COLUMNS as never);
    await work();
    await startImport(as, id);
    await work();
    await deleteImport(as, id);
  };
  const entries = async (as = actor) => (await readSiteList(as, { query: {}, limit: 10 })).rows;
  const admin: Person = { ...actor, role: 'admin', adminRole: 'owner', organizationId: null };

  it('is linked by its NPI number once the site is verified, in every list; by name it is only offered', async () => {
    const [npi, name] = [newNpi(), unique('Redshank')];
    for (const as of [actor, other]) await listAbsent([`${name},${npi},,,MA,no,Audit,`], as);
    const twin = await make.organization({ name, state: 'MA', status: 'pending' });
    const site = await make.organization({ name: 'Another name', npi, status: 'pending' });
    expect((await entries())[0]).toMatchObject({ siteId: null, offered: [] });
    await organizationReview.decide(admin, twin.id, 'approve', {});
    expect((await entries())[0]).toMatchObject({ siteId: null, offered: [{ id: twin.id }] });
    await organizationReview.decide(admin, site.id, 'approve', {});
    for (const as of [actor, other])
      expect(await entries(as)).toMatchObject([
        { siteId: site.id, name: 'Another name', status: 'excluded', note: 'Audit' },
      ]);
    await raw('delete from site_list_entries');

    await listAbsent([`${name}x,,,,MA,yes,,`]);
    const later = await make.organization({ name: `${name}X`, state: 'Massachusetts' });
    const [entry] = await entries();
    expect(entry).toMatchObject({ siteId: null, offered: [{ id: later.id }] });
    await expect(linkEntry(actor, entry?.id as string, site.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(linkEntry(other, entry?.id as string, later.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await linkEntry(actor, entry?.id as string, later.id)).toMatchObject({ siteId: later.id, offered: [] });
  });

  it('is linked once a verified site enters the NPI number, unless another has it too', async () => {
    const [npi, shared] = [newNpi(), newNpi()];
    await listAbsent([`First,${npi},,,,yes,,`, `Second,${shared},,,,yes,,`]);
    const site = await make.organization();
    await editOrganization(admin, site.id, { npi });
    expect((await entries()).map(({ siteId }) => siteId).sort()).toContain(site.id);
    await raw(`update organizations set npi = '${shared}' where id = '${(await make.organization()).id}'`);
    await editOrganization(admin, (await make.organization()).id, { npi: shared });
    expect((await entries()).filter(({ siteId }) => siteId === null)).toHaveLength(1);
  });

  it('follows sites that are merged, and stays as it was when a site is deleted', async () => {
    const [kept, merged, third] = [await make.organization(), await make.organization(), await make.organization()];
    for (const { id } of [kept, merged]) await putOnList(actor, id, { status: 'preferred', note: id });
    await putOnList(other, merged.id, { status: 'excluded', note: null });
    const plan = await store.read((db) => planMerge(db, kept.id, merged.id));
    expect(plan.moves.listed).toHaveLength(1);
    const view = await mergeOrganizations(admin, kept.id, merged.id);
    expect(Object.keys(view.moved)).not.toContain('listed');
    expect(await entries(other)).toMatchObject([{ siteId: kept.id, status: 'excluded' }]);
    expect((await entries()).filter(({ siteId }) => siteId === kept.id)).toMatchObject([{ note: kept.id }]);
    await putOnList(actor, third.id, { status: 'excluded', note: null });
    await raw(`delete from organizations where id = '${third.id}'`);
    expect((await entries())[0]).toMatchObject({ siteId: null, name: third.name, status: 'excluded' });
  });
});

describe('the queries of lists and their files', () => {
  it('claim an import for one instance at a time, and delete the old ones', async () => {
    const { id } = await sendSiteFile(actor, file([HEAD, 'a,,02139,,,yes,,', 'b,,02139,,,yes,,']));
    expect(await store.read(nextSiteImportDue)).toBeNull();
    const row = await store.read((db) => siteImportById(db, id));
    if (!row) throw new Error('no import');
    await store.write((db) => changeSiteImport(db, row, { phase: 'checking', busyUntil: 5 }));
    expect(await store.write((db) => changeSiteImport(db, row, { phase: 'done' }))).toBeUndefined();
    expect(await store.read(nextSiteImportDue)).toBe(5);
    const claim = { at: 10, leaseUntil: 100 };
    const claims = await Promise.all(servers.map((each) => each.write((db) => claimSiteImport(db, claim))));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await store.write((db) => claimSiteImport(db, claim))).toBeUndefined();
    await store.write((db) => releaseSiteImport(db, id, 20));
    expect(await store.read(nextSiteImportDue)).toBe(20);
    const rows = await store.read((db) => importRowsAfter(db, id, { line: 0, limit: 1 }));
    expect(rows.map(({ line }) => line)).toEqual([2]);
    await store.write((db) =>
      replaceImportRows(
        db,
        rows.map((each) => ({ ...each, key: 'k', outcome: 'found' as const })),
      ),
    );
    expect(await store.read((db) => firstImportRows(db, id, ['k', 'l']))).toEqual([{ key: 'k', line: 2 }]);
    expect((await store.read((db) => importRowCounts(db, id))).length).toBe(2);
    const page = await store.read((db) => importRowPage(db, { importId: id, limit: 1 }));
    expect([page.rows.length, page.next]).toEqual([1, '2']);
    expect((await store.read((db) => siteImportsOf(db, ours, 5))).map((each) => each.id)).toEqual([id]);
    await store.tx((db) => deleteOldSiteImports(db, { open: 0, done: Date.now() + DAY_MS }));
    expect(await store.read((db) => siteImportById(db, id))).toBeDefined();
    await store.tx((db) => deleteOldSiteImports(db, { open: Date.now() + DAY_MS, done: 0 }));
    expect(await store.read((db) => siteImportById(db, id))).toBeUndefined();
    await store.tx((db) => insertSiteImport(db, row));
    await store.tx((db) => insertImportRows(db, id, '[[2, ["a", "b"]], [4, []]]'));
    expect(await store.read((db) => importRowsAfter(db, id, { line: 2, limit: 5 }))).toMatchObject([
      { line: 4, cells: [], outcome: null, key: null, applied: null },
    ]);
    await store.tx((db) => deleteSiteImport(db, id));
    expect(await store.read((db) => importRowsAfter(db, id, { line: 0, limit: 5 }))).toEqual([]);
  });

  it('find entries by site, key and NPI number, and count them', async () => {
    const npi = newNpi();
    const site = await make.organization({ npi });
    await putOnList(actor, site.id, { status: 'excluded', note: null });
    const [entry] = await store.read((db) => listEntriesOfSites(db, ours, [site.id, 'x']));
    if (!entry) throw new Error('no entry');
    expect(await store.read((db) => listEntriesOfSite(db, site.id))).toEqual([{ id: entry.id, organizationId: ours }]);
    const absent = { ...entry, id: unique(), siteId: null, key: 'npi 1', npi: '1' };
    expect(await store.tx((db) => insertListEntries(db, [absent, { ...absent, id: unique() }, entry]))).toHaveLength(1);
    expect((await store.read((db) => listEntriesByKeys(db, ours, ['npi 1']))).map(({ id }) => id)).toEqual([absent.id]);
    expect((await store.read((db) => entriesAwaitingNpi(db, '1'))).map(({ id }) => id)).toEqual([absent.id]);
    expect(await store.read((db) => listEntryCounts(db, ours))).toHaveLength(2);
    const here = await store.read((db) => listEntryPage(db, { organizationId: ours, here: true, limit: 5 }));
    expect(here.rows.map(({ entry: { id } }) => id)).toEqual([entry.id]);
    await store.tx((db) => updateListEntry(db, absent.id, { note: 'n' }));
    expect((await store.read((db) => listEntryById(db, absent.id)))?.note).toBe('n');
    await store.tx((db) => deleteListEntry(db, absent.id));
    expect(await store.read((db) => countListEntries(db, ours))).toBe(1);
    expect((await store.read((db) => verifiedSitesByNpi(db, [npi]))).map(({ id }) => id)).toEqual([site.id]);
    expect((await store.read((db) => verifiedSitesByName(db, [site.nameKey]))).map(({ id }) => id)).toEqual([site.id]);
    const study = await make.study({ sponsorId: ours });
    await make.match(study.id, site.id);
    const best = (more: object) => store.read((db) => bestMatches(db, { studyId: study.id, limit: 5, ...more }));
    expect([(await best({})).length, (await best({ unlessExcluded: true })).length]).toEqual([1, 0]);
    expect(isExcludedBySponsor).toBeDefined();
    const due = { choices: [], after: 0, until: 1, limit: 1, afterId: '' };
    expect(await store.read((db) => peopleDueDigest(db, due))).toEqual([]);
  });
});
