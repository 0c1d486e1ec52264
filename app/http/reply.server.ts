import { redirect } from '@remix-run/node';
import type { Toast } from '~/catalogue/browser-messages';
import { DomainError, type ErrorCode } from '~/catalogue/errors';
import { QUERY_MAX } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { flashCookie } from './cookies.server';
import { asResponse } from './errors.server';
import { wantsPage } from './input.server';

/**
 * An address of ours as a header can hold it. A form may have sent the list or the question that it returns to, so what is
 * too long is left out.
 */
function addressIn(to: string): string {
  const { pathname, search, hash } = new URL(to, 'http://localhost');
  const fits = (part: string) => (part.length > QUERY_MAX ? '' : part);
  return pathname + fits(search) + fits(hash);
}

/** 303 to `to`, with a message to show there (toast with JavaScript, banner without). */
export async function redirectWith(to: string, toast: Toast | null, headers = new Headers()): Promise<Response> {
  if (toast) headers.append('Set-Cookie', await flashCookie.write(toast));
  return redirect(to.startsWith('/') ? addressIn(to) : to, { status: 303, headers });
}

/** Sends a visitor's browser to sign in and back (GEN-07), by a thrown redirect. Other clients get 401. */
export async function redirectToSignIn(request: Request, actor: Actor): Promise<void> {
  if (actor.kind !== 'visitor' || !wantsPage(request)) return;
  const { pathname, search } = new URL(request.url);
  throw await redirectWith(paths.loginEntry(pathname + search), TOASTS.unauthorized);
}

/** Runs a form's command and redirects with a message; if it is refused, to the page it came from. */
export async function redirectAfter<T>(
  work: () => Promise<T>,
  tell: {
    to: string | ((value: T) => string);
    done: (value: T) => Toast | null | Promise<Toast | null>;
    failed: (message: string) => Toast;
    back?: string;
    /** Errors to throw, for submitForm to show the form again with what was typed. */
    askAgain?: readonly ErrorCode[];
  },
): Promise<Response> {
  try {
    const value = await work();
    return redirectWith(typeof tell.to === 'string' ? tell.to : tell.to(value), await tell.done(value));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (tell.askAgain?.includes(error.code)) throw error;
    if (['unauthenticated', 'forbidden', 'admin_role'].includes(error.code)) throw asResponse(error);
    // The record has been deleted, or nothing can be saved: show the error page for that status, with what failed.
    if (error.code === 'not_found' || error.code === 'unavailable')
      throw asResponse(error, { toast: tell.failed(error.message) });
    return redirectWith(tell.back ?? (typeof tell.to === 'string' ? tell.to : '/'), tell.failed(error.message));
  }
}
