/** The list of what was archived. */

import { ARCHIVED_SHOWN } from '~/catalogue/limits';
import { type Actor, authorize } from '~/domain/base/actor';
import { type Archived, archivedSchema } from '~/domain/model/lifecycle-schema';
import { pick } from '~/domain/model/views';
import { archivedOrganizations } from '~db/queries/organizations';
import { archivedStudies } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import { store, together } from '~db/store.server';
import { restorableUntil } from './move.server';

/** Archived organizations and studies, newest first, at most ARCHIVED_SHOWN of each. @throws {DomainError} unauthenticated, forbidden. */
export async function listArchived(actor: Actor): Promise<Archived[]> {
  authorize(actor, 'admin.enter');
  const [organizations, studies] = await store.read((db) =>
    together([archivedOrganizations(db, ARCHIVED_SHOWN), archivedStudies(db, ARCHIVED_SHOWN)]),
  );
  const all = [
    ...organizations.map((row) => viewOf('organization', row, row.name)),
    ...studies.map((row) => viewOf('study', row, row.title)),
  ];
  return all.sort((a, b) => b.archivedAt - a.archivedAt);
}

function viewOf(type: Archived['type'], row: Organization | Study, name: string): Archived {
  const archivedAt = row.heldAt ?? row.updatedAt;
  const was = row.heldFrom?.status ?? row.status;
  const until = { archivedAt, restorableUntil: restorableUntil(archivedAt) };
  return pick(archivedSchema, { type, id: row.id, name, was, reason: row.statusReason, ...until });
}
