/** A newer version of the build under test: the same code, with one more migration. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withNextMigration } from '../../support/next-migration';
import { copyBuild } from '../planted';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'db/migrations';
/** The tables that requests use most. */
const CHANGED = ['organizations', 'studies', 'users', 'sessions'];
export const NEW_COLUMN = 'of_the_next_version';

export function nextBuild(build: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(ROOT, 'build-next-'));
  mkdirSync(join(folder, 'build'));
  copyBuild(build, join(folder, 'build'));
  const added = CHANGED.map((table) => `ALTER TABLE "${table}" ADD COLUMN "${NEW_COLUMN}" text DEFAULT 'new';`);
  withNextMigration(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), added);
  return {
    folder: relative(ROOT, join(folder, 'build')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
