/**
 * Search over everything that a person can open (decision 97). Each kind is read by the query of its own page, with whose
 * records they are, and no kind has a rule of its own.
 */

import { labelOf, PHASES } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { SEARCH, SEARCH_KINDS, type SearchKind } from '~/catalogue/search';
import { type Actor, can, type Person, person, sponsorIdsOf } from '~/domain/base/actor';
import { readableOf } from '~/domain/commands/documents/read.server';
import { nameOfSide, partiesOf } from '~/domain/model/match-parties';
import { nameOf, staffMember } from '~/domain/model/member';
import { sponsorForSites } from '~/domain/model/open-study-view';
import type { Found, SearchGroup, SearchQuery, SearchResult } from '~/domain/model/search-view';
import { now } from '~/gateways/clock.server';
import { documentsNamed } from '~db/queries/documents';
import {
  type MatchWithParties,
  matchesAmong,
  matchesByIds,
  matchesNamed,
  matchTitles,
  studyTextsOf,
} from '~db/queries/matches';
import { usersOfOrganization } from '~db/queries/memberships';
import { threadsNamed } from '~db/queries/messages';
import { organizationIdPage, organizationsByIds } from '~db/queries/organizations';
import { peoplePage } from '~db/queries/persons';
import { siteSearchMeant, verifiedSitesNamed } from '~db/queries/site-search';
import { openStudyPage, studiesByIds, studyIdPage } from '~db/queries/studies';
import { usersByIds } from '~db/queries/users';
import { type Document, type Organization, organizations, type Study, studies } from '~db/schema';
import { normalized, wordsIn } from '~db/search';
import { inOrder, searchMeant, searchMeantAmong } from '~db/sorted-list';
import { type Db, store } from '~db/store.server';
import { findHelp } from './help-search.server';
import { studyOfMatch } from './matches.server';
import { pagesOf } from './product-pages';

/** How far results of a kind are counted. */
const COUNTED = 100;

interface Asked {
  db: Db;
  self: Person;
  /** The words as they are looked for, and one by one. */
  query: string;
  words: readonly string[];
  /** How many results of a kind are shown. */
  shown: number;
  /** The ids of the sites or sponsors, and of the studies, that have the words in an administrator's lists. */
  listed: (type: Organization['type'] | 'study') => Promise<string[]>;
  at: number;
}

interface Hits {
  results: SearchResult[];
  total: number;
  more?: boolean;
  /** The page that lists them all, if there is one. */
  all?: string;
}

/** What the actor can open that has all the words of the query. @throws {DomainError} unauthenticated. */
export async function findAnything(actor: Actor, { q = '', kind }: SearchQuery, at = now()): Promise<Found> {
  const self = person(actor);
  const query = wordsIn(q).join(' ');
  if (query === '') return { query, meant: null, groups: [] };
  return store.read(async (db) => {
    const shown = kind ? SEARCH.alone : SEARCH.shown;
    const askedFor = (query: string): Asked => ({
      db,
      self,
      query,
      words: wordsIn(query),
      shown,
      listed: listsOf(db, query),
      at,
    });
    const groups = await groupsOf(askedFor(query), kind);
    if (groups.length > 0) return { query, meant: null, groups };
    const meant = await meantBy(askedFor(query));
    if (meant === null) return { query, meant: null, groups };
    const corrected = await groupsOf(askedFor(meant), kind);
    return { query, meant: corrected.length > 0 ? meant : null, groups: corrected };
  });
}

/** Each list is read once, although more than one kind needs it. */
function listsOf(db: Db, search: string): Asked['listed'] {
  const read = new Map<string, Promise<string[]>>();
  const idsOf = async (type: Organization['type'] | 'study') => {
    const asked = { search, limit: COUNTED + 1 };
    const page = type === 'study' ? studyIdPage(db, asked) : organizationIdPage(db, { ...asked, type });
    return (await page).rows;
  };
  return (type) => {
    const ids = read.get(type) ?? idsOf(type);
    read.set(type, ids);
    return ids;
  };
}

async function groupsOf(asked: Asked, only: SearchKind | null | undefined): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = [];
  for (const { value: kind, label } of SEARCH_KINDS) {
    if (only && only !== kind) continue;
    const { results, total, more = false, all } = await FINDERS[kind](asked);
    if (total === 0) continue;
    groups.push({ kind, label, total, more, all: all ?? paths.search({ q: asked.query, kind }), results });
  }
  return groups;
}

const NONE: Hits = { results: [], total: 0 };

