/** What a site is able to do: as a PDF that it sends, and as the page that it may show to everyone (decision 103). */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import { PUBLIC_PAGES } from '~/catalogue/limits';
import { paths, serverPaths } from '~/catalogue/paths';
import { type PublicPart, TOLD_ANSWERS, VERIFIED_MEANS } from '~/catalogue/public-page';
import { formatDay } from '~/catalogue/time';
import { type Actor, authorizeOrNotFound } from '~/domain/base/actor';
import type { Paper } from '~/domain/base/files/layout.server';
import { linkTo } from '~/domain/base/outbox.server';
import { namedPaper } from '~/domain/base/paper.server';
import { publicSettings } from '~/domain/base/settings.server';
import { proposalFor } from '~/domain/commands/feasibility/reuse';
import { partsOf } from '~/domain/commands/organizations/public-page.server';
import { trainedAt } from '~/domain/commands/staff/trained.server';
import { ALL_CAPABILITIES, type CapabilityFacts, capabilitySections } from '~/domain/model/capabilities';
import { safeFileName } from '~/domain/model/document-reference';
import { staffRoleOf } from '~/domain/model/member';
import type { PublicPageView } from '~/domain/model/public-page';
import type { PublicPageInput } from '~/domain/model/public-page-schema';
import { isSlug } from '~/domain/model/slug';
import { now } from '~/gateways/clock.server';
import { answersKept } from '~db/queries/answers';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationById } from '~db/queries/organizations';
import { openPublicPage, publicPageOf } from '~db/queries/public-pages';
import { latestConfirmedTrials } from '~db/queries/track-records';
import type { Organization, PublicPage } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { keptBySite } from './promises.server';
import { blocksOf } from './study-report-file.server';

const NOBODY = { investigator: 0, coordinator: 0 };
const NOBODY_TRAINED = { trained: 0, people: 0, firstExpiresAt: null };
const NOTHING_KEPT = { randomized: null, daysToContract: null, daysToIrb: null, daysToActivation: null };

/** Reads what these parts need, and nothing else. */
async function factsOf(db: Db, site: Organization, parts: readonly PublicPart[], at: number): Promise<CapabilityFacts> {
  const tells = (...some: PublicPart[]) => some.some((part) => parts.includes(part));
  return {
    site,
    trials: tells('experience')
      ? await latestConfirmedTrials(db, { siteId: site.id, limit: PUBLIC_PAGES.trialsRead })
      : [],
    confirmed: site.confirmedTrials,
    ...(tells('staff') ? await staffOf(db, site.id, at) : { staff: NOBODY, gcp: NOBODY_TRAINED }),
    answers: tells('experience', 'start-up') ? await answersOf(db, site.id, at) : new Map(),
    systemName: (await publicSettings(at)).systemName,
    kept: tells('start-up') ? await keptBySite(db, site.id, false) : NOTHING_KEPT,
  };
}

/** Only of people who can sign in: whoever is invited may never come. */
async function staffOf(db: Db, siteId: string, at: number): Promise<Pick<CapabilityFacts, 'staff' | 'gcp'>> {
  const users = await usersOfOrganization(db, siteId);
  const people = users.filter(
    ({ passwordHash, suspendedAt, erasedAt }) => passwordHash !== null && suspendedAt === null && erasedAt === null,
  );
  const withRole = (role: string) => people.filter((user) => staffRoleOf(user) === role).length;
  return {
    staff: { investigator: withRole('investigator'), coordinator: withRole('coordinator') },
    gcp: await trainedAt(db, siteId, at, { users }),
  };
}

/** The site's own answers that still hold, of the questions that are told. */
async function answersOf(db: Db, siteId: string, at: number): Promise<CapabilityFacts['answers']> {
  const own = (await answersKept(db, siteId)).filter(({ ownerId }) => ownerId === siteId);
  const kept = new Map(own.map((answer) => [answer.key, answer]));
  const keys = Object.values(TOLD_ANSWERS).flatMap((told) => told.map(({ key }) => key));
  return new Map(
    keys.flatMap((key) => {
      const question = libraryQuestion(key);
      const proposal = question && proposalFor(question, { kept, known: new Map() }, at);
      return proposal?.prefilled ? [[key, proposal] as const] : [];
    }),
  );
}

const placeOf = ({ city, state }: Organization): string => [city, state].filter(Boolean).join(', ');

/** The site as a page that shows these parts. What it does not show is not in it. */
async function viewOf(
  db: Db,
  site: Organization,
  { parts, slug, listed }: { parts: readonly PublicPart[]; slug: string | null; listed: boolean },
  at: number,
): Promise<PublicPageView> {
  const shows = (part: PublicPart) => parts.includes(part);
  const verified = site.status === 'verified';
  const sections = capabilitySections(await factsOf(db, site, parts, at), parts);
  const [street, zipCode, website] = shows('address') ? [site.address, site.zipCode, site.website] : [null, null, null];
  return {
    name: site.name,
    place: placeOf(site),
    city: site.city,
    state: site.state,
    verified,
    verifiedOn: verified && site.decidedAt !== null ? formatDay(site.decidedAt) : null,
    sections,
    areas: shows('areas') ? site.therapeuticAreas : [],
    description: shows('about') ? site.description : null,
    street,
    zipCode,
    website,
    phone: shows('phone') ? site.phone : null,
    contact: shows('contact'),
    pdf: shows('pdf') ? (slug === null ? paths.capabilities : serverPaths.publicCapabilities(slug)) : null,
    address: slug === null ? '' : linkTo(paths.publicPage(slug)),
    listed,
  };
}

