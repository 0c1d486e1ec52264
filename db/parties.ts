/** The parties of a match, for the queries that read them together. */
import { and, not, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { isRunning, memberships, organizations, studies, users } from './schema';

/** The organizations that post studies. */
export const sponsors = alias(organizations, 'sponsors');

/** Whether the sponsor's organization has such a status. A person who posted a study without one has none. */
export const sponsorIs = (status: SQL) =>
  sql`exists (select 1 from ${organizations} as sponsor where sponsor.id = ${studies.sponsorId} and sponsor.status ${status})`;

/** Whether the person belongs to the organization, for queries that have found the person by something else. */
export const belongsTo = (organizationId: PgColumn) =>
  sql`(${users.organizationId} = ${organizationId} or exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id} and ${memberships.organizationId} = ${organizationId}))`;

/** Running studies get matches, unless their sponsor is archived. */
export const isMatchable = and(isRunning, not(sponsorIs(sql`= 'archived'`)));
