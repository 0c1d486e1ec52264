/**
 * A form that is sent after the session has ended. The person is asked to sign in, and then finds the form with everything
 * in it, by the same way as a form that is refused: the page's own action gets it, and saves nothing (decision 60).
 */
import { BODY_MAX_BYTES, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { safeRedirect } from '~/catalogue/paths';
import { newToken } from '~/domain/base/ids.server';
import { holderOfToken } from '~/domain/commands/accounts/session.server';
import { dropPost, type KeptPost, keepPost, keptPost } from '~/domain/commands/drafts/kept-post.server';
import { log } from '~/gateways/log.server';
import { browserCookie, keptPostCookie, sessionCookie } from './cookies.server';
import { readFormData } from './input.server';
import { lockOf } from './kiosk-lock.server';
import { limitSent } from './rate-limit.server';

/** Nobody's words, and what must not be stored. */
const NOT_TYPED = ['intent', 'idempotencyKey', 'returnTo', 'version'];
const SECRETS = ['password', 'code', 'pin'];

/**
 * Keeps what a form holds, for the person who signed in last in this browser.
 * @returns the cookie by which it is found again; undefined if nothing is kept.
 */
export async function keepSent(request: Request): Promise<Headers | undefined> {
  if (request.method !== 'POST') return undefined;
  const [userId] = (await browserCookie.read(request))?.accounts ?? [];
  if (!userId || (await lockOf(request))) return undefined;
  try {
    const post = await typedIn(request);
    if (!post) return undefined;
    await limitSent('drafts', Buffer.byteLength(JSON.stringify(post)));
    const token = (await keptPostCookie.read(request)) ?? newToken();
    await keepPost(token, userId, post);
    return new Headers({ 'Set-Cookie': await keptPostCookie.write(token) });
  } catch (error) {
    // The person has to sign in either way, and is not told that anything is kept.
    log().warn({ err: error }, 'form not kept');
    return undefined;
  }
}

/** Undefined if nobody has typed anything, or it is too long. */
async function typedIn(request: Request): Promise<KeptPost | undefined> {
  const form = await readFormData(request, MULTIPART_MAX_BYTES);
  const fields: KeptPost['fields'] = [];
  let files = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string') files ||= value.size > 0;
    else if (!SECRETS.includes(name)) fields.push([name, value]);
  }
  const isTyped = fields.some(([name, value]) => !NOT_TYPED.includes(name) && value.trim() !== '');
  const { pathname, search } = new URL(request.url);
  const isShort = Buffer.byteLength(JSON.stringify(fields)) <= BODY_MAX_BYTES / 2;
  return isTyped && isShort ? { path: pathname + search, fields, files } : undefined;
}

async function keptHere(request: Request): Promise<(KeptPost & { token: string; userId: string }) | undefined> {
  const token = await keptPostCookie.read(request);
  const post = token ? await keptPost(token) : undefined;
  return token && post ? { ...post, token } : undefined;
}

/** Whether this browser has kept a form, for the sign-in page. */
export const isAnyKept = async (request: Request): Promise<boolean> => (await keptHere(request)) !== undefined;

/** The page whose form is kept for this person; undefined without one. */
export async function pageOfKept(request: Request, userId: string): Promise<string | undefined> {
  const kept = await keptHere(request);
  return kept?.userId === userId ? safeRedirect(kept.path) : undefined;
}

export interface Unsent {
  /** The page, as if the form had just been sent to it. */
  request: Request;
  files: boolean;
  /** Once it has been sent, or cannot be shown. */
  drop: () => Promise<void>;
}

/** For a page that is opened: what the same person has kept for it. @param isIndex whether the page is its parent's index */
export async function unsentOn(request: Request, isIndex: boolean): Promise<Unsent | undefined> {
  const kept = await keptHere(request);
  const url = new URL(request.url);
  if (!kept || kept.path !== url.pathname + url.search) return undefined;
  const { actor } = await holderOfToken((await lockOf(request)) ? null : await sessionCookie.read(request));
  if (actor.kind !== 'person' || actor.id !== kept.userId) return undefined;
  if (isIndex) url.searchParams.append('index', '');
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  headers.delete('Content-Length');
  const body = new URLSearchParams(kept.fields).toString();
  return {
    request: new Request(url, { method: 'POST', headers, body }),
    files: kept.files,
    drop: () => dropPost(kept.token),
  };
}

/** The form has been sent again, to the same page: what was kept is no longer needed. */
export async function dropSent(request: Request): Promise<void> {
  const kept = await keptHere(request);
  const { pathname } = new URL(request.url);
  const page = pathname.replace(/\.data$/, '');
  if (kept && kept.path.split('?')[0] === page) await dropPost(kept.token);
}
