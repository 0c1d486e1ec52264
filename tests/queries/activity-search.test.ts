/** The search of the audit trail, on both engines. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_LOOKS_THROUGH } from '~/catalogue/limits';
import { type Actor, type Person, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { AuditAction } from '~/domain/model/audit-actions';
import { foundActivity, listActivity, searchActivity } from '~/domain/pages/activity-search.server';
import type { User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make, raw } = await openQueryStore();
const actorOf = (user: User): Person => ({
  kind: 'person',
  id: user.id,
  role: user.role,
  adminRole: user.adminRole,
  organizationId: user.organizationId,
  organizationStatus: null,
  staffRole: null,
  maySign: false,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
});
const admin = actorOf(await make.admin('read_only'));
const NOON = Date.UTC(2026, 2, 10, 12);
const DAY = 86_400_000;
const done = (actor: Actor, action: AuditAction, id: string, at: number, reason?: string, after?: object) =>
  store.tx((db) => record(db, actor, action, id, { at, reason, after }));
/** The actions found, newest first. */
const found = async (filter: Parameters<typeof searchActivity>[1]) =>
  (await listActivity(admin, filter)).rows.map(({ action, subject }) => `${action} ${subject.id}`);

describe('the search of the audit trail', () => {
  it('[RUN-65] finds events by person, record, type, words and days, alone and together', async () => {
    const [robin, kim] = [await make.user({ firstName: 'Robin', lastName: 'Sought' }), await make.admin()];
    const [by, about] = [robin.id, (await make.organization({ name: 'Sought After Clinic', city: 'Salem' })).id];
    const study = (await make.study()).id;
    await done(actorOf(robin), 'organization.edited', about, NOON);
    await done(actorOf(kim), 'organization.rejected', about, NOON + DAY, 'No ANSWER to two letters');
    await done(actorOf(robin), 'study.edited', study, NOON + 2 * DAY);
    const [edited, rejected, studied] = [
      `organization.edited ${about}`,
      `organization.rejected ${about}`,
      `study.edited ${study}`,
    ];
    expect(await found({ by })).toEqual([studied, edited]);
    expect(await found({ by: robin.email ?? '' })).toEqual([studied, edited]);
    expect(await found({ by: 'robin sought', kind: 'study' })).toEqual([studied]);
    expect(await found({ about })).toEqual([rejected, edited]);
    expect(await found({ about: 'sought after', by })).toEqual([edited]);
    expect(await found({ about, q: 'answer rejected' })).toEqual([rejected]);
    expect(await found({ about, q: 'answer approved' })).toEqual([]);
    expect(await found({ from: '2026-03-11', to: '2026-03-12' })).toEqual([studied, rejected]);
    expect(await found({ from: '2026-03-11', to: '2026-03-12', kind: 'organization' })).toEqual([rejected]);
    expect(await found({ about, to: '2026-03-10' })).toEqual([edited]);
    expect(await found({ about, limit: 1 })).toEqual([rejected]);
    const { next } = await listActivity(admin, { about, limit: 1 });
    expect(await found({ about, limit: 1, cursor: next })).toEqual([edited]);
    expect(await found({ about, cursor: '999999999999999.999999999999999' })).toEqual([rejected, edited]);
  });

  it('[RUN-65] finds what was deleted by its name and its ID, and what no person did', async () => {
    const gone = randomUUID();
    await done(SYSTEM, 'organization.deleted', gone, NOON, 'Asked for', { name: 'Vanished Institute' });
    expect(await found({ q: 'vanished' })).toEqual([`organization.deleted ${gone}`]);
    expect(await found({ about: gone })).toEqual([`organization.deleted ${gone}`]);
    expect(await found({ by: 'system', q: 'vanished' })).toEqual([`organization.deleted ${gone}`]);
    expect(await found({ by: 'operator', q: 'vanished' })).toEqual([]);
    const page = await searchActivity(admin, { about: gone });
    expect(page.rows[0]).toMatchObject({ subject: 'Vanished Institute', to: expect.stringContaining(`about=${gone}`) });
  });

  it('[RUN-65] asks which one a name means, unless one is called exactly so', async () => {
    const [one, two] = [
      await make.organization({ name: 'Twin Lakes' }),
      await make.organization({ name: 'Twin Lakes West' }),
    ];
    const ids = (meant: object | null) => (meant as { several: { id: string }[] }).several.map(({ id }) => id).sort();
    const asked = await searchActivity(admin, { about: 'twin lak' });
    expect([ids(asked.about), asked.rows]).toEqual([[one.id, two.id].sort(), []]);
    expect((await searchActivity(admin, { about: 'twin lakes' })).about).toMatchObject({ one: { id: one.id } });
    expect((await searchActivity(admin, { by: 'nobody of that name' })).by).toEqual({ none: true });
    await expect(listActivity(admin, { about: 'twin lak' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(foundActivity(admin, { by: 'nobody of that name' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('[RUN-65] is for administrators only', async () => {
    const other = actorOf((await make.site()).user);
    for (const search of [searchActivity, listActivity, foundActivity])
      await expect(search(other, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('[RUN-65] looks through a limited number of events at a time, says how far, and goes on from there', async () => {
    const rare = randomUUID();
    await done(SYSTEM, 'organization.edited', rare, NOON + 10 * DAY, 'a rare reason');
    // Later ones, so that the rare one is out of reach of the first page.
    const start = NOON + 11 * DAY;
    const events = ACTIVITY_LOOKS_THROUGH + 10;
    await raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${events})
      insert into audit_events (at, actor_role, action, subject_type, subject_id, hash)
      select ${start} + i, 'system', 'study.edited', 'study', 'many', 'h' from n`);
    const first = await searchActivity(admin, { q: 'rare' });
    expect([first.rows, first.lookedTo]).toEqual([[], start + 11]);
    const second = await searchActivity(admin, { q: 'rare', cursor: first.next });
    expect(second.rows.map(({ reason }) => reason)).toEqual(['a rare reason']);
    const { rows, batches, searched } = await foundActivity(admin, { q: 'rare', from: '2026-03-01' });
    expect([rows, searched]).toMatchObject([1, { from: '2026-03-01', words: true }]);
    for await (const batch of batches()) expect(batch).toMatchObject([{ subject: { id: rare } }]);
    await raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into audit_events (at, actor_role, action, subject_type, subject_id, hash)
      select ${start} + i, 'system', 'study.edited', 'study', 'many', 'h' from n`);
    await expect(foundActivity(admin, { kind: 'study' })).rejects.toMatchObject({ code: 'activity_too_long' });
  });
});
