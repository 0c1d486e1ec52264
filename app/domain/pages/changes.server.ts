/** The change feed: what has changed in the records that an organization can read (INT-15). */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { CHANGES_KEPT_DAYS, LIST_MAX } from '~/catalogue/limits';
import type { ScopeNoun } from '~/catalogue/scopes';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize, type Person, person, sponsorIdsOf } from '~/domain/base/actor';
import {
  CHANGED_RECORDS,
  type ChangedRecord,
  type ChangesView,
  type changesQuerySchema,
  changeView,
} from '~/domain/model/change-schema';
import { now } from '~/gateways/clock.server';
import { engine } from '~db/kit';
import { type ChangesPlace, changesAfter, settledPosition } from '~db/queries/changes';
import { store } from '~db/store.server';

/** The resource whose scope a token needs to be told of a record. */
const NOUN_OF: Record<ChangedRecord, ScopeNoun> = { organization: 'organizations', study: 'studies', match: 'matches' };

const mayBeTold = ({ token }: Person, record: ChangedRecord) =>
  token === undefined || token.scopes.includes(`${NOUN_OF[record]}:read`);

/**
 * What has changed since the cursor. Nothing is missed and nothing comes twice: a response ends before the oldest change
 * that may still be joined by an earlier one.
 * @throws {DomainError} unauthenticated, forbidden, organization_unverified and its like; changes_gone for a cursor whose
 * changes are no longer kept.
 */
export async function readChanges(
  actor: Actor,
  { cursor, since, limit }: z.output<typeof changesQuerySchema>,
  at = now(),
): Promise<ChangesView> {
  authorize(actor, 'changes.read');
  const self = person(actor);
  const after = cursor === undefined ? { position: 0, id: 0 } : placeOf(cursor, at);
  const records = CHANGED_RECORDS.filter((record) => mayBeTold(self, record));
  const most = Math.min(limit, LIST_MAX);
  return store.read(async (db) => {
    // First: what is committed while the changes are read has a later position.
    const before = await settledPosition(db);
    // From another database, whose numbers were higher.
    if (after.position >= before && after.position > 0) throw new DomainError('changes_gone');
    const of = { owners: sponsorIdsOf(self), records };
    const found = records.length > 0 ? await changesAfter(db, of, { after, before, since, limit: most + 1 }) : [];
    const changes = found.slice(0, most);
    const last = changes.at(-1);
    const more = found.length > most;
    // A place at the end is up to date even if nothing has changed for this reader in a long time.
    const place = more && last ? last : { position: before - 1, id: LAST_ID };
    return { changes: changes.map(changeView), cursor: cursorOf(place, more && last ? last.at : at), more };
  });
}

/** Past all changes with the same position. */
const LAST_ID = 2_147_483_647;

const cursorOf = ({ position, id }: ChangesPlace, at: number) => [engine.charAt(0), position, id, at].join('.');

function placeOf(cursor: string, at: number): ChangesPlace {
  const [of, position = 0, id = 0, readAt = 0] = cursor
    .split('.')
    .map((part, index) => (index ? Number(part) : part)) as [string, number?, number?, number?];
  // Positions of the other engine mean something else.
  if (of !== engine.charAt(0) || readAt < at - CHANGES_KEPT_DAYS * DAY_MS) throw new DomainError('changes_gone');
  return { position, id };
}