/** What was found up to a number, of which some are shown. */
const counted = (found: readonly unknown[], most = COUNTED) => ({
  total: Math.min(found.length, most),
  more: found.length > most,
});

const isAdmin = (self: Person) => can(self, 'admin.enter');
/** Whose matches and studies they are; null for administrators, and for those who have none. */
function sideOf(self: Person): { siteId: string } | { sponsorIds: string[] } | null {
  if (self.role === 'site' && self.organizationId) return { siteId: self.organizationId };
  return self.role === 'sponsor' ? { sponsorIds: sponsorIdsOf(self) } : null;
}
/** The same for what sponsors see once they are vetted: everything of their sites. */
const partyOf = (self: Person) => (can(self, 'match.list') ? sideOf(self) : null);

const FINDERS: Readonly<Record<SearchKind, (asked: Asked) => Promise<Hits>>> = {
  async studies(asked) {
    const { db, self, query, shown } = asked;
    const side = sideOf(self);
    const sponsorIds = side && 'sponsorIds' in side ? side.sponsorIds : undefined;
    if (!sponsorIds && !isAdmin(self)) return NONE;
    const rows = sponsorIds
      ? (await studyIdPage(db, { search: query, sponsorIds, limit: COUNTED + 1 })).rows
      : await asked.listed('study');
    const ids = rows.slice(0, shown);
    const found = inOrder(ids, await studiesByIds(db, ids));
    const pathOf = isAdmin(self) ? paths.adminStudy : paths.study;
    return { ...counted(rows), results: found.map((study) => studyResult(asked, study, pathOf(study.id))) };
  },

  async openStudies({ db, self, query, words, shown }) {
    if (!can(self, 'study.browse') || self.organizationStatus !== 'verified') return NONE;
    const { rows } = await openStudyPage(db, { search: query, limit: COUNTED + 1 });
    const results = rows.slice(0, shown).map((study) => ({
      title: study.title,
      about: phrase(labelOf(PHASES, study.phase), study.indication),
      why: whyOf(words, study.title, [
        ['Condition', study.indication],
        ['NCT number', study.nctNumber],
        ['Area', study.therapeuticArea],
        ['Sponsor', sponsorForSites(study)],
      ]),
      path: paths.openStudy(study.id),
    }));
    return { ...counted(rows), results, all: withQuery(paths.openStudies, { q: query }) };
  },

  async sites(asked) {
    const { db, self, query, words, shown } = asked;
    if (isAdmin(self)) return organizationsFound(asked, 'site');
    if (!can(self, 'site.find')) return NONE;
    const rows = await verifiedSitesNamed(db, query, COUNTED + 1);
    const results = rows.slice(0, shown).map((site) => ({
      title: site.name,
      about: placeOf(site),
      why: whyOf(words, site.name, placesOf(site)),
      path: paths.site(site.id),
    }));
    return { ...counted(rows), results, all: withQuery(paths.sponsorSites, { q: query }) };
  },

  async sponsors(asked) {
    return isAdmin(asked.self) ? organizationsFound(asked, 'sponsor') : NONE;
  },

  async matches(asked) {
    const { db, self, query, words, shown } = asked;
    const party = partyOf(self);
    const limit = COUNTED + 1;
    const ids = party
      ? await matchesNamed(db, { ...party, search: query, limit, ...('siteId' in party && { stillQualifying: true }) })
      : isAdmin(self)
        ? await matchesOfFound(asked, limit)
        : [];
    const found = new Map((await matchesByIds(db, ids.slice(0, shown))).map((each) => [each.match.id, each]));
    const seen = ids.flatMap((id) => found.get(id) ?? []).filter((each) => can(self, 'match.see', partiesOf(each)));
    const results = seen.map((each) => matchResult(words, each, party !== null && 'siteId' in party));
    return { ...counted(ids), results };
  },

  async people({ db, self, query, words, shown }) {
    if (can(self, 'user.list')) {
      const { rows } = await peoplePage(db, { q: query, limit: COUNTED + 1 });
      const results = rows.slice(0, shown).map((user) => ({
        title: nameOf(user),
        about: user.email ?? user.username,
        why: whyOf(words, nameOf(user), [['Address', user.email ?? user.username]]),
        path: paths.adminPerson(user.id),
      }));
      return { ...counted(rows), results, all: paths.adminPeople({ q: query }) };
    }
    const members = await colleaguesOf(db, self);
    const manages = can(self, 'staff.manage', { id: self.organizationId ?? '' });
    const found = members.filter(({ name, email }) => hasAll(words, name, email));
    const results = found.slice(0, shown).map(({ id, name, email }) => ({
      title: name,
      about: email,
      why: whyOf(words, name, [['Address', email]]),
      path: manages ? paths.staffMember(id) : paths.organizationStaff(),
    }));
    return { ...counted(found), results };
  },

  async documents({ db, self, words, shown, at }) {
    const side = sideOf(self);
    if (!side && !isAdmin(self)) return NONE;
    const whose = side && { organizationId: self.organizationId, ...side };
    const named = await documentsNamed(db, whose, words, SEARCH.documents + 1);
    // Those of matches and those that a study shares depend on more than on whose they are.
    const found = await readableOf(db, self, named, at);
    const results = await documentResults(db, found.slice(0, shown), words);
    return { ...counted(found, SEARCH.documents), results };
  },

  async messages({ db, self, words, shown }) {
    // Administrators cannot read what the two sides write to each other.
    const party = partyOf(self);
    if (!party) return NONE;
    const rows = await threadsNamed(db, party, words, COUNTED + 1);
    const threads = rows.slice(0, shown);
    const titles = new Map(
      (
        await matchTitles(
          db,
          threads.map(({ matchId }) => matchId),
        )
      ).map((each) => [each.id, each]),
    );
    const results = threads.map(({ id, matchId, subject, text }) => {
      const match = titles.get(matchId);
      return {
        title: subject,
        about: ('siteId' in party ? match?.study : match?.site) ?? null,
        why: hasAll(words, subject) || !text ? null : `Message: ${around(text, words[0] ?? '')}`,
        path: paths.matchThread(matchId, id),
      };
    });
    return { ...counted(rows), results };
  },

  async pages({ self, words, shown }) {
    const found = pagesOf(self).filter(({ label, words: others }) => begins(words, `${label} ${others ?? ''}`));
    const results = found.slice(0, shown).map(({ label, path }) => ({ title: label, about: null, why: null, path }));
    return { ...counted(found), results };
  },

  async help({ query, words, shown }) {
    // A few words about anything are in some article: only those that have them all.
    const found = findHelp(query).filter(({ all }) => all);
    const results = found.slice(0, shown).map(({ id, title, section, sentence }) => ({
      title,
      about: section,
      why: hasAll(words, title) ? null : sentence,
      path: paths.helpOn(id),
    }));
    return { ...counted(found), results, all: withQuery(paths.help, { q: query }) };
  },
};

