/** The identity provider of an organization, and the form that leads to one. Shared with the browser. */
import { z } from 'zod';
import { IDENTITY_DOMAINS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { accountEmail, atMost, optionalCode, optionalText, requiredCode } from './fields';
import { describedView, moment, text } from './views';

/** Where a provider's own description of itself is. People copy that address instead of the issuer's. */
const DESCRIPTION = '/.well-known/openid-configuration';

/** An issuer as it is compared: its address without what was copied along. */
function issuerIn(typed: string): string | null {
  const address = typed.endsWith(DESCRIPTION) ? typed.slice(0, -DESCRIPTION.length) : typed;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) return null;
  if (url.search || url.hash) return null;
  return url.pathname === '/' ? url.origin : url.href;
}

const issuer = () =>
  requiredCode(500)
    .transform((typed, context) => {
      const found = issuerIn(typed);
      if (found) return found;
      context.addIssue({ code: 'custom', message: VALIDATION.issuer });
      return z.NEVER;
    })
    .describe('The https address by which the identity provider names itself.');

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** 'pharma.example' for '@Pharma.example'. */
const domain = () =>
  requiredCode(253)
    .transform((typed) => typed.toLowerCase().replace(/^@/, ''))
    .refine((name) => DOMAIN.test(name), VALIDATION.mailDomain);

const common = {
  issuer: issuer(),
  clientId: requiredCode(500).describe('By which the identity provider knows this platform.'),
  clientSecret: optionalCode(1000).describe('Stored encrypted and never shown again. Left out, it stays as it is.'),
};

export const identityProviderSchema = z.object({
  ...common,
  domains: z
    .array(domain())
    .min(1, VALIDATION.required)
    .max(IDENTITY_DOMAINS, VALIDATION.tooMany(IDENTITY_DOMAINS))
    .transform((domains) => [...new Set(domains)].sort())
    .describe('Of the e-mail addresses of its people.'),
  required: z
    .boolean()
    .describe('Whether people at these domains have to sign in by it. Their passwords are then refused.'),
  active: z.boolean().describe('Whether anyone can sign in by it.'),
});
export type IdentityProviderInput = z.output<typeof identityProviderSchema>;

/** The same for a form, which has one box for all domains and does not send boxes that are not checked. */
export const identityProviderFormSchema = z.object({
  ...common,
  domains: optionalText(10_000)
    .transform((typed) => (typed ?? '').split(/[\s,;]+/).filter(Boolean))
    .pipe(identityProviderSchema.shape.domains),
  required: z.boolean().default(false),
  active: z.boolean().default(false),
});

export const identityProviderView = describedView('IdentityProvider', 'By which an organization’s people sign in.', {
  issuer: text,
  clientId: text,
  domains: z.array(text),
  required: z.boolean(),
  active: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type IdentityProviderView = z.infer<typeof identityProviderView>;

/** Which organization someone signs in with, by their address. */
export const organizationSignInSchema = z.object({
  email: accountEmail(),
  redirectTo: z.string().max(2000, atMost(2000)).nullish(),
});
