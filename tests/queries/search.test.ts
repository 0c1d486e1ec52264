/** One search over everything that a person can open, and nothing else, on both engines. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH } from '~/catalogue/search';
import type { Person } from '~/domain/base/actor';
import { findAnything } from '~/domain/pages/search.server';
import { documentsNamed } from '~db/queries/documents';
import { matchesAmong, matchesNamed, studyTextsOf } from '~db/queries/matches';
import { insertMessage, threadsNamed } from '~db/queries/messages';
import { siteSearchMeant, verifiedSitesNamed } from '~db/queries/site-search';
import type { Organization, User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();

const actorOf = (user: User, organization?: Organization): Person => ({
  kind: 'person',
  id: user.id,
  role: user.role,
  adminRole: user.adminRole,
  organizationId: user.organizationId,
  organizationStatus: organization?.status ?? null,
  staffRole: user.staffRole,
  maySign: false,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
});

type Parties = Awaited<ReturnType<typeof make.site>>;
const at = async (made: Promise<Parties>) => {
  const { organization, user } = await made;
  return { id: organization.id, user, actor: actorOf(user, organization) };
};

/** Each kind's titles. */
async function found(actor: Person, q: string, kind?: 'sites') {
  const { groups, meant } = await findAnything(actor, { q, kind });
  return { meant, ...Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ title }) => title)])) };
}
const pathsOf = async (actor: Person, q: string) =>
  (await findAnything(actor, { q })).groups.flatMap(({ results }) => results.map(({ path }) => path));

let sponsor: Awaited<ReturnType<typeof at>>;
let other: Awaited<ReturnType<typeof at>>;
let site: Awaited<ReturnType<typeof at>>;
let neighbor: Awaited<ReturnType<typeof at>>;
let matchId = '';

beforeAll(async () => {
  sponsor = await at(make.sponsor({ name: 'Larkwing Therapeutics' }));
  other = await at(make.sponsor({ name: 'Otter Therapeutics' }));
  site = await at(make.site({ name: 'Quillhaven Clinic', city: 'Phoenix', state: 'AZ', email: 'desk@hush.example' }));
  neighbor = await at(make.site({ name: 'Brindle Clinic', city: 'Tucson', state: 'AZ' }));
  await make.site({ name: 'Quillhaven Hidden', status: 'pending' });
  const study = await make.study({
    ...{ sponsorId: sponsor.id, title: 'Marrowgate trial', sponsorName: 'Larkwing Therapeutics' },
    ...{ protocolNumber: 'LW-2104-7', indication: 'Zebrafish fever' },
  });
  const rival = await make.study({ sponsorId: other.id, title: 'Marrowgate rival', sponsorName: 'Otter Therapeutics' });
  matchId = (await make.match(study.id, site.id, { status: 'invited' })).id;
  await make.match(rival.id, neighbor.id, { status: 'invited' });
  const thread = await make.thread(matchId, sponsor.user.id);
  await store.tx((db) =>
    insertMessage(db, {
      id: 'message-of-the-freezer',
      threadId: thread.id,
      side: 'site',
      authorId: site.user.id,
      text: 'Our freezer is a Kelvinator.',
      createdAt: Date.now(),
    }),
  );
  await make.document({ organizationId: site.id, name: 'marrowgate license.pdf' });
  const person = await make.user({ role: 'site', organizationId: site.id, firstName: 'Delphine', lastName: 'Oakes' });
  await make.document({ organizationId: site.id, name: 'certificate.pdf', personId: person.id });
  await make.document({ studyId: study.id, name: 'marrowgate protocol.pdf', sharedAt: null });
  await make.document({ matchId, name: 'marrowgate budget.pdf' });
  await make.user({ role: 'sponsor', organizationId: sponsor.id, firstName: 'Odalys', lastName: 'Marrowgate' });
}, 60_000);

