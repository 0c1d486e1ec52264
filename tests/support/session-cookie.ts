import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCookie } from '@remix-run/node';
import { openSession } from '~/domain/commands/accounts/session.server';
import type { Store } from '~db/store.server';
import type { RunningApp } from './server';

/** The key that the server derives from its secret for one purpose. */
export function keyOf(dataDir: string, purpose: 'cookies' | 'uploads' | 'unsubscribe' | 'outbox'): string {
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
}

/** The server creates its secret at the first request. */
export async function ensureSecret({ dataDir, url }: RunningApp): Promise<void> {
  if (!existsSync(join(dataDir, 'secret'))) await fetch(`${url}/login`);
}

/**
 * The cookie of a session that is written to the database. Signing in takes about as long as ten other requests, since
 * checking a password is slow on purpose.
 */
export async function sessionCookie(app: RunningApp, store: Store, userId: string) {
  await ensureSecret(app);
  const token = await store.tx((db) => openSession(db, userId, null, Date.now()));
  const cookie = createCookie('sb_session', { secrets: [keyOf(app.dataDir, 'cookies')] });
  const [pair = ''] = (await cookie.serialize(token)).split(';');
  return {
    name: cookie.name,
    value: pair.slice(cookie.name.length + 1),
    domain: new URL(app.url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}
