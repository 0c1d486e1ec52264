import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { sealedOf } from '~/domain/base/audit-hashes.server';
import { sealAudit, sealingLagMs, signWithThisSecret } from '~/domain/base/audit-seal.server';
import { eventsSince, lastSeal } from '~/domain/base/audit-since.server';
import { verifyAudit } from '~/domain/base/audit-verify.server';
import {
  type AuditPart,
  auditEventCount,
  auditEventsAfter,
  auditEventsByNumbers,
  auditEventsIn,
  auditEventsOf,
  auditEventsSince,
  auditSealsAfter,
  auditSubject,
  deleteUnsealed,
  headOfAudit,
  insertAuditEvent,
  insertAuditSeal,
  insertNumberedEvent,
  lastChangeOfSecret,
  moveAuditHead,
  oldestUnsealedMs,
  unsealedEntries,
  unsealedEvents,
} from '~db/queries/audit';
import { insertOrganization, organizationById, setOrganizationStatus } from '~db/queries/organizations';
import type { Db } from '~db/store.server';
import { PG_TRIGGERS, SQLITE_TRIGGERS } from '~db/triggers';
import { openQueryStore } from '~tests/support/query-store';
import { AT, organizationRow } from './rows';

const { store, servers, raw } = await openQueryStore();
// A hundred tamperings take seconds, and more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const onPg = store.engine === 'pg';
const TRIGGERS = {
  audit_events: [
    ...['audit_events_keep_rows', 'audit_events_keep_values', 'audit_events_keep_numbers', 'audit_events_keep_all'],
    'audit_events_await_seal',
  ],
  audit_seals: ['audit_seals_keep_rows', 'audit_seals_keep_values', 'audit_seals_keep_all'],
};

const edit = (db: Db, id: string, at = AT) =>
  record(db, SYSTEM, 'organization.edited', id, {
    before: { name: 'Old', areas: ['a'] },
    after: { name: 'Nëw “名”', areas: ['a', 'b'] },
    reason: 'as asked',
    at,
  });
const read = store.read;

const withoutTriggers = Object.entries(TRIGGERS)
  .flatMap(([table, names]) => names.map((name) => `drop trigger if exists ${name}${onPg ? ` on ${table}` : ''};`))
  .join('\n');
const withTriggers = onPg ? PG_TRIGGERS : SQLITE_TRIGGERS;
/** What someone with access to the database could do: remove the triggers, make a change, and restore them. */
const tamper = (statements: string) => raw(`${withoutTriggers}\n${statements};\n${withTriggers}`);