async function organizationsFound({ db, words, shown, listed }: Asked, type: Organization['type']): Promise<Hits> {
  const rows = await listed(type);
  const ids = rows.slice(0, shown);
  const results = inOrder(ids, await organizationsByIds(db, ids)).map((row) => ({
    title: row.name,
    about: placeOf(row),
    why: whyOf(words, row.name, [
      ...placesOf(row),
      ['Contact', row.contactName],
      ['Address', row.email],
      ['Event', row.event],
    ]),
    path: paths.adminSite(row.id),
  }));
  return { ...counted(rows), results };
}

/** How many of the sites and studies found administrators find matches of. */
const AMONG = 25;

async function matchesOfFound({ db, listed }: Asked, limit: number): Promise<string[]> {
  const siteIds = (await listed('site')).slice(0, AMONG);
  const studyIds = (await listed('study')).slice(0, AMONG);
  return siteIds.length + studyIds.length === 0 ? [] : matchesAmong(db, { siteIds, studyIds, limit });
}

async function colleaguesOf(db: Db, { id, role, organizationId }: Person) {
  if (!organizationId || (role !== 'site' && role !== 'sponsor')) return [];
  const members = await usersOfOrganization(db, organizationId);
  return members.map((member) => ({ ...staffMember(member, id), name: nameOf(member) }));
}

function studyResult({ words, self }: Asked, study: Study, path: string): SearchResult {
  const { title, acronym, nctNumber, phase } = study;
  return {
    title,
    about: phrase(labelOf(PHASES, phase), nctNumber, isAdmin(self) ? study.sponsorName : null),
    why: whyOf(words, title, [
      ['Acronym', acronym],
      ['NCT number', nctNumber],
      ['Condition', study.indication],
      ['Area', study.therapeuticArea],
      ['Sponsor', phrase(study.sponsorName, study.onBehalfOf)],
      ['Number', phrase(study.protocolNumber, study.secondaryIds, ...(study.registryRead?.numbers ?? []))],
    ]),
    path,
  };
}

