import { EXPORTED, type Exported } from '~/catalogue/exports';
import type { Db } from '~db/store.server';
import type { Actor } from '../actor';
import { newId } from '../ids.server';
import { record } from './audit.server';

/** What is exported: how many rows, and the ID of the record that they belong to. */
interface Content {
  rows: number;
  studyId?: string;
  matchId?: string;
  questionnaireId?: string;
  userId?: string | null;
  /** Of a person without an account. */
  email?: string | null;
}

/** Records an export, before anything of it is sent. @returns the ID of the export. */
export async function recordExport(
  db: Db,
  actor: Actor,
  what: Exported,
  content: Content,
  at: number,
): Promise<string> {
  const id = newId();
  await record(db, actor, 'export.made', id, { after: { what, title: EXPORTED[what], ...content }, at });
  return id;
}
