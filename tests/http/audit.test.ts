import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { numbersIn } from '~/domain/base/audit-hashes.server';
import { auditEventsOf, auditSealsAfter } from '~db/queries/audit';
import { verifyCommand } from '~tests/support/audit-verify';
import { expect, test } from '~tests/support/people';

test('[ADM-17] the database itself rejects changes to audit events', async ({ app, as, make }) => {
  await as(await make.admin());
  const database = new Database(join(app.dataDir, 'studybridge.sqlite'));
  for (const sql of [
    "UPDATE audit_events SET actor_id = 'somebody else'",
    'DELETE FROM audit_events',
    'INSERT OR REPLACE INTO audit_events SELECT * FROM audit_events WHERE seq = 1',
  ]) {
    expect(() => database.prepare(sql).run(), sql).toThrow();
  }
  database.close();
});

test('[ADM-17] every decision is one event with who, when, what, before and after, covered by a seal', async ({
  as,
  make,
  store,
}) => {
  const admin = await make.admin();
  const { organization } = await make.site({ status: 'pending' });
  const who = await as(admin);
  const before = Date.now();
  await who.put(`/api/organizations/${organization.id}/reject`, { data: { reason: 'Twice registered.' } });
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id: organization.id }));
  expect(event).toMatchObject({
    actorId: admin.id,
    actorRole: 'admin',
    action: 'organization.rejected',
    subjectType: 'organization',
    before: '{"status":"pending"}',
    after: '{"status":"rejected"}',
    reason: 'Twice registered.',
  });
  expect(event?.at).toBeGreaterThanOrEqual(before);
  const sealed = async () => (await store.read((db) => auditSealsAfter(db, 0, 10_000))).flatMap(numbersIn);
  await expect.poll(sealed).toContain(event?.seq);
});

test('[ADM-17] the command detects every kind of tampering in a copy of the trail @all', async ({ app, as, make }) => {
  const admin = await as(await make.admin());
  for (let count = 0; count < 4; count++) {
    const { id } = await make.organization({ status: 'pending' });
    await admin.put(`/api/organizations/${id}/reject`, { data: { reason: 'Twice registered.' } });
  }
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-audit-'));
  const file = join(folder, 'studybridge.sqlite');
  const source = new Database(join(app.dataDir, 'studybridge.sqlite'), { readonly: true });
  const tamperings = [
    'UPDATE audit_events SET at = at + 1 WHERE seq = 2',
    "UPDATE audit_events SET actor_id = 'somebody else' WHERE seq = 2",
    "UPDATE audit_events SET reason = 'invented' WHERE seq = 2",
    `UPDATE audit_events SET hash = '${'0'.repeat(64)}' WHERE seq = 2`,
    'DELETE FROM audit_events WHERE seq = 2',
  ];
  try {
    await source.backup(file);
    await copyFile(join(app.dataDir, 'secret'), join(folder, 'secret'));
    // With the files, because signed ones are checked as well.
    if (existsSync(join(app.dataDir, 'uploads'))) await symlink(join(app.dataDir, 'uploads'), join(folder, 'uploads'));
    const intact = await verifyCommand(folder);
    expect(intact).toMatchObject({ code: 0, text: expect.stringContaining('intact') });
    for (const sql of tamperings) {
      await rm(`${file}-wal`, { force: true });
      await source.backup(file);
      const copy = new Database(file);
      copy.exec('DROP TRIGGER audit_events_keep_rows; DROP TRIGGER audit_events_keep_values;');
      copy.exec(sql);
      copy.close();
      const { code, text } = await verifyCommand(folder);
      expect(code, sql).toBe(1);
      expect(text).toContain('broken at event 2:');
    }
  } finally {
    source.close();
    await rm(folder, { recursive: true, force: true });
  }
});