/** A site looks for the study, a sponsor for the site. */
function matchResult(words: readonly string[], found: MatchWithParties, forSite: boolean): SearchResult {
  const { match, site, study } = found;
  const {
    title: name,
    indication,
    nctNumber,
    acronym,
    protocolNumber,
    secondaryIds,
  } = forSite ? studyOfMatch(found) : study;
  const [title, about] = forSite ? [name, nameOfSide(found, 'sponsor')] : [site.name, name];
  const ofStudy = [
    ['Condition', indication],
    ['NCT number', nctNumber],
    ['Acronym', acronym],
    ['Number', phrase(protocolNumber, secondaryIds)],
  ] as const;
  const others = forSite ? [['Sponsor', about] as const, ...ofStudy] : [['Study', about] as const, ...ofStudy];
  return {
    title,
    about,
    why: whyOf(words, title, [...others, ...(forSite ? [] : placesOf(site))]),
    path: paths.match(match.id),
  };
}

/** With the organization, the study or the match that it belongs to; and whom it is about, if it was found by that. */
async function documentResults(db: Db, found: readonly Document[], words: readonly string[]): Promise<SearchResult[]> {
  const named = <Name extends 'organizationId' | 'studyId' | 'matchId'>(name: Name) =>
    found.flatMap((each) => each[name] ?? []);
  const owners = new Map((await organizationsByIds(db, named('organizationId'))).map(({ id, name }) => [id, name]));
  const titles = new Map((await studiesByIds(db, named('studyId'))).map(({ id, title }) => [id, title]));
  const matches = new Map(
    (await matchTitles(db, named('matchId'))).map(({ id, site, study }) => [id, phrase(site, study)]),
  );
  const ofPeople = found.filter(({ name }) => !hasAll(words, name));
  const about = await usersByIds(
    db,
    ofPeople.flatMap(({ personId }) => personId ?? []),
  );
  const people = new Map(about.map((user) => [user.id, nameOf(user)]));
  return found.map(({ id, name, personId, organizationId, studyId, matchId }) => ({
    title: name ?? 'document',
    about: matches.get(matchId ?? '') ?? titles.get(studyId ?? '') ?? owners.get(organizationId ?? '') ?? null,
    why: whyOf(words, name ?? '', [['About', people.get(personId ?? '')]]),
    path: paths.document(id),
  }));
}

/** The search as it was probably meant, by a text that the actor may see. */
async function meantBy({ db, self, query }: Asked): Promise<string | null> {
  if (isAdmin(self)) return (await searchMeant(db, organizations, query)) ?? searchMeant(db, studies, query);
  const side = sideOf(self);
  const texts = [
    ...(await colleaguesOf(db, self)).map(({ name }) => name),
    ...pagesOf(self).map(({ label }) => label),
    ...(side ? await studyTextsOf(db, side, SEARCH.texts) : []),
  ];
  return (await searchMeantAmong(query, texts)) ?? (can(self, 'site.find') ? siteSearchMeant(db, query) : null);
}

const phrase = (...parts: (string | null | undefined)[]): string | null => parts.filter(Boolean).join(', ') || null;

type Place = Pick<Organization, 'city' | 'state' | 'zipCode' | 'therapeuticAreas'>;
const placeOf = ({ city, state }: Place) => phrase(city, state);
const placesOf = (site: Place): [string, string | null][] => [
  ['Place', phrase(site.city, site.state, site.zipCode)],
  ['Areas', phrase(...site.therapeuticAreas)],
];

const hasAll = (words: readonly string[], ...texts: (string | null | undefined)[]): boolean => {
  const text = normalized(...texts);
  return words.every((word) => text.includes(word));
};

/** Each word begins one of the text. */
const begins = (words: readonly string[], text: string): boolean => {
  const own = normalized(text).split(/[\s:]+/);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

/** The field that has the words which the title lacks, as 'Place: Phoenix, AZ'; null if the title has them all. */
function whyOf(
  words: readonly string[],
  title: string,
  fields: readonly (readonly [label: string, text: string | null | undefined])[],
): string | null {
  const lacking = words.filter((word) => !hasAll([word], title));
  if (lacking.length === 0) return null;
  const having = (text: string | null | undefined) => lacking.filter((word) => hasAll([word], text)).length;
  const [best] = [...fields].sort(([, one], [, other]) => having(other) - having(one));
  return best?.[1] && having(best[1]) > 0 ? `${best[0]}: ${best[1]}` : null;
}

const AROUND_CHARS = 60;

/** A piece of the text with the word in it. */
function around(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const [from, to] = [Math.max(0, at - AROUND_CHARS), at + word.length + AROUND_CHARS];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`;
}