const shownBy = (page: PublicPage) => ({ parts: partsOf(page), slug: page.slug, listed: page.listed });

/**
 * The public page at an address.
 * @returns the page, or where it is now. @throws {DomainError} not_found, alike for one that never was, is off, or is of a
 * site that is not verified.
 */
export async function openPage(slug: string, at = now()): Promise<{ page: PublicPageView } | { movedTo: string }> {
  if (!isSlug(slug)) throw new DomainError('not_found');
  return store.read(async (db) => {
    const found = await openPublicPage(db, slug);
    if (!found) throw new DomainError('not_found');
    if (found.page.slug !== slug) return { movedTo: found.page.slug };
    return { page: await viewOf(db, found.site, shownBy(found.page), at) };
  });
}

/**
 * The own site's page as it is saved or, with `chosen`, as it would be.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function previewPage(
  actor: Actor,
  id: string,
  chosen: Pick<PublicPageInput, 'sections' | 'listed'> | null,
  at = now(),
): Promise<PublicPageView> {
  authorizeOrNotFound(actor, 'organization.see', { id });
  return store.read(async (db) => {
    const site = await siteOf(db, id);
    const page = await publicPageOf(db, id);
    const { sections, listed } = chosen ?? page ?? { sections: [], listed: false };
    return viewOf(db, site, { parts: partsOf({ sections }), slug: page?.slug ?? null, listed }, at);
  });
}

async function siteOf(db: Db, id: string): Promise<Organization> {
  const site = await organizationById(db, id);
  if (site?.type !== 'site' || site.mergedInto) throw new DomainError('not_found');
  return site;
}

const TITLE = 'Our capabilities';

/** @param at when it was made, of which only the day is told: a file is the same all day. */
async function paperOf(page: PublicPageView, at: number): Promise<Paper> {
  const { systemName } = await publicSettings(at);
  const { name, place, street, zipCode, website, phone, verified, verifiedOn, sections } = page;
  const made = formatDay(at);
  const terms = [
    ['Kind', 'Clinical research site'],
    ['Address', [street, place, zipCode].filter(Boolean).join(', ')],
    ['Website', website],
    ['Phone', phone],
    [
      'Verified',
      verified ? [`By ${systemName}`, verifiedOn].filter(Boolean).join(', on ') : `Not verified by ${systemName}`,
    ],
    ['Made', made],
  ].flatMap(([term, value]) => (term && value ? [[term, value] as const] : []));
  return {
    title: `${TITLE}: ${name}`,
    blocks: [
      { heading: TITLE, size: 11 },
      { heading: name, size: 18 },
      { terms },
      ...(verified ? [{ text: VERIFIED_MEANS.join(' '), small: true }] : []),
      ...sections.flatMap(blocksOf),
      { rule: true },
      { text: `What is not stated here is not known to ${systemName}, or the site has left it out.`, small: true },
    ],
    foot: `${TITLE}: ${name} · ${made}`,
    at: Date.parse(new Date(at).toISOString().slice(0, 10)),
  };
}

const fileOf = (name: string, bytes: Uint8Array) => ({
  name: safeFileName(`${TITLE} – ${[...name].slice(0, 60).join('')}`, PDF_TYPE),
  contentType: PDF_TYPE,
  file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
});

/** What the site sends itself: everything but by whom it is reached, which sponsors see later. */
const ON_PAPER: readonly PublicPart[] = [...ALL_CAPABILITIES, 'address'];

/**
 * What a site is able to do, as a PDF, for its people and administrators.
 * @throws {DomainError} unauthenticated, not_found (another's too, and a sponsor's); files_busy.
 */
export async function capabilitiesFile(actor: Actor, id: string, at = now()) {
  authorizeOrNotFound(actor, 'organization.see', { id });
  const page = await store.read(async (db) =>
    viewOf(db, await siteOf(db, id), { parts: ON_PAPER, slug: null, listed: false }, at),
  );
  return fileOf(page.name, await namedPaper(await paperOf(page, at)));
}

/** So that strangers have a file made once a day at most, and again only if it says something else. */
const files = new LRUCache<string, Promise<Uint8Array>>({ max: PUBLIC_PAGES.filesKept });

/** The same of a public page, with its parts, if it offers that. @throws {DomainError} as openPage; files_busy. */
export async function publicFile(slug: string, at = now()) {
  const found = await openPage(slug, at);
  if ('movedTo' in found || found.page.pdf === null) throw new DomainError('not_found');
  const { page } = found;
  const paper = await paperOf(page, at);
  const key = createHash('sha256').update(JSON.stringify(paper)).digest('hex');
  const kept = files.get(key);
  if (kept) return fileOf(page.name, await kept);
  const made = namedPaper(paper);
  files.set(key, made);
  made.catch(() => files.delete(key));
  return fileOf(page.name, await made);
}
