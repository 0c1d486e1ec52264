/** A site's public page: whether everyone can open it, where, and what it shows (decision 103). */

import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '~/catalogue/errors';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import { PUBLIC_PAGES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { PUBLIC_PARTS, type PublicPart, TOLD_ANSWERS } from '~/catalogue/public-page';
import { type Actor, authorize, authorizeOrNotFound, can, vettingRefusal } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo } from '~/domain/base/outbox.server';
import { actorNow } from '~/domain/commands/accounts/session.server';
import type { PublicPageInput, PublicPageSettings } from '~/domain/model/public-page-schema';
import { isAfter, slugOf } from '~/domain/model/slug';
import { now } from '~/gateways/clock.server';
import { organizationById } from '~db/queries/organizations';
import {
  changePublicPage,
  countPublicAddresses,
  insertPublicPage,
  publicAddressBySlug,
  publicPageOf,
  takePublicAddress,
} from '~db/queries/public-pages';
import { asRead } from '~db/rows';
import type { Organization, PublicPage } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** What a page shows before anyone has chosen: what the site says of itself, and nothing by which to reach it. */
const FIRST_PARTS: readonly PublicPart[] = ['about', 'areas', 'experience', 'equipment', 'contact'];

/** Of those that a page was saved with, the ones that there are. */
export const partsOf = ({ sections }: Pick<PublicPage, 'sections'>): PublicPart[] =>
  PUBLIC_PARTS.map(({ value }) => value).filter((value) => sections.includes(value));

/** The site. @throws {DomainError} not_found for another kind of organization, and for one that is merged. */
async function siteIn(db: Db, id: string): Promise<Organization> {
  const site = await organizationById(db, id);
  if (site?.type !== 'site' || site.mergedInto) throw new DomainError('not_found');
  return site;
}

/** What the owner has chosen. @throws {DomainError} unauthenticated, not_found (another's too, and a sponsor's). */
export async function publicPageSettings(actor: Actor, id: string): Promise<PublicPageSettings> {
  authorizeOrNotFound(actor, 'organization.see', { id });
  return store.read(async (db) => {
    const site = await siteIn(db, id);
    return settingsView(actor, site, await publicPageOf(db, id));
  });
}

/**
 * The usual questions whose answers everyone reads on a site’s public page, in the order of the page.
 * @returns null unless everyone can open the page and it shows some
 */
export async function publicAnswersOf(
  db: Db,
  { id, status }: Pick<Organization, 'id' | 'status'>,
): Promise<{ path: string; questions: { key: string; text: string }[] } | null> {
  const page = await publicPageOf(db, id);
  if (!page?.isOn || status !== 'verified') return null;
  const told: Partial<Record<PublicPart, readonly { key: string }[]>> = TOLD_ANSWERS;
  const questions = partsOf(page)
    .flatMap((part) => told[part] ?? [])
    .map(({ key }) => ({ key, text: libraryQuestion(key)?.text ?? key }));
  return questions.length > 0 ? { path: paths.publicPage(page.slug), questions } : null;
}

function settingsView(actor: Actor, site: Organization, page: PublicPage | undefined): PublicPageSettings {
  const isOn = page?.isOn ?? false;
  return {
    organizationId: site.id,
    isOn,
    open: isOn && site.status === 'verified',
    listed: page?.listed ?? false,
    sections: page ? partsOf(page) : [...FIRST_PARTS],
    address: page ? linkTo(paths.publicPage(page.slug)) : null,
    renewable: page !== undefined && !isAfter(page.slug, slugOf(site)),
    updatedAt: page?.updatedAt ?? null,
    may: can(actor, 'publicPage.set', site),
  };
}

/** @throws {DomainError} as publicPageSettings; forbidden for who is no owner. */
export async function mustSetPublicPage(actor: Actor, id: string): Promise<void> {
  await store.read((db) => settable(db, actor, id));
}

async function settable(db: Db, actor: Actor, id: string): Promise<Organization> {
  authorizeOrNotFound(actor, 'organization.see', { id });
  const site = await siteIn(db, id);
  authorize(actor, 'publicPage.set', site);
  return site;
}

/**
 * Turns the page on or off, and says what it shows. Sending the same again changes nothing.
 * @throws {DomainError} as mustSetPublicPage; organization_unverified, _rejected, _suspended or _archived for turning it on
 * without being verified; public_addresses_full.
 */
export async function setPublicPage(
  actor: Actor,
  id: string,
  { isOn, listed, sections, renewAddress }: PublicPageInput,
  at = now(),
): Promise<PublicPageSettings> {
  authorizeOrNotFound(actor, 'organization.see', { id });
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    const site = await settable(db, current, id);
    if (isOn && site.status !== 'verified') throw new DomainError(vettingRefusal({ organizationStatus: site.status }));
    const before = await publicPageOf(db, id);
    const renews = renewAddress && before !== undefined && !isAfter(before.slug, slugOf(site));
    const slug = before && !renews ? before.slug : await newAddress(db, site, at);
    const chosen = { isOn, listed, sections, slug };
    if (before && isDeepStrictEqual(chosenOf(before), chosen)) return settingsView(current, site, before);
    const row = { ...chosen, organizationId: id, createdAt: before?.createdAt ?? at, updatedAt: at };
    const page = await asRead(
      before ? changePublicPage(db, before, { ...chosen, updatedAt: at }) : insertPublicPage(db, row),
    );
    const turned = isOn === (before?.isOn ?? false) ? 'Changed' : isOn ? 'On' : 'Off';
    const was = before ? chosenOf(before) : null;
    await record(db, current, `organization.publicPage${turned}`, id, { before: was, after: chosen, at });
    return settingsView(current, site, page);
  });
}

const chosenOf = ({ isOn, listed, sections, slug }: PublicPage) => ({ isOn, listed, sections, slug });

/** Without letters and digits that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const MOST_TRIES = 5;

/** The address after the site's name: one that it had before, a free one, or one with four letters that tell it apart. */
async function newAddress(db: Db, site: Organization, at: number): Promise<string> {
  const plain = slugOf(site);
  if ((await publicAddressBySlug(db, plain))?.organizationId === site.id) return plain;
  if ((await countPublicAddresses(db, site.id)) >= PUBLIC_PAGES.addresses)
    throw new DomainError('public_addresses_full', { most: PUBLIC_PAGES.addresses });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const letters = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const slug = tries === 0 ? plain : `${plain}-${letters}`;
    if (await takePublicAddress(db, { slug, organizationId: site.id, createdAt: at })) return slug;
  }
  throw new DomainError('unexpected');
}
