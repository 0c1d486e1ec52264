/** The tokens by which programs make JSON calls for an organization. */
import { z } from 'zod';
import { API_TOKENS } from '~/catalogue/limits';
import { SCOPE_OPTIONS, TOKEN_KINDS } from '~/catalogue/scopes';
import { VALIDATION } from '~/catalogue/validation';
import { choice, choices, needed, optionalDate, requiredName } from './fields';
import { describedView, moment, nullableText, text, view } from './views';

/** As a token is written. Programs that look for secrets in source code find it by its beginning. */
const WRITTEN = /^sb_[\w-]{43}$/;
export const writtenToken = (secret: string): string => `sb_${secret}`;
export const isWrittenToken = (written: string): boolean => WRITTEN.test(written);

/** The token in an Authorization header; null if it holds none of ours, such as a proxy's own. */
export const tokenIn = (header: string | null | undefined): string | null =>
  /^Bearer +(sb_\S{0,200})$/i.exec(header?.slice(0, 300) ?? '')?.[1] ?? null;

const lastDay = optionalDate().describe(
  `YYYY-MM-DD: the last day on which it works (UTC), at most ${API_TOKENS.mostDays} days ahead; in ${API_TOKENS.days} days by default.`,
);

const given = {
  name: requiredName('organization', API_TOKENS.nameChars).describe(
    'What it is for. The audit trail names a service account by it.',
  ),
  kind: choice(TOKEN_KINDS).describe(
    'service: acts as a service account with its own name in the audit trail, and the rights of a coordinator. person: acts as you.',
  ),
  scopes: choices(SCOPE_OPTIONS, { atLeastOne: true }).describe('Which calls it can make.'),
};

export const apiTokenSchema = z.object({ ...given, lastDay: lastDay.default(null) });
export type NewApiToken = z.output<typeof apiTokenSchema>;

/** In the form, the day is filled in, so nobody clears it by accident. */
export const apiTokenFormSchema = z.object({ ...given, lastDay: needed(lastDay, VALIDATION.date) });

const shown = {
  id: text,
  name: text,
  kind: z.enum(['person', 'service']),
  scopes: z.array(text),
  startsWith: text.describe('The first characters of the token.'),
  createdAt: moment,
  expiresAt: moment,
};

export const madeApiTokenSchema = view('MadeApiToken', {
  ...shown,
  token: text.describe(
    'Send it as Authorization: Bearer …. You will not see it again, because only its hash is stored.',
  ),
});
export type MadeApiToken = z.infer<typeof madeApiTokenSchema>;

export const apiTokenViewSchema = describedView('ApiToken', 'By which a program makes calls for your organization.', {
  ...shown,
  createdBy: nullableText.describe('Who made it; null if their data was erased.'),
  state: z
    .enum(['active', 'expired', 'revoked', 'stopped'])
    .describe('stopped: whoever made it can no longer act for the organization.'),
  lastUsedAt: moment.nullable().describe('To within a minute; null if it was never used.'),
  revokedAt: moment.nullable(),
});
export type ApiTokenView = z.infer<typeof apiTokenViewSchema>;

export const revokedApiTokenSchema = view('RevokedApiToken', { id: text, name: text, revokedAt: moment });
