import { describe, expect, it } from 'vitest';
import { SYSTEM } from '~/domain/actor';
import { record, verifyAudit } from '~/domain/audit/audit.server';
import {
  auditEventsAfter,
  auditEventsOf,
  auditEventsSince,
  insertAuditEvent,
  lastAuditEvent,
  recentAuditEvents,
} from '~db/queries/audit';
import { insertOrganization, organizationById, setOrganizationStatus } from '~db/queries/organizations';
import type { Db } from '~db/store.server';
import { PG_TRIGGERS, SQLITE_TRIGGERS } from '~db/triggers';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow } from './rows';

const { store, servers, raw } = await openQueryStore();
const onPg = store.engine === 'pg';
const TRIGGERS = [
  'audit_events_keep_rows',
  'audit_events_keep_values',
  'audit_events_keep_numbers',
  'audit_events_keep_all',
];

const edit = (db: Db, id: string, at = AT) =>
  record(db, SYSTEM, 'organization.edited', id, {
    before: { name: 'Old', areas: ['a'] },
    after: { name: 'Nëw “名”', areas: ['a', 'b'] },
    reason: 'as asked',
    at,
  });

/** What someone with access to the database could do: drop the triggers, tamper, and restore them. */
async function tamper(statement: string): Promise<void> {
  for (const trigger of TRIGGERS) await raw(`drop trigger if exists ${trigger}${onPg ? ' on audit_events' : ''}`);
  await raw(statement);
  await raw(onPg ? PG_TRIGGERS : SQLITE_TRIGGERS);
}

describe('the audit trail', () => {
  it('[ADM-17] is intact when it is empty', async () => {
    expect(await store.read(lastAuditEvent)).toBeUndefined();
    expect(await verifyAudit()).toEqual({ events: 0, brokenAt: null, lastHash: '0'.repeat(64) });
  });

  it('[ADM-17] records who changed what, when, from what to what, and why', async () => {
    await store.tx((db) => edit(db, 'o-1'));
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: 'o-1' }));
    expect(event).toMatchObject({
      seq: 1,
      at: AT,
      actorId: null,
      actorRole: 'system',
      action: 'organization.edited',
      before: '{"name":"Old","areas":["a"]}',
      after: '{"name":"Nëw “名”","areas":["a","b"]}',
      reason: 'as asked',
      previousHash: '0'.repeat(64),
    });
    expect(await store.read(lastAuditEvent)).toEqual(event);
  });

  it('[ADM-17] grows by one event per change, in the order of the changes, with several servers at once', async () => {
    const approve = (index: number) =>
      servers[index % servers.length]?.tx(async (db) => {
        const { id } = await insertOrganization(db, organizationRow());
        await setOrganizationStatus(db, id, { from: 'pending', to: 'verified', reason: null, at: AT });
        await edit(db, id, AT + index);
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => approve(index)));
    const { events, brokenAt, lastHash } = await verifyAudit();
    expect({ events, brokenAt }).toEqual({ events: 61, brokenAt: null });
    expect((await store.read(lastAuditEvent))?.hash).toBe(lastHash);
  });

  it('[ADM-17] has no event for a change that was rolled back, and no change without its event', async () => {
    const row = organizationRow();
    const failing = store.tx(async (db) => {
      await insertOrganization(db, row);
      await edit(db, row.id);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await store.read((db) => organizationById(db, row.id))).toBeUndefined();
    expect((await store.read(lastAuditEvent))?.seq).toBe(61);
  });

  it('[ADM-17] is read oldest first, newest first, and by subject', async () => {
    await store.tx(async (db) => {
      await edit(db, 'o-2');
      await record(db, SYSTEM, 'study.edited', 'o-2', { at: AT });
      await edit(db, 'o-2', AT + 1);
    });
    const seqs = (events: { seq: number }[]) => events.map((event) => event.seq);
    await store.read(async (db) => {
      expect(seqs(await auditEventsAfter(db, 60, 2))).toEqual([61, 62]);
      expect(seqs(await auditEventsAfter(db, 64, 10))).toEqual([]);
      expect(seqs(await recentAuditEvents(db, 2))).toEqual([64, 63]);
      expect(seqs(await recentAuditEvents(db, 2, { before: 63 }))).toEqual([62, 61]);
      expect(seqs(await auditEventsOf(db, { type: 'organization', id: 'o-2' }))).toEqual([64, 62]);
      expect(seqs(await auditEventsOf(db, { type: 'organization', id: 'o-2' }, 1))).toEqual([64]);
      const since = async (at: number) => seqs(await auditEventsSince(db, 'organization', ['o-2', 'o-9'], at)).sort();
      expect([await since(AT), await since(AT + 1)]).toEqual([[62, 64], [64]]);
    });
  });

  it.each([
    "update audit_events set reason = 'another' where seq = 1",
    'update audit_events set seq = 1000 where seq = 1',
    'delete from audit_events where seq = 1',
    'delete from audit_events',
    ...(onPg
      ? [
          'truncate audit_events',
          "insert into audit_events select * from audit_events where seq = 1 on conflict (seq) do update set reason = 'x'",
        ]
      : [
          'insert or replace into audit_events select * from audit_events where seq = 1',
          "insert into audit_events select * from audit_events where seq = 1 on conflict (seq) do update set reason = 'x'",
        ]),
  ])('[ADM-17] refuses: %s', async (statement) => {
    await expect(raw(statement)).rejects.toThrow(/audit events are never/);
    expect(await verifyAudit()).toMatchObject({ events: 64, brokenAt: null });
  });

  it('[ADM-17] refuses a second event with the same number', async () => {
    const [event] = await store.read((db) => recentAuditEvents(db, 1));
    if (!event) throw new Error('no event');
    await expect(store.tx((db) => insertAuditEvent(db, event))).rejects.toThrow();
    expect(await verifyAudit()).toMatchObject({ events: 64, brokenAt: null });
  });

  it.each([
    ['rewords an event', "update audit_events set reason = 'another' where seq = 7", 7],
    ['rewrites what an event changed', `update audit_events set after = '{"name":"Mine"}' where seq = 8`, 8],
    ['names an actor', "update audit_events set actor_id = 'somebody' where seq = 9", 9],
    ['shifts a time', 'update audit_events set at = at + 1 where seq = 10', 10],
    ['removes an event', 'delete from audit_events where seq = 11', 12],
    ['removes the first event', 'delete from audit_events where seq = 1', 2],
    [
      'renumbers two events',
      'update audit_events set seq = case seq when 12 then -13 else -12 end where seq in (12, 13)',
      -13,
    ],
    [
      'inserts an event before the first',
      'insert into audit_events select 0, at, actor_id, actor_role, action, subject_type, subject_id, before, after, reason, previous_hash, hash from audit_events where seq = 1',
      0,
    ],
    [
      'adds an event at the end',
      'insert into audit_events select 65, at, actor_id, actor_role, action, subject_type, subject_id, before, after, reason, hash, hash from audit_events where seq = 64',
      65,
    ],
  ])('[ADM-17] reveals it if someone %s with the triggers off', async (_what, statement, brokenAt) => {
    await raw('create table kept as select * from audit_events');
    await tamper(statement);
    expect(await verifyAudit()).toMatchObject({ brokenAt });
    await tamper('delete from audit_events; insert into audit_events select * from kept; drop table kept;');
    expect(await verifyAudit()).toMatchObject({ events: 64, brokenAt: null });
  });
});
