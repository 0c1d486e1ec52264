import type { StaffRole } from '../../app/catalogue/statuses';
import { index, moment, partOf, table, text } from '../kit';
import { byPerson, ofPerson, personal } from '../personal';
import { organizations } from './organizations';
import { users } from './users';

export type JoinRequestState = 'open' | 'accepted' | 'declined' | 'withdrawn';

/** People who ask an organization with addresses at their own domain to let them join (docs/decisions/0104-asking-to-join.md). */
export const joinRequests = table(
  'join_requests',
  {
    id: text('id').primaryKey(),
    organizationId: partOf('organization_id', () => organizations.id),
    userId: ofPerson(partOf('user_id', () => users.id)),
    /** With which it was made, in lower case. It counts only as long as the account has the address. */
    email: personal(text('email').notNull(), 'account'),
    message: text('message'),
    state: text('state').$type<JoinRequestState>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** An open one counts until then. */
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: byPerson(text('decided_by')),
    /** Of one that was accepted. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Of one that was declined, in the owner's words; null without any. */
    reason: text('reason'),
  },
  (t) => [
    index('join_requests_by_organization').on(t.organizationId, t.state, t.createdAt, t.id),
    index('join_requests_by_user').on(t.userId, t.createdAt, t.id),
    index('join_requests_by_decider').on(t.decidedBy),
    index('join_requests_by_age').on(t.createdAt),
  ],
);

export type JoinRequest = typeof joinRequests.$inferSelect;
