/**
 * How a call is described. document.server.ts turns this into OpenAPI. The calls are in the other files in this folder.
 */
import type { z } from 'zod';
import type { Action, Answer, Who } from '~/actions/action';
import { ERRORS, type ErrorCode, errorMessage } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';

interface Details {
  /** As for the resource by default. */
  who?: Who;
  description?: string;
  /** What the parameters of the path mean, if their names do not say so. */
  about?: Record<string, string>;
  query?: z.ZodObject;
  /** A list: the call accepts `limit` and `cursor`, and the response has a Link header. */
  pages?: boolean;
  makes?: boolean;
  limited?: boolean;
  /** The schema that the endpoint parses the JSON body with. */
  body?: z.ZodType;
  bodyOptional?: boolean;
  /** An example of the body, if the one made from its schema is not suitable. */
  example?: unknown;
  /** Describes a body that is not JSON. */
  file?: string;
  /** 200 with this as JSON. Without `answer`, `created` and `answers`, the response is 204. */
  answer?: z.ZodType;
  /** 201 with this as JSON. */
  created?: z.ZodType;
  /** All other responses. */
  answers?: Record<number, Answer>;
  /** Errors that don't follow from the kind of call (codesOf). */
  errors?: readonly ErrorCode[];
}

export interface Call extends Omit<Details, 'answers'> {
  who: Who;
  method: 'get' | 'post' | 'put' | 'delete';
  path: `/${string}`;
  id: string;
  /** The call's heading: a few words. */
  summary: string;
  answers: Record<number, Answer>;
}

type Unassigned = Omit<Call, 'who'> & Pick<Details, 'who'>;

/** The calls of one resource, which is a page of the reference. `who` is the default for its calls. */
export const resource = ({
  who,
  calls,
  ...about
}: {
  name: string;
  description: string;
  who: Who;
  calls: readonly Unassigned[];
}) => ({ ...about, calls: assigned(who, calls) });

/** @param who may make a call that does not say so itself */
export const assigned = (who: Who, calls: readonly Unassigned[]): Call[] =>
  calls.map((call) => ({ ...call, who: call.who ?? who }));

/** A declared action, as the document describes it. */
export function described({ name, call, names, repeatable, limit, refusals, ...words }: Action): Call {
  const [method = '', path = ''] = call.split(' ');
  const { answer, created, answers } = words;
  const status = created ? 201 : answer ? 200 : 204;
  return {
    ...words,
    ...{ id: name, method: method.toLowerCase() as Call['method'], path: path as Call['path'], about: names },
    ...{ makes: repeatable, limited: limit !== undefined, errors: refusals },
    answers: answers ?? { [status]: { schema: created ?? answer } },
  };
}

const call =
  (method: Call['method']) =>
  (path: Call['path'], id: string, summary: string, details: Details): Unassigned => {
    const { answer, created } = details;
    const status = created ? 201 : answer ? 200 : 204;
    return {
      ...details,
      method,
      path,
      id,
      summary,
      answers: details.answers ?? { [status]: { schema: created ?? answer } },
    };
  };
export const [get, post, put, del] = [call('get'), call('post'), call('put'), call('delete')];

export const isOpen = ({ who }: Call) => who === 'anybody' || who === 'holder';

/** Those among whom sponsors must be verified. */
const VETTED: readonly Call['who'][] = ['sponsor', 'party', 'sides'];

/** The errors of a call: first those that follow from its kind, then its own. */
function codesOf(call: Call): ErrorCode[] {
  const { who, method, path, body, query, pages, makes, limited, errors = [] } = call;
  const codes: (ErrorCode | false | undefined)[] = [
    !isOpen(call) && 'unauthenticated',
    (who === 'admin' || who === 'site' || who === 'rep') && 'forbidden',
    ...(VETTED.includes(who) ? (['organization_unverified', 'organization_rejected'] as const) : []),
    (body || pages || makes || (query && method === 'get' && path !== '/api/login')) && 'invalid',
    ...(body ? (['not_json', 'not_json_type', 'body_too_large'] as const) : []),
    makes && 'key_reused',
    limited && 'too_many_requests',
    'method_not_allowed',
    'unavailable',
    (who === 'member' || (path.includes('{') && !isOpen(call))) && 'not_found',
  ];
  return [...new Set([...codes.filter((code) => typeof code === 'string'), ...errors])];
}

const DETAILS = { method: 'PATCH', status: 'verified', file: 'The file', code: 500, wait: '2 minutes' };
const WAIT = { 'Retry-After': 'Seconds to wait.' };
const HEADERS: Partial<Record<ErrorCode, Record<string, string>>> = {
  method_not_allowed: { Allow: 'The methods that the address supports.' },
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

/** The refusals of a call by status. Errors with the same status are examples of one response. */
export function refusalsOf(call: Call): [string, Refusal][] {
  const byStatus: Record<number, Refusal> = {};
  for (const code of codesOf(call)) {
    const { status } = ERRORS[code];
    // The administrators' sign-in has its own response for 401.
    if (Object.hasOwn(call.answers, status)) continue;
    const summary = errorMessage(code, DETAILS);
    const value = { message: summary, ...(code === 'invalid' && { errors: { email: [VALIDATION.email] } }) };
    const { description, headers, examples } = byStatus[status] ?? {};
    byStatus[status] = {
      description: description ? `${description} / ${summary}` : summary,
      headers: { ...headers, ...HEADERS[code] },
      examples: { ...examples, [code]: { summary, value } },
    };
  }
  return Object.entries(byStatus);
}
