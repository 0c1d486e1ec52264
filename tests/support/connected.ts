/** Organizations whose people sign in by an identity provider, one that is real or one that lies. */
import type { User } from '~db/schema';
import { unique } from './factories';
import { CLIENT, type ForgedProvider, startForgedProvider } from './forged-provider';
import { type IdentityProviderStandIn, startIdentityProvider } from './identity-provider';
import { test as base, expect } from './people';

export const CALLBACK = '/login/organization/callback';

interface Company {
  id: string;
  domain: string;
  user: User;
}

interface Fixtures {
  provider: IdentityProviderStandIn;
  forger: ForgedProvider;
  /** A sponsor whose people sign in by this issuer. */
  company: (issuer: string, settings?: object) => Promise<Company>;
}

export const test = base.extend<Fixtures>({
  appEnv: { OIDC_PRIVATE: 'on' },
  provider: async ({ app }, use) => {
    const started = await startIdentityProvider(`http://localhost:${new URL(app.url).port}${CALLBACK}`);
    await use(started);
    await started.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  forger: async ({}, use) => {
    const started = await startForgedProvider();
    await use(started);
    await started.close();
  },
  company: async ({ as, make }, use) => {
    await use(async (issuer, settings) => {
      const { organization } = await make.sponsor();
      const domain = `${unique('pharma')}.example`;
      const user = await make.user({
        role: 'sponsor',
        organizationId: organization.id,
        email: `${unique('p-')}@${domain}`,
      });
      const data = { issuer, ...CLIENT, domains: [domain], required: false, active: true, ...settings };
      const address = `/api/organizations/${organization.id}/identity-provider`;
      const set = await (await as('configured admin')).put(address, { data });
      expect(set.status(), await set.text()).toBe(200);
      return { id: organization.id, domain, user };
    });
  },
});

export { expect };
