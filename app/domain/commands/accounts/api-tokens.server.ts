/** The tokens by which programs make JSON calls for an organization (decision 90). */
import { DomainError } from '~/catalogue/errors';
import { API_TOKENS } from '~/catalogue/limits';
import { DAY_MS, isoDay } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can, person, vettingRefusal } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { hashToken, newId, newToken } from '~/domain/base/ids.server';
import { zoneOfReader } from '~/domain/base/zone.server';
import {
  type ApiTokenView,
  isWrittenToken,
  type MadeApiToken,
  type NewApiToken,
  writtenToken,
} from '~/domain/model/api-token-schema';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import {
  activeApiTokens,
  apiTokenById,
  apiTokensOf,
  insertApiToken,
  revokeApiToken,
  touchApiToken,
} from '~db/queries/api-tokens';
import { usersOfOrganization } from '~db/queries/memberships';
import { holderOfApiToken, usersByIds } from '~db/queries/users';
import type { ApiToken, User } from '~db/schema';
import { store } from '~db/store.server';
import { actingPerson, actorNow, byToken, type Holder } from './session.server';

/** How many characters of a token are kept, by which people tell it from others. */
const SHOWN_CHARS = 9;

/** The last day on which a token works unless its maker chooses another. */
const usualLastDay = (at: number) => isoDay(at + API_TOKENS.days * DAY_MS);

/** The organization of an owner. @throws {DomainError} unauthenticated, forbidden. */
function ownOrganization(actor: Actor): string {
  authorize(actor, 'token.manage');
  return person(actor).organizationId as string;
}

/**
 * Makes a token, which is shown only now, because only its hash is stored.
 * @throws {DomainError} unauthenticated; forbidden; organization_unverified, _rejected, _suspended or _archived; invalid
 * for a day that is over or too far ahead; tokens_full.
 */
export async function makeApiToken(
  actor: Actor,
  { name, kind, scopes, lastDay: asked }: NewApiToken,
  at = now(),
): Promise<MadeApiToken> {
  const token = writtenToken(newToken());
  const lastDay = asked ?? usualLastDay(at);
  const expiresAt = Date.parse(lastDay) + DAY_MS;
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    authorize(current, 'token.make');
    const { id: createdBy, organizationId } = person(current);
    if (expiresAt <= at) throw new DomainError('invalid', {}, { lastDay: [VALIDATION.dateAhead] });
    if (expiresAt > at + (API_TOKENS.mostDays + 1) * DAY_MS)
      throw new DomainError('invalid', {}, { lastDay: [VALIDATION.withinDays(API_TOKENS.mostDays)] });
    if ((await activeApiTokens(db, organizationId as string, at)) >= API_TOKENS.active)
      throw new DomainError('tokens_full', { most: API_TOKENS.active });
    const row: ApiToken = {
      id: newId(),
      organizationId: organizationId as string,
      createdBy,
      name,
      kind,
      scopes: scopes as ApiToken['scopes'],
      tokenHash: hashToken(token),
      startsWith: token.slice(0, SHOWN_CHARS),
      createdAt: at,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    };
    await insertApiToken(db, row);
    const after = { token: row.id, name, kind, scopes, expiresAt };
    await record(db, current, 'organization.tokenMade', row.organizationId, { after, at });
    const { id, startsWith, createdAt } = row;
    return { id, name, kind, scopes, startsWith, createdAt, expiresAt, token };
  });
}

/** The tokens of the actor's organization, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function listApiTokens(actor: Actor, at = now()): Promise<ApiTokenView[]> {
  const organizationId = ownOrganization(actor);
  return store.read(async (db) => {
    const tokens = await apiTokensOf(db, organizationId, API_TOKENS.listed);
    const makers = await usersByIds(db, [...new Set(tokens.flatMap(({ createdBy }) => createdBy ?? []))]);
    const people = new Set((await usersOfOrganization(db, organizationId)).map(({ id }) => id));
    return tokens.map((token) => {
      const maker = makers.find(({ id }) => id === token.createdBy);
      return tokenView(token, maker, { acts: maker?.suspendedAt === null && people.has(maker.id), at });
    });
  });
}

function tokenView(
  token: ApiToken,
  maker: User | undefined,
  { acts, at }: { acts: boolean; at: number },
): ApiTokenView {
  const { id, name, kind, scopes, startsWith, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  const state = revokedAt !== null ? 'revoked' : expiresAt <= at ? 'expired' : acts ? 'active' : 'stopped';
  const createdBy = maker && maker.erasedAt === null ? nameOf(maker) : null;
  return { id, name, kind, scopes, startsWith, createdAt, expiresAt, createdBy, state, lastUsedAt, revokedAt };
}

/** What the page of the tokens shows. @throws as listApiTokens. */
export async function apiTokensPage(actor: Actor, at = now()) {
  const tokens = await listApiTokens(actor, at);
  const { role } = person(actor);
  return { tokens, role, may: can(actor, 'token.make'), usualLastDay: usualLastDay(at) };
}

/** Ends a token from the next request on. Safe to repeat. @throws as listApiTokens; not_found for another's. */
export async function revokeOwnApiToken(actor: Actor, tokenId: string, at = now()) {
  ownOrganization(actor);
  return store.tx(async (db) => {
    const current = await actorNow(db, actor);
    const organizationId = ownOrganization(current);
    const token = await apiTokenById(db, tokenId);
    if (token?.organizationId !== organizationId) throw new DomainError('not_found');
    const { id, name, kind } = token;
    const revoked = await revokeApiToken(db, id, at);
    const change = { before: { token: id, name, kind }, at };
    if (revoked) await record(db, current, 'organization.tokenRevoked', organizationId, change);
    return { id, name, revokedAt: token.revokedAt ?? at };
  });
}

/**
 * Who makes a call with this token, and what it is for.
 * @throws {DomainError} token_invalid; organization_unverified, _rejected, _suspended or _archived for an organization
 * that is not verified now.
 */
export async function holderOfWrittenToken(
  written: string,
  at = now(),
): Promise<{ holder: Holder; token: { id: string; scopes: readonly string[] } }> {
  const tokenHash = hashToken(written);
  const found = isWrittenToken(written) ? await store.read((db) => holderOfApiToken(db, tokenHash, at)) : undefined;
  if (!found || (found.user.role !== 'site' && found.user.role !== 'sponsor')) throw new DomainError('token_invalid');
  const { token, user } = found;
  const { id, kind, name, scopes } = token;
  const acting = actingPerson(user, at);
  const names = kind === 'service' ? { firstName: name, lastName: null } : {};
  const actor = { ...byToken(acting, { id, kind, scopes }), ...names };
  if (actor.organizationStatus !== 'verified') throw new DomainError(vettingRefusal(actor));
  if ((token.lastUsedAt ?? 0) < at - API_TOKENS.usedMs) noteUse(id, at);
  return {
    holder: { actor, factorMissing: false, zone: zoneOfReader(user.timeZone, user), hasOthers: false },
    token: { id, scopes },
  };
}

/** Not awaited, so that responses never wait for the database write. If it fails, the next call tries again. */
function noteUse(id: string, at: number): void {
  store
    .write((db) => touchApiToken(db, id, at, at - API_TOKENS.usedMs))
    .catch((error) => log().warn({ err: error }, 'use of a token not noted'));
}