describe('a search', () => {
  it('[FIND-01][DAY-241] finds studies, sites, people, matches, documents, messages, pages and help, in groups with why', async () => {
    expect(await found(sponsor.actor, 'marrowgate')).toEqual({
      meant: null,
      studies: ['Marrowgate trial'],
      matches: ['Quillhaven Clinic'],
      people: ['Odalys Marrowgate'],
      documents: ['marrowgate budget.pdf', 'marrowgate protocol.pdf'].sort(),
    });
    expect(await found(sponsor.actor, 'phoenix quillhaven')).toMatchObject({ sites: ['Quillhaven Clinic'] });
    const { groups } = await findAnything(sponsor.actor, { q: 'phoenix' });
    const [sites] = groups.filter(({ kind }) => kind === 'sites');
    expect(sites).toMatchObject({
      total: 1,
      more: false,
      results: [
        { title: 'Quillhaven Clinic', why: expect.stringContaining('Place: Phoenix, AZ'), path: `/sites/${site.id}` },
      ],
    });
    expect(await found(site.actor, 'kelvinator')).toEqual({ meant: null, messages: ['Pharmacy hours'] });
    const { groups: said } = await findAnything(site.actor, { q: 'kelvinator' });
    expect(said[0]?.results[0]).toMatchObject({
      about: 'Marrowgate trial',
      why: expect.stringContaining('freezer is a Kelvinator'),
    });
    expect(await found(site.actor, 'delphine')).toEqual({
      meant: null,
      people: ['Delphine Oakes'],
      documents: ['certificate.pdf'],
    });
    const byPerson = (await findAnything(site.actor, { q: 'delphine oakes' })).groups.flatMap(({ results }) => results);
    expect(byPerson.find(({ title }) => title === 'certificate.pdf')?.why).toBe('About: Delphine Oakes');
    // Whom a site’s document is about is the site’s to know.
    expect(await found(sponsor.actor, 'delphine')).toEqual({ meant: null });
    expect(await found(sponsor.actor, 'analytics')).toMatchObject({ pages: ['Analytics'] });
    expect(await found(site.actor, 'second factor')).toMatchObject({
      pages: ['Second factor'],
      help: expect.arrayContaining(['Second factor']),
    });
    // A sponsor's own numbers find its study.
    expect(await found(sponsor.actor, 'lw-2104-7')).toMatchObject({ studies: ['Marrowgate trial'] });
  });

  it('[FIND-02] never finds what the person could not open', async () => {
    const [reader, rep] = [actorOf(await make.admin('read_only')), actorOf(await make.rep())];
    // Another sponsor: nothing of the study, its match, its documents, its people or its messages.
    expect(await found(other.actor, 'marrowgate')).toEqual({
      meant: null,
      studies: ['Marrowgate rival'],
      matches: ['Brindle Clinic'],
    });
    for (const q of ['zebrafish', 'kelvinator', 'lw-2104-7', 'odalys', 'larkwing'])
      expect(await found(other.actor, q), q).toEqual({ meant: null });
    // A site: its own matches, by what it reads there, and not the sponsor's papers and people.
    expect(await found(site.actor, 'marrowgate')).toEqual({
      meant: null,
      matches: ['Marrowgate trial'],
      documents: ['marrowgate budget.pdf', 'marrowgate license.pdf'],
    });
    for (const q of ['odalys', 'rival', 'brindle']) expect(await found(site.actor, q), q).toEqual({ meant: null });
    for (const q of ['larkwing', 'lw-2104-7'])
      expect(await found(site.actor, q), q).toEqual({ meant: null, matches: ['Marrowgate trial'] });
    expect(await found(neighbor.actor, 'marrowgate')).toEqual({ meant: null, matches: ['Marrowgate rival'] });
    expect(await found(neighbor.actor, 'kelvinator')).toEqual({ meant: null });
    // Sponsors find verified sites only, and by nothing that they may not read.
    expect(await found(other.actor, 'quillhaven')).toEqual({ meant: null, sites: ['Quillhaven Clinic'] });
    expect(await found(other.actor, 'hush')).toEqual({ meant: null });
    // Administrators read everything but what the two sides write to each other. Reps have none of it.
    expect(await found(reader, 'marrowgate')).toMatchObject({
      studies: expect.arrayContaining(['Marrowgate trial', 'Marrowgate rival']),
      people: ['Odalys Marrowgate'],
      documents: expect.arrayContaining(['marrowgate license.pdf', 'marrowgate protocol.pdf']),
      matches: expect.arrayContaining(['Quillhaven Clinic', 'Brindle Clinic']),
    });
    expect(await found(reader, 'kelvinator')).toEqual({ meant: null });
    for (const q of ['marrowgate', 'quillhaven', 'larkwing', 'kelvinator', 'odalys'])
      expect(await found(rep, q), q).toEqual({ meant: null });
    expect(await found(rep, 'leads')).toMatchObject({ pages: ['Leads'] });
    await expect(findAnything({ kind: 'visitor' }, { q: 'marrowgate' })).rejects.toThrow('Unauthorized');
  });

  it('[FIND-02] finds nothing of its sites for a sponsor that is not verified, or for who has no organization', async () => {
    const pending = { ...sponsor.actor, organizationStatus: 'pending' as const };
    expect(await found(pending, 'quillhaven')).toEqual({ meant: null });
    expect(await found(pending, 'kelvinator')).toEqual({ meant: null });
    expect(await pathsOf(pending, 'marrowgate budget')).toEqual([]);
    expect(await found(actorOf(await make.user({ role: null })), 'marrowgate')).toEqual({ meant: null });
  });

  it('[FIND-02] hides a site that only asked what is not public of the study, and what is archived from everyone', async () => {
    const asking = await at(make.site({ name: 'Askwith Clinic' }));
    const listed = await make.study({
      sponsorId: sponsor.id,
      title: 'Tamarind study',
      sponsorName: 'Larkwing Therapeutics',
      listed: true,
      protocolNumber: 'TMR-77-301',
    });
    await make.match(listed.id, asking.id, { askedAt: Date.now(), askedText: 'We see many.' });
    expect(await found(asking.actor, 'tamarind')).toEqual({
      meant: null,
      openStudies: ['Tamarind study'],
      matches: ['Tamarind study'],
    });
    for (const untold of ['larkwing', 'tmr-77']) expect(await found(asking.actor, untold)).toEqual({ meant: null });
    const gone = await make.study({
      sponsorId: sponsor.id,
      title: 'Saffron study',
      status: 'archived',
      isActive: false,
    });
    await make.match(gone.id, asking.id, { status: 'invited', held: 'archived' });
    for (const who of [asking, sponsor]) expect(await found(who.actor, 'saffron')).toEqual({ meant: null });
  });

  it('[FIND-06] finds a match by the numbers and short names of its study, which a site reads there', async () => {
    const site = await at(make.site({ name: 'Numbered Clinic' }));
    const study = await make.study({
      sponsorId: sponsor.id,
      title: 'Cardamom study',
      protocolNumber: 'CRD-2104-301',
      acronym: 'CARDINAL',
      secondaryIds: '2026-500123-11',
    });
    await make.match(study.id, site.id, { status: 'invited' });
    for (const words of ['crd-2104', 'CRD-2104-301', 'cardinal', '2026-500123-11'])
      expect(await found(site.actor, words), words).toEqual({ meant: null, matches: ['Cardamom study'] });
  });

  it('[FIND-03] forgives a typo, by words that the person may see', async () => {
    expect(await found(sponsor.actor, 'marowgate')).toMatchObject({
      meant: 'marrowgate',
      studies: ['Marrowgate trial'],
    });
    expect(await found(other.actor, 'quilhaven clinic')).toMatchObject({
      meant: 'quillhaven clinic',
      sites: ['Quillhaven Clinic'],
    });
    expect(await found(site.actor, 'marrowgat trail')).toMatchObject({ matches: ['Marrowgate trial'] });
    expect(await found(actorOf(await make.admin('read_only')), 'quilhaven')).toMatchObject({ meant: 'quillhaven' });
    // Not by what it has of others: a site's address, another sponsor's study.
    for (const q of ['deskk', 'zebrafsh']) expect(await found(other.actor, q), q).toEqual({ meant: null });
  });

  it('[FIND-04] shows a few of each kind with their number, more of one kind alone, and takes any text', async () => {
    for (let number = 0; number < SEARCH.shown + 2; number += 1) await make.site({ name: `Wrenfield ${number}` });
    const { groups } = await findAnything(sponsor.actor, { q: 'wrenfield' });
    expect(groups).toMatchObject([
      { kind: 'sites', total: SEARCH.shown + 2, more: false, all: '/sponsor/sites?q=wrenfield' },
    ]);
    expect(groups[0]?.results).toHaveLength(SEARCH.shown);
    expect(await found(sponsor.actor, 'wrenfield', 'sites')).toMatchObject({
      sites: expect.arrayContaining([`Wrenfield ${SEARCH.shown + 1}`]),
    });
    for (const q of ['', '   ', '%', '_', '"', "'; drop table", '\0', '💊', 'a b c d e f g h i j', 'x'.repeat(200)])
      for (const who of [sponsor.actor, site.actor]) await findAnything(who, { q });
  });

  it('[FIND-02] reads each kind within whose records they are', async () => {
    const of = { siteId: site.id };
    const read = await store.read(async (db) => ({
      matches: await matchesNamed(db, { ...of, search: 'marrowgate', limit: 9 }),
      foreign: await matchesNamed(db, { siteId: neighbor.id, search: 'marrowgate trial', limit: 9 }),
      among: await matchesAmong(db, { siteIds: [site.id], studyIds: [], limit: 9 }),
      texts: (await studyTextsOf(db, of, 9)).length,
      own: (await studyTextsOf(db, { sponsorIds: [other.id] }, 9)).length,
      threads: (await threadsNamed(db, { sponsorIds: [sponsor.id] }, ['kelvinator', 'pharmacy'], 9)).map(
        (each) => each.matchId,
      ),
      foreignThreads: await threadsNamed(db, { sponsorIds: [other.id] }, ['kelvinator'], 9),
      documents: (await documentsNamed(db, { organizationId: null, sponsorIds: [other.id] }, ['marrowgate'], 9)).length,
      sites: (await verifiedSitesNamed(db, 'quillhaven', 9)).map(({ name }) => name),
      meant: await siteSearchMeant(db, 'quilhaven'),
    }));
    expect(read).toEqual({
      ...{
        matches: [matchId],
        foreign: [],
        among: [matchId],
        texts: 1,
        own: 1,
        threads: [matchId],
        foreignThreads: [],
      },
      ...{ documents: 0, sites: ['Quillhaven Clinic'], meant: 'quillhaven' },
    });
  });
});
