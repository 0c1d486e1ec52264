import { EXPORTED, type Exported } from '~/catalogue/actions';
import { DomainError } from '~/catalogue/errors';
import { EXPORTS } from '~/catalogue/limits';
import { env } from '~/env.server';
import { logSecurity } from '~/gateways/security-log.server';
import { store } from '~db/store.server';
import { type Actor, person } from './actor';
import { record } from './audit.server';
import { newId } from './ids.server';
import { isTryAllowed } from './tries.server';

/** What is exported: how many rows, and the ID of the record that they belong to. */
interface Content {
  rows: number;
  studyId?: string;
  matchId?: string;
  questionnaireId?: string;
  userId?: string | null;
  /** What was searched for, by ID: a name would be kept forever. */
  filter?: object;
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

async function limitExports(actor: Actor, at: number): Promise<void> {
  if (actor.kind === 'system') return;
  const account = person(actor).id;
  if (!env().rateLimit || (await isTryAllowed('export', account, EXPORTS, at))) return;
  logSecurity('rateLimited', { account, what: 'export' });
  throw new DomainError('too_many_requests');
}
