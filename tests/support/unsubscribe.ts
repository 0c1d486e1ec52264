import { createHmac } from 'node:crypto';
import type { User } from '~db/schema';
import type { RunningApp } from './server';
import { ensureSecret, keyOf } from './session-cookie';

/** The token in the person's digests, signed with the server's secret. */
export async function unsubscribeToken(app: RunningApp, { id }: User): Promise<string> {
  await ensureSecret(app);
  return `${id}.${createHmac('sha256', keyOf(app.dataDir, 'unsubscribe')).update(id).digest('base64url')}`;
}
