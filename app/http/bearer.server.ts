/** Calls by API tokens: `Authorization: Bearer sb_…` (docs/decisions/0090-api-tokens.md). */
import { methodOf, namesIn, pathOf, scopeOf } from '~/actions/action';
import { DomainError } from '~/catalogue/errors';
import type { Scope } from '~/catalogue/scopes';
import { holderOfWrittenToken } from '~/domain/commands/accounts/api-tokens.server';
import type { Holder } from '~/domain/commands/accounts/session.server';
import { isWrittenToken, tokenIn } from '~/domain/model/api-token-schema';
import { currentRequest } from '~/gateways/request-context.server';
import { logSecurity } from '~/gateways/security-log.server';
import { RESOURCES } from './openapi/document.server';
import { isOpen } from './openapi/refusals';
import { limitToken } from './rate-limit.server';

interface Served {
  method: string;
  parts: readonly string[];
  /** null: for no token. */
  scope: Scope | null;
  /** Anyone may read it, so a token reads it without a scope. */
  open: boolean;
}

let served: Served[] | undefined;

/** Every declared call in the order in which routes are matched: few parameters first, then those that name more of the beginning. */
function servedCalls(): Served[] {
  served ??= RESOURCES.flatMap(({ noun, actions }) =>
    actions.map((action) => ({
      at: namesIn(action).length,
      named: pathOf(action).indexOf('{'),
      method: methodOf(action),
      parts: pathOf(action).split('/'),
      scope: scopeOf(action, noun),
      open: isOpen(action) && methodOf(action) === 'GET' && !action.sessionOnly,
    })),
  ).sort((a, b) => a.at - b.at || b.named - a.named);
  return served;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The declared call that this is. What is not declared, no token can call. */
function callAt(method: string, pathname: string): Served | undefined {
  // Decoded as Remix does to find a route, so that nothing is called by another spelling of its address.
  const parts = pathname.replace(/\/$/, '').split('/').map(decoded);
  const asked = method === 'HEAD' ? 'GET' : method;
  return servedCalls().find(
    (each) =>
      each.method === asked &&
      each.parts.length === parts.length &&
      each.parts.every((part, index) => part.startsWith('{') || part === parts[index]),
  );
}

/** The token of a call, if it has one of ours. Pages take none. @throws {DomainError} token_in_address. */
export function bearerOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith('/api/')) return null;
  if ([...searchParams.values()].some(isWrittenToken)) throw new DomainError('token_in_address');
  return tokenIn(request.headers.get('Authorization'));
}

/**
 * Who makes a call with this token. Cookies that come with it count for nothing.
 * @throws {DomainError} token_invalid; too_many_requests; token_session_only; token_scope; as an organization that is not
 * verified is refused.
 */
export async function holderOfBearer(request: Request, written: string): Promise<Holder> {
  const { holder, token } = await holderOfWrittenToken(written).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'token_invalid')
      logSecurity('accessRefused', { account: null, action: 'a call with a token that does not work' });
    throw error;
  });
  const handled = currentRequest();
  if (handled && holder.actor.kind === 'person')
    Object.assign(handled, { account: holder.actor.id, zone: holder.zone });
  await limitToken(token.id);
  const call = callAt(request.method, new URL(request.url).pathname);
  if (call?.open && !call.scope) return holder;
  if (!call?.scope) throw new DomainError('token_session_only');
  if (!token.scopes.includes(call.scope)) throw new DomainError('token_scope', { scope: call.scope });
  return holder;
}
