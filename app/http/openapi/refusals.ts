/** What a call may be refused with, from the catalogue's one table of refusals. */
import { z } from 'zod';
import { ERRORS, type ErrorCode, errorMessage } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/messages';
import { type Answer, type Call, component, text } from './call';

export const refusal = component(
  'Refusal',
  z.object({ message: text(), errors: z.record(z.string(), z.array(text())).optional() }),
  'Every refusal has this form.',
  {
    message: 'A sentence for people.',
    errors: 'By the name of the field, as in documents[0].name: what is wrong with it.',
  },
);

/** Those that follow from what kind of call it is. */
function codesOf(call: Call): ErrorCode[] {
  const { who, body, pages, query, makes, limited, errors = [] } = call;
  const open = who === 'anybody' || who === 'holder';
  const codes: (ErrorCode | false | undefined)[] = [
    !open && 'unauthenticated',
    who === 'admin' && 'forbidden',
    (body || pages || makes || (query && call.method === 'get' && call.path !== '/api/login')) && 'invalid',
    body && 'not_json',
    body && 'not_json_type',
    body && 'body_too_large',
    limited && 'too_many_requests',
    'method_not_allowed',
    'unavailable',
  ];
  return [...new Set([...codes.filter((code) => typeof code === 'string'), ...errors])];
}

const DETAILS = { method: 'PATCH', status: 'verified', file: 'The file', code: 500 };

const FIELDS: Partial<Record<ErrorCode, Record<string, string[]>>> = {
  invalid: { email: [VALIDATION.email] },
};

const HEADERS: Partial<Record<ErrorCode, Record<string, string>>> = {
  method_not_allowed: { Allow: 'The methods that the address answers.' },
  too_many_requests: { 'Retry-After': 'Seconds to wait.' },
  too_many_codes: { 'Retry-After': 'Seconds to wait.' },
  unavailable: { 'Retry-After': 'Seconds to wait.' },
  scanner_silent: { 'Retry-After': 'Seconds to wait.' },
};

export interface Refusals extends Answer {
  examples: Record<string, { summary: string; value: unknown }>;
}

/** The refusals of a call by status; several reasons of one status are examples of one answer. */
export function refusalsOf(call: Call): Record<number, Refusals> {
  const byStatus: Record<number, Refusals> = {};
  for (const code of codesOf(call)) {
    const { status } = ERRORS[code];
    // An answer of its own form stands for that status (the administrators' sign-in).
    if (status in call.answers) continue;
    const message = errorMessage(code, DETAILS);
    const errors = FIELDS[code];
    const answer = byStatus[status] ?? { description: '', schema: refusal, examples: {}, headers: {} };
    byStatus[status] = {
      ...answer,
      description: [answer.description, message].filter(Boolean).join(' / '),
      headers: { ...answer.headers, ...HEADERS[code] },
      examples: { ...answer.examples, [code]: { summary: message, value: { message, ...(errors && { errors }) } } },
    };
  }
  return byStatus;
}
