/**
 * CROs, their clients and their sites read only what is theirs, in both directions (CRO-07, CRO-08, CRO-10). Two CROs have two
 * clients each. Everything that anyone writes has a word in it that says whose it is and who may read it. Then everyone opens
 * every address of the product with everyone's IDs in it.
 */
import type { APIRequestContext } from '@playwright/test';
import { getTableName, is, Table } from 'drizzle-orm';
import * as schema from '~db/schema';
import { outbox, type User } from '~db/schema';
import { addressesLike, addressesWith, type IdsByNoun } from '~tests/support/addresses';
import { apiDocument } from '~tests/support/api-document';
import { everyPage } from '~tests/support/every-page';
import { type Factories, unique } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';
import { toldBy } from '~tests/support/response-text';
import { signablePdf } from '~tests/support/signable-pdf';
import { uploaded } from '~tests/support/uploads';
import { startReceiver } from '~tests/support/webhook-receiver';

/** Who reads the words of each kind, of those around a study: the CRO that runs it, its client, one of its sites and others. */
const READERS = {
  /** What the study says. */
  study: ['cro', 'client', 'site', 'other'],
  /** The client's name, on whose behalf it is posted. */
  name: ['cro', 'client', 'site', 'other'],
  /** Why another site was declined, which the report says. */
  told: ['cro', 'client', 'other'],
  /** What the CRO and its sites write to each other. */
  shared: ['cro', 'site', 'other'],
  /** What the CRO keeps to itself. */
  inner: ['cro'],
  /** What the client has of its own. */
  own: ['client'],
  /** What the site keeps to itself. */
  local: ['site'],
  /** That the CRO works for the client, and which other sites the study has. */
  between: ['cro', 'client', 'other'],
} as const;
type Kind = keyof typeof READERS;
type Side = (typeof READERS)[Kind][number];
const KINDS = Object.keys(READERS) as Kind[];

interface Reader {
  /** As `client of the 1st CRO`. */
  name: string;
  user: User;
  who: APIRequestContext;
}

/** A study that a CRO runs for a client, with its sites. */
interface Family {
  /** What each of its words begins with. */
  stem: string;
  people: Record<Exclude<Side, 'other'>, Reader>;
  /** As 1a: the first client of the first CRO. */
  name: string;
  /** People of its other sites, who only get e-mails. */
  others: User[];
  ids: IdsByNoun;
  /** Words and IDs that tell something by themselves. */
  marks: readonly { mark: string; kind: Kind }[];
}

interface Making {
  make: Factories;
  /** Someone who looks around later. */
  reader: (name: string, user: User) => Promise<Reader>;
}

/** Letters only, so that words with it are found by searching for it. */
const newStem = () =>
  `q${unique('').replace(/[^a-z]|\d/g, (each) => String.fromCharCode(97 + (each.charCodeAt(0) % 26)))}z`;