describe('the audit trail', () => {
  it('[ADM-17] records who changed what, when, from what to what, and why', async () => {
    await store.tx((db) => edit(db, 'o-1'));
    const [event] = await read((db) => auditEventsOf(db, { type: 'organization', id: 'o-1' }));
    expect(event).toMatchObject({
      seq: 1,
      at: AT,
      actorId: null,
      actorRole: 'system',
      action: 'organization.edited',
      before: '{"name":"Old","areas":["a"]}',
      after: '{"name":"Nëw “名”","areas":["a","b"]}',
      reason: 'as asked',
    });
    expect(await read((db) => unsealedEntries(db, 0, 9))).toMatchObject([{ seq: event?.seq, hash: event?.hash }]);
    expect(await read((db) => unsealedEvents(db, 9))).toEqual([event]);
  });

  it('[ADM-17][CLU-01] grows by one event per change with several servers at once, and a seal covers each once', async () => {
    const approve = (index: number) =>
      servers[index % servers.length]?.tx(async (db) => {
        const inserted = await insertOrganization(db, organizationRow());
        await setOrganizationStatus(db, inserted, { to: 'verified', reason: null, at: AT });
        await edit(db, inserted.id, AT + index);
      });
    const sealing = async () => {
      for (let times = 0; times < 5; times++) await sealAudit();
    };
    await Promise.all([...Array.from({ length: 60 }, (_, index) => approve(index)), sealing(), sealing()]);
    await sealAudit();
    const total = 61;
    expect(await verifyAudit()).toMatchObject({ events: total, unsealed: 0, brokenAt: null, signed: true });
    expect(await read(headOfAudit)).toMatchObject({ total });
    expect(await read(auditEventCount)).toBe(total);
  });

  it('[ADM-17] has no event for a change that was rolled back, and no change without its event', async () => {
    const row = organizationRow();
    const before = await read(auditEventCount);
    const failing = store.tx(async (db) => {
      await insertOrganization(db, row);
      await edit(db, row.id);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await read((db) => organizationById(db, row.id))).toBeUndefined();
    expect(await read(auditEventCount)).toBe(before);
  });

  it('[ADM-17] is read oldest first, newest first, and by subject', async () => {
    await store.tx(async (db) => {
      await edit(db, 'o-2');
      await record(db, SYSTEM, 'study.edited', 'o-2', { at: AT });
      await edit(db, 'o-2', AT + 1);
    });
    const seqs = (events: { seq: number }[]) => events.map((event) => event.seq);
    await read(async (db) => {
      const [c = 0, a = 0] = seqs(await auditEventsOf(db, { type: 'organization', id: 'o-2' }));
      expect(c - a).toBe(2);
      // On PostgreSQL, numbers before these may be missing: a change that was tried again took them.
      expect(seqs(await auditEventsAfter(db, a - 1, 2))).toEqual([a, a + 1]);
      expect(seqs(await auditEventsAfter(db, c, 10))).toEqual([]);
      expect(seqs(await auditEventsOf(db, { type: 'organization', id: 'o-2' }, 1))).toEqual([c]);
      expect(seqs(await auditEventsByNumbers(db, [a, c, -1])).sort((x, y) => x - y)).toEqual([a, c]);
      const since = async (at: number) => seqs(await auditEventsSince(db, 'organization', ['o-2', 'o-9'], at)).sort();
      expect([await since(AT), await since(AT + 1)]).toEqual([[a, c], [c]]);
    });
  });

  it('[RUN-65] is read by time, newest first: all of it, and by record, person, type and days', async () => {
    const [day, by] = [AT + 1e10, 'admin-65'];
    const actor = { kind: 'person', id: by, role: 'admin' } as Actor;
    await store.tx(async (db) => {
      await record(db, SYSTEM, 'study.edited', 's-65', { at: day + 2 });
      await record(db, actor, 'organization.edited', 'o-65', { at: day });
      await record(db, actor, 'study.edited', 's-65', { at: day });
      await record(db, SYSTEM, 'organization.edited', 'o-65', { at: day + 1 });
    });
    const found = async (part: AuditPart, limit = 9) =>
      (await read((db) => auditEventsIn(db, part, limit))).map(({ at, subjectId, actorRole }) =>
        [at - day, subjectId, actorRole].join(' '),
      );
    const [newest, second, third, oldest] = ['2 s-65 system', '1 o-65 system', '0 s-65 admin', '0 o-65 admin'];
    expect(await found({ from: day })).toEqual([newest, second, third, oldest]);
    expect(await found({ from: day + 1, until: day + 2 })).toEqual([second]);
    expect(await found({}, 2)).toEqual([newest, second]);
    expect(await found({ subjectType: 'study', from: day })).toEqual([newest, third]);
    expect(await found({ subject: { type: 'organization', id: 'o-65' } })).toEqual([second, oldest]);
    expect(await found({ actorId: by })).toEqual([third, oldest]);
    // Events of the same time go by number, and none is skipped or read twice.
    const [, , after] = await read((db) => auditEventsIn(db, { from: day }, 3));
    expect(await found({ from: day, after })).toEqual([oldest]);
    expect(await read((db) => auditSubject(db, ['user', 'study'], 's-65'))).toEqual({ type: 'study', id: 's-65' });
    expect(await read((db) => auditSubject(db, ['user'], 's-65'))).toBeUndefined();
  });

  it('[CLU-01] tells what was committed since a seal, whether it has a seal or not', async () => {
    await sealAudit();
    const seal = await read(lastSeal);
    const subjectsSince = async () => {
      const { events } = await read((db) => eventsSince(db, seal));
      return events.map(({ subjectId }) => subjectId);
    };
    expect(await subjectsSince()).toEqual([]);
    await store.tx((db) => edit(db, 'since-1'));
    expect(await subjectsSince()).toEqual(['since-1']);
    await sealAudit();
    await store.tx((db) => edit(db, 'since-2'));
    expect(await subjectsSince()).toEqual(['since-1', 'since-2']);
    expect((await read((db) => eventsSince(db, seal))).seal).toBe(seal + 1);
    await sealAudit();
  });

  it('[CLU-02] says how long the oldest event has waited for its seal', async () => {
    expect(await read(oldestUnsealedMs)).toBe(0);
    await store.tx((db) => edit(db, 'o-late'));
    await raw('update audit_unsealed set at = at - 60000');
    await store.tx((db) => edit(db, 'o-later'));
    expect(await sealingLagMs()).toBeGreaterThanOrEqual(60_000);
    expect(await sealingLagMs()).toBeLessThan(120_000);
    await sealAudit();
    expect(await sealingLagMs()).toBe(0);
  });

  it.runIf(onPg)('[CLU-01] seals an event that is committed after a later one was sealed', async () => {
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let recorded = () => {};
    const isRecorded = new Promise<void>((resolve) => {
      recorded = resolve;
    });
    const seal = await read(lastSeal);
    // A serializable transaction might be retried, with a later number.
    const slow = store.tx(async (db) => {
      await edit(db, 'slow');
      recorded();
      await mayCommit;
    }, 'read committed');
    await isRecorded;
    await store.tx((db) => edit(db, 'fast'));
    expect(await sealAudit()).toBe(1);
    commit();
    await slow;
    const { events } = await read((db) => eventsSince(db, seal));
    expect(events.map(({ subjectId }) => subjectId)).toEqual(['slow', 'fast']);
    expect(await sealAudit()).toBe(1);
    expect(await verifyAudit()).toMatchObject({ unsealed: 0, brokenAt: null, signed: true });
  });

  it('[CLU-01] is as it was when a sealer fails between its steps, and the next one seals', async () => {
    await store.tx((db) => edit(db, 'o-between'));
    const head = await read(headOfAudit);
    const onInsert = onPg
      ? `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
         create trigger power_cut before insert on audit_seals for each row execute function fail_once()`
      : "create trigger power_cut before insert on audit_seals begin select raise(abort, 'power cut'); end";
    await raw(onInsert);
    await expect(sealAudit()).rejects.toThrow();
    expect(await read(headOfAudit)).toEqual(head);
    await raw(onPg ? 'drop trigger power_cut on audit_seals; drop function fail_once' : 'drop trigger power_cut');
    expect(await sealAudit()).toBe(1);
    expect(await verifyAudit()).toMatchObject({ brokenAt: null, signed: true });
  });

  it('[CLU-01] gets its next seal from one sealer only', async () => {
    const head = await read(headOfAudit);
    if (!head) throw new Error('no head');
    const next = { ...head, number: head.number + 1 };
    const failing = store.tx(async (db) => {
      expect(await moveAuditHead(db, next)).toEqual(next);
      expect(await moveAuditHead(db, next)).toBeUndefined();
      const [seal] = await auditSealsAfter(db, head.number - 1, 1);
      if (seal) await insertAuditSeal(db, { ...seal, number: next.number });
      await deleteUnsealed(db, [1]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await read(headOfAudit)).toEqual(head);
  });

  it.each([
    "update audit_events set reason = 'another' where seq = 1",
    'update audit_events set seq = 1000 where seq = 1',
    'delete from audit_events where seq = 1',
    'delete from audit_events',
    "update audit_seals set events = '[]'",
    'delete from audit_seals',
    ...(onPg
      ? [
          'truncate audit_events',
          'truncate audit_seals',
          "insert into audit_events select * from audit_events where seq = 1 on conflict (seq) do update set reason = 'x'",
        ]
      : [
          'insert or replace into audit_events select * from audit_events where seq = 1',
          "insert into audit_events select * from audit_events where seq = 1 on conflict (seq) do update set reason = 'x'",
        ]),
  ])('[ADM-17] refuses: %s', async (statement) => {
    await expect(raw(statement)).rejects.toThrow(/audit (events|seals) are never/);
    expect(await verifyAudit()).toMatchObject({ brokenAt: null, signed: true });
  });

  it('[ADM-17] refuses a second event with the same number', async () => {
    const [event] = await read((db) => auditEventsIn(db, {}, 1));
    if (!event) throw new Error('no event');
    await expect(store.tx((db) => insertAuditEvent(db, event))).rejects.toThrow();
    const { seq, ...another } = event;
    expect(await store.tx((db) => insertNumberedEvent(db, another))).toBeGreaterThan(seq);
  });
});

const TABLES = ['audit_events', 'audit_seals', 'audit_unsealed', 'audit_head'];
const COLUMNS = 'at, actor_id, actor_role, action, subject_type, subject_id, before, after, reason, hash';

/** Statements that change the trail, and the event that they change, if it is one. */
type Tampering = { statements: string; seq: number | null };
type Numbers = { sealed: number[]; waiting: number[]; last: number };

const oneOf = <T>(list: readonly T[]) => fc.constantFrom(...list);

function tamperings({ sealed, waiting, last }: Numbers): fc.Arbitrary<Tampering> {
  const all = [...sealed, ...waiting];
  const values: Record<string, string> = {
    ...{
      at: 'at + 1',
      actor_id: "'somebody'",
      actor_role: "'admin'",
      action: "'study.approved'",
      reason: "'invented'",
    },
    subject_id: "'another'",
    before: "'{}'",
    after: `'{"name":"Mine"}'`,
    hash: "'0'",
  };
  const change = fc.tuple(oneOf(all), oneOf(Object.keys(values))).map(([seq, column]) => ({
    statements: `update audit_events set ${column} = ${values[column]} where seq = ${seq}`,
    seq,
  }));
  const remove = oneOf(all).map((seq) => ({ statements: `delete from audit_events where seq = ${seq}`, seq }));
  const insert = fc.tuple(oneOf(all), oneOf([-5, 0, last + 1, last + 7])).map(([from, seq]) => ({
    statements: `insert into audit_events (seq, ${COLUMNS}) select ${seq}, ${COLUMNS} from audit_events where seq = ${from}`,
    seq,
  }));
  const reorder = fc.uniqueArray(oneOf(all), { minLength: 2, maxLength: 2 }).map(([a = 0, b = 0]) => ({
    statements: `update audit_events set seq = -${a} where seq = ${a};
      update audit_events set seq = ${a} where seq = ${b}; update audit_events set seq = ${b} where seq = -${a}`,
    seq: null,
  }));
  const forget = oneOf(waiting).map((seq) => ({ statements: `delete from audit_unsealed where seq = ${seq}`, seq }));
  const reseal = oneOf([
    "events = '[]'",
    "events = '{'",
    'total = total + 1',
    "hash = '0'",
    "previous_hash = '0'",
    'at = at + 1',
    "kind = 'secret'",
    'number = number + 50',
  ]).chain((set) =>
    oneOf([1, 2, 3]).map((number) => ({
      statements: `update audit_seals set ${set} where number = ${number}`,
      seq: null,
    })),
  );
  const unseal = oneOf([1, 2, 3]).map((number) => ({
    statements: `delete from audit_seals where number = ${number}`,
    seq: null,
  }));
  const head = oneOf([
    'update audit_head set number = number - 1',
    'update audit_head set total = total - 1',
    "update audit_head set hash = '0'",
    "update audit_head set signature = 'x'",
    'delete from audit_head',
  ]).map((statements) => ({ statements, seq: null }));
  /** The newest events with their seal, and the head moved back to the seal before. */
  const cutOff = fc.boolean().map((withHead) => ({
    statements: `delete from audit_events where seq > ${sealed[FIRST + 9]}; delete from audit_unsealed;
      delete from audit_seals where number = 3;
      ${withHead ? 'update audit_head set number = 2, total = (select total from audit_seals where number = 2), hash = (select hash from audit_seals where number = 2)' : 'select 1'}`,
    seq: null,
  }));
  return fc.oneof(change, remove, insert, reorder, forget, reseal, unseal, head, cutOff);
}

/** How many events the first of three seals covers. The others cover ten. */
const FIRST = 6;

describe('someone with access to the database', () => {
  const numbers: Numbers = { sealed: [], waiting: [], last: 0 };

  beforeAll(async () => {
    await tamper(TABLES.map((table) => `delete from ${table}`).join(';'));
    const some = async (count: number) => {
      for (let index = 0; index < count; index++) {
        // An aborted transaction leaves a gap on PostgreSQL.
        if (index % 3 === 0)
          await store
            .tx(async (db) => {
              await edit(db, 'gap');
              throw new Error('aborted');
            })
            .catch(() => {});
        await store.tx((db) => edit(db, `t-${index}`, AT + index));
      }
    };
    await some(FIRST);
    await sealAudit();
    await some(10);
    await sealAudit();
    await some(10);
    await sealAudit();
    await some(5);
    numbers.waiting = (await read((db) => unsealedEntries(db, 0, 99))).map(({ seq }) => seq);
    const all = (await read((db) => auditEventsAfter(db, 0, 99))).map(({ seq }) => seq);
    numbers.sealed = all.filter((seq) => !numbers.waiting.includes(seq));
    numbers.last = all.at(-1) ?? 0;
    await raw(withoutTriggers);
    for (const table of TABLES) await raw(`create table kept_${table} as select * from ${table}`);
  });

  it('[ADM-17][CLU-01] is found out 100 of 100 times, with the event', async () => {
    expect(numbers).toMatchObject({ sealed: { length: FIRST + 20 }, waiting: { length: 5 } });
    const restore = TABLES.map(
      (table) => `delete from ${table}; insert into ${table} select * from kept_${table};`,
    ).join('\n');
    await fc.assert(
      fc.asyncProperty(
        fc.constant(0).chain(() => tamperings(numbers)),
        async ({ statements, seq }) => {
          await raw(`${restore}\n${statements}`);
          const { brokenAt, signed } = await verifyAudit();
          expect(brokenAt !== null || !signed, statements).toBe(true);
          if (seq !== null) expect(brokenAt, statements).toBe(seq);
        },
      ),
      { numRuns: 100, seed: 19 },
    );
    await raw(restore);
    expect(await verifyAudit()).toMatchObject({ events: FIRST + 25, unsealed: 5, brokenAt: null, signed: true });
  });

  it('[CLU-01] cannot have what they changed sealed: the head must be signed, until a person signs it anew', async () => {
    await raw("update audit_head set signature = 'of another secret'");
    await expect(sealAudit()).rejects.toThrow(/not signed with this secret/);
    expect(await verifyAudit()).toMatchObject({ brokenAt: null, signed: false });
    await signWithThisSecret();
    expect((await read(lastChangeOfSecret))?.number).toBe(4);
    expect(await verifyAudit()).toMatchObject({ events: FIRST + 25, unsealed: 0, brokenAt: null, signed: true });
    // Under another secret the events' own hashes cannot be checked, but the seals still cover the rows.
    await raw(`update audit_events set reason = 'x' where seq = ${numbers.waiting[2]}`);
    expect(await verifyAudit()).toMatchObject({ brokenAt: numbers.waiting[2], signed: true });
  });

  it('[CLU-01] does not get an event of their own past the sealer without being found out', async () => {
    const [event] = await read((db) => auditEventsIn(db, {}, 1));
    const forged = { ...event, seq: numbers.last + 20, subjectId: 'forged' } as NonNullable<typeof event>;
    await raw(`delete from audit_events; insert into audit_events select * from kept_audit_events; ${withTriggers}`);
    await store.tx((db) => insertAuditEvent(db, forged));
    expect(await verifyAudit()).toMatchObject({ brokenAt: forged.seq });
    await sealAudit();
    expect(await verifyAudit()).toMatchObject({ brokenAt: forged.seq });
    expect(sealedOf(forged)[0]).toBe(forged.seq);
  });
});
