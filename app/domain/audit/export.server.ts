import { EXPORTED, type Exported } from '~/catalogue/exports';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import { newId } from '../ids.server';
import { limitExports } from '../limits/tries.server';
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

/**
 * Counts an export and records it, before anything of it is sent. Call it outside a transaction. @returns the ID of the
 * export. @throws {DomainError} unauthenticated, too_many_requests, unavailable.
 */
export async function recordExport(actor: Actor, what: Exported, content: Content, at: number): Promise<string> {
  await limitExports(actor, at);
  const id = newId();
  const after = { what, title: EXPORTED[what], ...content };
  await store.tx((db) => record(db, actor, 'export.made', id, { after, at }));
  return id;
}
