/** Telling likely duplicates apart: an administrator says that two organizations are not the same, or takes no side again. */
import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { ToldApartFrom } from '~/domain/model/duplicate-schema';
import { fullName, nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { tellApart, toldApartFrom, untellApart } from '~db/queries/duplicates';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import { usersByIds } from '~db/queries/users';
import { type Db, store } from '~db/store.server';

/**
 * Says for good that two organizations are not the same, so that neither is a likely duplicate of the other, or undoes that.
 * Both have it in their trails. Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, forbidden, not_found; merge_impossible if nobody would merge the two anyway.
 */
export async function setApart(
  actor: Actor,
  id: string,
  { otherId, apart }: { otherId: string; apart: boolean },
  at = now(),
): Promise<{ otherId: string; apart: boolean; name: string }> {
  authorize(actor, 'organization.merge');
  return store.tx(async (db) => {
    const [one, other] = [await organizationById(db, id), await organizationById(db, otherId)];
    if (!one || !other) throw new DomainError('not_found');
    if (id === otherId || one.type !== other.type || one.mergedInto || other.mergedInto)
      throw new DomainError('merge_impossible');
    const by = actor.kind === 'person' ? actor.id : null;
    const changed = apart ? await tellApart(db, [id, otherId], by, at) : await untellApart(db, [id, otherId]);
    if (changed) {
      const action = apart ? 'organization.toldApart' : 'organization.apartUndone';
      await record(db, actor, action, id, { after: { from: otherId }, at });
      await record(db, actor, action, otherId, { after: { from: id }, at });
    }
    return { otherId, apart, name: other.name };
  });
}

/** The organizations that this one was told apart from, the latest first. Not those that are gone or part of another one. */
export async function apartFrom(db: Db, id: string): Promise<ToldApartFrom[]> {
  const pairs = await toldApartFrom(db, [id]);
  if (pairs.length === 0) return [];
  const others = pairs.map(({ oneId, otherId }) => (oneId === id ? otherId : oneId));
  const names = new Map(
    (await organizationsByIds(db, others)).map((row) => [row.id, row.mergedInto ? null : row.name]),
  );
  const people = await usersByIds(
    db,
    pairs.flatMap(({ toldBy }) => toldBy ?? []),
  );
  const byId = new Map(people.map((user) => [user.id, fullName(user) ?? user.username ?? nameOf(user)]));
  return pairs
    .flatMap(({ toldBy, toldAt }, at) => {
      const other = others[at] ?? '';
      const name = names.get(other);
      return name ? [{ id: other, name, toldBy: byId.get(toldBy ?? '') ?? null, toldAt }] : [];
    })
    .sort((a, b) => b.toldAt - a.toldAt);
}
