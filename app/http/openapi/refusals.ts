/** The refusals of an action, as the API document describes them. */
import { type Action, methodOf, pathOf, type Who } from '~/actions/action';
import { ERRORS, type ErrorCode, errorMessage } from '~/catalogue/errors';
import type { Scope } from '~/catalogue/scopes';
import { VALIDATION } from '~/catalogue/validation';

export const isOpen = ({ who }: Action) => who === 'anybody' || who === 'holder';

/** Those among whom sponsors must be verified. Only sites are suspended. */
const VETTED: readonly Who[] = ['sponsor', 'party', 'sides'];

/** First the refusals that follow from the kind of action, then its own. */
function codesOf(action: Action, scope: Scope | null): ErrorCode[] {
  const { who, body, query, pages, repeatable, limit, refusals = [] } = action;
  const [method, path] = [methodOf(action), pathOf(action)];
  const codes: (ErrorCode | false | undefined)[] = [
    !isOpen(action) && 'unauthenticated',
    ...(scope ? (['token_invalid', 'token_scope'] as const) : []),
    !scope && !isOpen(action) && 'token_session_only',
    who === 'admin' && 'admin_role',
    (who === 'admin' || who === 'site' || who === 'rep' || who === 'lead' || who === 'inbox' || who === 'calendar') &&
      'forbidden',
    ...(VETTED.includes(who)
      ? (['organization_unverified', 'organization_rejected', 'organization_archived'] as const)
      : []),
    (body || pages || repeatable || (query && method === 'GET' && path !== '/api/login')) && 'invalid',
    ...(body ? (['not_json', 'not_json_type', 'body_too_large'] as const) : []),
    repeatable && 'key_reused',
    limit && 'too_many_requests',
    'unavailable',
    (who === 'member' || (path.includes('{') && !isOpen(action))) && 'not_found',
  ];
  return [...new Set([...codes.filter((code) => typeof code === 'string'), ...refusals])];
}

const DETAILS = {
  roles: 'an owner',
  role: 'Support',
  status: 'verified',
  file: 'The file',
  code: 500,
  wait: '2 minutes',
  scope: 'studies:write',
};
const WAIT = { 'Retry-After': 'Seconds to wait.' };
const HEADERS: Partial<Record<ErrorCode, Record<string, string>>> = {
  too_many_requests: WAIT,
  too_many_codes: WAIT,
  too_many_passwords: WAIT,
  too_many_letters: WAIT,
  unavailable: WAIT,
  ranking_loading: WAIT,
  scanner_silent: WAIT,
};

export interface Refusal {
  description: string;
  headers: Record<string, string>;
  examples: Record<string, { summary: string; value: unknown }>;
}

/** By status. Refusals with the same status are examples of one response. */
export function refusalsOf(action: Action, scope: Scope | null): [string, Refusal][] {
  const byStatus: Record<number, Refusal> = {};
  for (const code of codesOf(action, scope)) {
    const { status } = ERRORS[code];
    // The administrators' sign-in has its own response for 401.
    if (action.answers && Object.hasOwn(action.answers, status)) continue;
    const summary = errorMessage(code, DETAILS);
    const value = { message: summary, code, ...(code === 'invalid' && { errors: { email: [VALIDATION.email] } }) };
    const { description, headers, examples } = byStatus[status] ?? {};
    byStatus[status] = {
      description: description ? `${description} / ${summary}` : summary,
      headers: { ...headers, ...HEADERS[code] },
      examples: { ...examples, [code]: { summary, value } },
    };
  }
  return Object.entries(byStatus);
}