async function posted(who: APIRequestContext, path: string, data: object, method = 'POST'): Promise<{ id: string }> {
  const response = await who.fetch(path, { method, data, headers: { 'Idempotency-Key': unique('key-') } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

async function family({ make, reader }: Making, name: string, cro: Reader & { called: string }): Promise<Family> {
  const stem = newStem();
  const word = (kind: Kind) => `${stem}${kind}`;
  const croId = cro.user.organizationId as string;
  const madeClient = await make.sponsor({ name: `${word('name')} Therapeutics` });
  const [madeSite, asked, declined] = [await make.site(), await make.site(), await make.site()];
  const client = await reader(`client ${name}`, madeClient.user);
  const site = await reader(`site ${name}`, madeSite.user);
  const [clientId, siteId] = [madeClient.organization.id, madeSite.organization.id];

  const relation = await make.relation(croId, clientId);
  const study = await make.study({
    ...{ sponsorId: croId, sponsorName: cro.called, relationId: relation.id, externalId: word('inner') },
    ...{ onBehalfOf: madeClient.organization.name, title: `Study ${word('study')}`, acronym: word('study') },
    ...{ description: word('study'), indication: word('study'), protocolNumber: word('study') },
    ...{ inclusionCriteria: word('study'), sponsorContact: word('study') },
    ...{ proposed: { exclusionCriteria: word('inner') }, proposedAt: Date.now() },
  });
  const match = await make.match(study.id, siteId, { status: 'selected', invitedText: word('shared') });
  const early = await make.match(study.id, asked.organization.id, { status: 'interested' });
  await make.engagement(early.id, { step: 'cda', todo: 'sendCda' });
  const refused = await make.match(study.id, declined.organization.id, { status: 'interested' });
  const own = await make.study({ sponsorId: clientId, title: `Own ${word('own')}`, externalId: word('own') });
  const ownMatch = await make.match(own.id, (await make.site()).organization.id, { status: 'invited' });

  const at = `/api/matches/${match.id}`;
  const said = { subject: word('shared'), text: word('shared') };
  const { id: thread } = await posted(cro.who, `${at}/threads`, said);
  await posted(site.who, `${at}/threads/${thread}`, { text: word('shared') });
  await posted(cro.who, `${at}/message-draft`, { threadId: null, subject: null, text: word('inner') }, 'PUT');
  await posted(site.who, `${at}/message-draft`, { threadId: null, subject: null, text: word('local') }, 'PUT');
  const { id: note } = await posted(cro.who, `${at}/notes`, { text: word('inner') });
  await posted(cro.who, `/api/matches/${refused.id}/decline`, { reason: word('told') }, 'PUT');
  const document = await uploaded(cro.who, Buffer.from(await signablePdf()), `${word('shared')}.pdf`);
  const cda = { kind: 'upload', months: 60, effective: '2026-11-24', document };
  const { id: agreement } = await posted(cro.who, `/api/matches/${early.id}/cda`, cda);
  for (const [{ who }, kind] of [
    [cro, 'inner'],
    [client, 'own'],
  ] as const)
    await posted(who, '/api/relations', { side: 'cro', name: word(kind), email: `${unique('new-')}@people.example` });

  const draft = await make.questionnaire(study.id, { title: word('inner') });
  const frozen = { state: 'frozen', frozenAt: Date.now() } as const;
  const sent = await make.questionnaire(study.id, { title: word('shared'), ...frozen });
  await make.response(match.id, study.id, { state: 'submitted', submittedAt: Date.now() });
  const { tasks } = await make.startUp(match.id, { title: word('shared') });
  const line = await make.startUpRecords(match.id, site.user);
  const budget = await make.budget(match.id, { note: word('shared') });
  const contract = await make.contract(match.id, { note: word('shared'), name: `${word('shared')}.pdf` });
  const invoice = await make.invoice(match.id, { number: word('shared') });
  const visit = await make.visit(match.id, { agenda: word('shared'), place: word('shared') });
  const link = await make.reportLink(study.id, cro.user.id, word('inner'));
  const protocol = await make.document({ studyId: study.id, name: `${word('shared')}.pdf` });
  const letter = await make.document({ studyId: study.id, name: `${word('inner')}.pdf`, sharedAt: null });
  const policy = await make.document({ organizationId: clientId, name: `${word('own')}.pdf` });
  await make.selectionRequest(early.id, cro.user, { reason: word('inner') });
  const listed = await make.listed(cro.user, siteId, { note: word('inner') });
  const clientsListed = await make.listed(client.user, siteId, { note: word('own') });
  await make.joinRequest(await make.user(), clientId, { message: word('own') });
  await make.siteImport(client.user, { fileName: `${word('own')}.csv` });
  const saved = await make.savedFilters(cro.user.id, word('inner'));
  const token = await make.apiToken(client.user, ['studies:read'], { name: word('own') });

  const ids = {
    ...{ study: [study.id], name: [], told: [], local: [] },
    shared: [
      thread,
      sent.id,
      budget.id,
      contract.id,
      invoice.id,
      visit.id,
      protocol.id,
      line,
      ...tasks.map(({ id }) => id),
    ],
    inner: [draft.id, link.id, letter.id, listed.id, saved.id],
    own: [policy.id, token.id, clientsListed.id, own.id, ownMatch.id],
    between: [relation.id, early.id, refused.id],
  } satisfies Record<Kind, string[]>;
  return {
    stem,
    name,
    people: { cro, client, site },
    others: [asked.user, declined.user],
    marks: KINDS.flatMap((kind) => [word(kind), ...ids[kind]].map((mark) => ({ mark, kind }))),
    ids: {
      ...{ studies: [study.id, own.id], study: [study.id], 'open-studies': [study.id], matches: [match.id, early.id] },
      ...{ organizations: [clientId, croId], users: [client.user.id, cro.user.id], sites: [siteId] },
      ...{ threads: [thread], messages: [thread], tasks: [tasks[0].id], lines: [line], links: [link.id] },
      ...{ documents: [protocol.id, letter.id, policy.id], questionnaires: [draft.id, sent.id] },
      ...{ relations: [relation.id], client: [relation.id], 'by-external-id': [word('inner')], q: [stem] },
      ...{ budget: ['1'], contract: ['1'], versions: ['1'], deeper: [siteId, '1'], agreements: [agreement] },
      ...{ 'site-list': [listed.id, clientsListed.id], tokens: [token.id], notes: [note], matching: [study.id] },
      ...{ 'saved-filters': [saved.id], inbox: [early.id] },
      all: [study.id, match.id, thread, draft.id, policy.id, relation.id],
    },
  };
}

/** Two CROs with two clients each. */
async function families(making: Making): Promise<Family[]> {
  const found: Family[] = [];
  for (const turn of ['1', '2']) {
    const { organization, user } = await making.make.sponsor({ name: `Oak ${newStem()} Clinical` });
    const cro = { ...(await making.reader(`CRO ${turn}`, user)), called: organization.name };
    for (const letter of ['a', 'b']) found.push(await family(making, `${turn}${letter}`, cro));
  }
  return found;
}

const readersOf = (all: readonly Family[]): Reader[] => {
  const byName = all.flatMap(({ people }) => Object.values(people).map((each) => [each.name, each] as const));
  return [...new Map(byName).values()];
};

const nameOf = (people: Family['people'], side: Side, family: string): string =>
  side === 'other' ? `other site ${family}` : people[side].name;

/** The marks in a text that someone may not read, by what they tell; those that they typed themselves are left out. */
function leaksIn(all: readonly Family[], reader: string, text: string, typed = ''): string[] {
  const [said, known] = [text.toLowerCase(), typed.toLowerCase()];
  return all.flatMap(({ people, name, marks }) =>
    marks.flatMap(({ mark, kind }) => {
      const isTold = said.includes(mark.toLowerCase()) && !known.includes(mark.toLowerCase());
      const mayRead = READERS[kind].some((side) => nameOf(people, side, name) === reader);
      return isTold && !mayRead ? [`${kind} of ${people.client.name}`] : [];
    }),
  );
}

/** What lists, searches and feeds are asked besides what is in their address. */
const LISTS = [
  ...['/search?q={}', '/api/search?q={}', '/sponsor/sites?q={}', '/sponsor/site-list?q={}', '/open-studies?q={}'],
  ...['/sponsor-dashboard?client={}', '/inbox?show=done', '/api/matches?limit=100', '/api/studies?limit=100'],
  ...['/api/relations/studies?limit=100', '/api/changes?limit=500', '/api/site-list?limit=100'],
];

/** Who looks around, and at the studies of whom: one of each kind, in each direction. All of them would take too long. */
const LOOKING = ['client 1a', 'CRO 2', 'site 1b'];
const LOOKED_AT = ['1a', '1b'];

test('[CRO-07][CRO-10] whatever IDs they try, a client, another CRO and a site find in no page, file, list, search, feed or call what another one wrote @all', async ({
  as,
  make,
}) => {
  test.setTimeout(600_000);
  const calendars = new Map<string, string>();
  const reader = async (name: string, user: User) => {
    const who = await as(user);
    const { address } = await (await who.post('/api/account/calendar')).json();
    calendars.set(name, new URL(address).pathname);
    return { name, user, who };
  };
  const all = await families({ make, reader });
  const { visits } = await everyPage(make, as);
  const asked = [...visits.flatMap(({ address }) => (address.includes('?') ? [address] : [])), ...LISTS];
  const open = all.filter(({ name }) => LOOKED_AT.includes(name));
  const addresses = new Map(
    open.flatMap(({ ids }) =>
      [...addressesWith(ids), ...addressesLike(asked, ids)].map((each) => [each.address, each]),
    ),
  );

  const leaks: string[] = [];
  const read = new Set<string>();
  /** Calls that only change something. */
  const closed = new Set<string>();
  const look = async ({ name, who }: Reader) => {
    const calendar = calendars.get(name) as string;
    for (const { template, address } of [...addresses.values(), { template: calendar, address: calendar }]) {
      if (closed.has(template)) continue;
      const response = await who.get(address, { maxRedirects: 0 });
      if (response.status() === 405) closed.add(template);
      const text = (await toldBy(response)).toLowerCase();
      for (const leak of leaksIn(all, name, text, address)) leaks.push(`${name} at ${address}: ${leak}`);
      for (const { stem, name: of } of open)
        for (const kind of KINDS)
          if (text.includes(`${stem}${kind}`) && !address.includes(`${stem}${kind}`))
            read.add(`${name}: ${kind} of ${of}`);
    }
  };
  const looking = readersOf(all).filter(({ name }) => LOOKING.includes(name));
  await Promise.all(looking.map(look));
  expect(leaks).toEqual([]);
  // Whoever may read something finds it, so that finding nothing tells that there is nothing to find.
  const due = open.flatMap(({ people, name: of }) =>
    KINDS.filter((kind) => kind !== 'between').flatMap((kind) =>
      READERS[kind].map((side) => ({ reader: nameOf(people, side, of), found: `${kind} of ${of}` })),
    ),
  );
  const expected = due.filter(({ reader }) => looking.some(({ name }) => name === reader));
  expect([...read].sort()).toEqual(expected.map(({ reader, found }) => `${reader}: ${found}`).sort());
});

test('[CRO-07][CRO-10] whatever IDs they try, another client, CRO and site change nothing, and learn nothing by trying', async ({
  as,
  make,
}) => {
  test.setTimeout(300_000);
  const all = await families({ make, reader: async (name, user) => ({ name, user, who: await as(user) }) });
  const [target, sibling, , elsewhere] = all as [Family, Family, Family, Family];
  const { calls } = await apiDocument(target.people.cro.who);
  const changing = calls.filter(
    ({ method, path }) =>
      method !== 'GET' && /\/(studies|matches|questionnaires|relations|documents|site-list)\/\{/.test(path),
  );
  expect(changing.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const { name, who } of [
    sibling.people.client,
    sibling.people.site,
    elsewhere.people.cro,
    elsewhere.people.client,
  ])
    for (const { method, path, operation } of changing)
      for (const { address } of addressesLike([path], target.ids)) {
        const data = operation.requestBody?.content['application/json']?.example as object | undefined;
        const headers = { 'Idempotency-Key': unique('key-') };
        const response = await who.fetch(address, { method, headers, ...(data && { data }) });
        const leaks = leaksIn(all, name, await toldBy(response), address);
        if (response.ok() || leaks.length > 0) wrong.push(`${name}: ${response.status()} ${method} ${path} ${leaks}`);
      }
  expect(wrong).toEqual([]);
});

test('[CRO-08][CRO-10] no e-mail and no webhook tells anyone what they may not read', async ({ as, make, store }) => {
  test.setTimeout(300_000);
  const receiver = await startReceiver();
  const reader = async (name: string, user: User) => {
    const who = await as(user);
    const events = ['study.created', 'study.changed', 'match.created', 'match.changed'];
    await posted(who, '/api/webhooks', { address: `${receiver.url}/${encodeURIComponent(name)}`, events });
    return { name, user, who };
  };
  const all = await families({ make, reader });
  const [first] = all as [Family];
  await posted(first.people.cro.who, `/api/relations/${first.ids.relations?.[0]}/end`, {}, 'PUT');

  const leaks: string[] = [];
  const names = new Map(all.flatMap(({ people }) => Object.values(people).map(({ user, name }) => [user.email, name])));
  for (const { name, people, others } of all)
    for (const { email } of others) names.set(email, nameOf(people, 'other', name));
  const mails = await store.read((db) => db.select().from(outbox));
  const own = mails.filter(({ recipient }) => names.has(recipient));
  for (const { recipient, subject, body, calendar } of own)
    for (const leak of leaksIn(all, names.get(recipient) ?? '', `${subject}\n${body}\n${calendar}`))
      leaks.push(`mail to ${names.get(recipient)}, ${subject}: ${leak}`);
  expect(own.length).toBeGreaterThan(10);

  const tells = (name: string) => receiver.received.some(({ path }) => path.endsWith(encodeURIComponent(name)));
  await expect
    .poll(() =>
      readersOf(all)
        .filter(({ name }) => !tells(name))
        .map(({ name }) => name),
    )
    .toEqual([]);
  for (const { path, body } of receiver.received) {
    const name = decodeURIComponent(path.split('/').at(-1) ?? '');
    for (const leak of leaksIn(all, name, body)) leaks.push(`webhook of ${name}: ${leak}`);
  }
  await receiver.close();
  expect(leaks).toEqual([]);
});

/** What these hold is of other people or of the platform, or codes, numbers and IDs that other tables have words for. */
const WITHOUT_WORDS = new Set([
  ...['answers', 'audit_head', 'audit_keys', 'audit_seals', 'audit_unsealed', 'contact_messages', 'delegation_logs'],
  ...['digest_items', 'document_openings', 'engagements', 'event_reps', 'events', 'facilities', 'facility_trials'],
  ...['identities', 'identity_domains', 'identity_providers', 'inbox_marks', 'leads', 'leases', 'memberships'],
  ...['mentions', 'merged_matches', 'merges', 'monthly_counts', 'outreach', 'password_tokens', 'path_templates'],
  ...['public_addresses', 'public_pages', 'rate_limits', 'record_changes', 'record_notes', 'recovery_codes'],
  ...['rematches', 'response_answers', 'responses', 'review_requests', 'review_takers', 'sessions', 'settings'],
  ...['signatures', 'site_changes', 'site_list_import_rows', 'start_up_templates', 'start_ups', 'study_plans'],
  ...['tasks', 'thread_reads', 'told_apart', 'track_record_searches', 'track_records', 'training_progress'],
  ...['trainings', 'trials', 'users', 'webhook_deliveries', 'webhooks', 'irb_records', 'visit_actions'],
]);

test('[CRO-10] every table that holds words of CROs, clients and sites holds some while they look around', async ({
  as,
  make,
  store,
}) => {
  const all = await families({ make, reader: async (name, user) => ({ name, user, who: await as(user) }) });
  const tables = Object.values(schema).filter((each) => is(each, Table)) as Table[];
  const without: string[] = [];
  for (const table of tables.filter((each) => !WITHOUT_WORDS.has(getTableName(each)))) {
    const rows = JSON.stringify(await store.read((db) => db.select().from(table as never)));
    if (!all.some(({ stem }) => rows.includes(stem))) without.push(getTableName(table));
  }
  expect(without).toEqual([]);
});
