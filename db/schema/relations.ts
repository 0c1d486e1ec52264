import type { RelationSide, RelationState } from '../../app/catalogue/relations';
import { index, moment, table, text } from '../kit';
import { byPerson, secret } from '../personal';
import { organizations } from './organizations';

/** Which organization, a CRO, runs studies on behalf of which other, its client (docs/decisions/0106-cros-and-clients.md). */
export const relations = table(
  'relations',
  {
    id: text('id').primaryKey(),
    /** Null as long as only the client has agreed. */
    croId: text('cro_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null as long as only the CRO has agreed. */
    clientId: text('client_id').references(() => organizations.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by').$type<RelationSide | 'administrator'>().notNull(),
    /** What the proposer calls the other organization, which may not be registered; null if an administrator vouches for it. */
    proposedTo: text('proposed_to'),
    /** Of the address to which the proposal went, as long as it awaits an answer. The address itself is not kept. */
    addressHash: secret(text('address_hash')),
    createdBy: byPerson(text('created_by')),
    state: text('state').$type<RelationState>().notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('relations_by_cro').on(t.croId, t.createdAt, t.id),
    index('relations_by_client').on(t.clientId, t.createdAt, t.id),
    index('relations_by_address').on(t.addressHash),
    index('relations_by_person').on(t.createdBy),
    index('relations_by_state').on(t.state, t.createdAt),
  ],
);

export type Relation = typeof relations.$inferSelect;
