/** Deletions and rejections record their reason, by form and by call (in line with 21 CFR 11.10(e)). */
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import type { Factories } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

type As = (user: never) => Promise<APIRequestContext>;
interface Action {
  what: string;
  /** What is deleted, and by whom. */
  thing: (make: Factories) => Promise<{ id: string; user: unknown }>;
  call: (id: string) => ['delete' | 'put' | 'post', string];
  form: (id: string) => [string, Record<string, string>];
  subject: string;
  action: string;
}

const newcomer = async (make: Factories) => ({
  id: (await make.organization({ status: 'pending' })).id,
  user: await make.admin(),
});
const study = async (make: Factories) => ({
  id: (await make.study({ status: 'pending_approval', isActive: false })).id,
  user: await make.admin(),
});
const colleague =
  (values: { passwordHash?: null } = {}) =>
  async (make: Factories) => {
    const { organization, user } = await make.site();
    const person = { role: 'site', organizationId: organization.id, staffRole: 'coordinator', ...values } as const;
    return { id: (await make.user(person)).id, user };
  };

const ACTIONS: Action[] = [
  ...(['reject', 'delete'] as const).flatMap((name): Action[] => [
    {
      what: `${name} a site`,
      thing: newcomer,
      call: (id) =>
        name === 'delete' ? ['delete', `/api/organizations/${id}`] : ['put', `/api/organizations/${id}/reject`],
      form: (id) => [`/admin-panel/sites/${id}/${name}`, {}],
      subject: 'organization',
      action: `organization.${name === 'delete' ? 'deleted' : 'rejected'}`,
    },
    {
      what: `${name} a study`,
      thing: study,
      call: (id) => (name === 'delete' ? ['delete', `/api/studies/${id}`] : ['put', `/api/studies/${id}/reject`]),
      form: (id) => [`/admin-panel/studies/${id}/${name}`, {}],
      subject: 'study',
      action: `study.${name === 'delete' ? 'deleted' : 'rejected'}`,
    },
  ]),
  {
    what: 'remove someone from the staff',
    thing: colleague(),
    call: (id) => ['delete', `/api/organizations/me/staff/${id}`],
    form: (id) => [`/organization/staff/${id}/remove`, {}],
    subject: 'user',
    action: 'user.staffRemoved',
  },
  {
    what: 'withdraw an invitation',
    thing: colleague({ passwordHash: null }),
    call: (id) => ['delete', `/api/organizations/me/staff/${id}`],
    form: (id) => [`/organization/staff/${id}/remove`, {}],
    subject: 'user',
    action: 'user.staffInvitationWithdrawn',
  },
  {
    what: 'remove a document',
    thing: async (make) => {
      const { organization, user } = await make.site();
      return { id: (await make.document({ organizationId: organization.id })).id, user };
    },
    call: (id) => ['delete', `/api/organizations/me/documents/${id}`],
    form: (id) => ['/organization/documents', { intent: 'removeDocument', id }],
    subject: 'document',
    action: 'document.removed',
  },
];

for (const { what, thing, call, form, subject, action } of ACTIONS) {
  test(`[I5][ADM-17] the audit trail records the reason to ${what}, or that there was none`, async ({
    as,
    make,
    store,
  }) => {
    for (const given of ['Entered twice.', null]) {
      for (const way of ['call', 'form'] as const) {
        const { id, user } = await thing(make);
        const who = await (as as As)(user as never);
        if (way === 'call') {
          const [method, address] = call(id);
          const response = await who[method](address, given === null ? {} : { data: { reason: given } });
          expect(response.status(), `${method} ${address}`).toBe(method === 'delete' ? 204 : 200);
        } else {
          const [address, fields] = form(id);
          const response = await who.post(address, { form: { ...fields, reason: given ?? '' } });
          expect(response.status(), address).toBe(303);
        }
        const events = await store.read((db) => auditEventsOf(db, { type: subject, id }));
        expect(events.find((event) => event.action === action)?.reason, way).toBe(given ?? 'none given');
      }
    }
  });
}

test('[I5][ADM-16] the audit trail records the reason for each of several rejections, or that there was none', async ({
  as,
  make,
  store,
}) => {
  const admin = await as(await make.admin());
  for (const reason of ['Not a clinic.', null]) {
    const { id } = await newcomer(make);
    const data = { ids: [id], decision: 'rejected', reason };
    expect((await admin.post('/api/organizations/decisions', { data })).status()).toBe(200);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'organization', id }));
    expect(event).toMatchObject({ action: 'organization.rejected', reason: reason ?? 'none given' });
  }
});

test('[I5] a reason that is too long is refused, nothing is deleted, and the text is kept', async ({ as, make }) => {
  const reason = 'x'.repeat(5001);
  const { id, user } = await newcomer(make);
  const admin = await (as as As)(user as never);
  const refused = await admin.post(`/admin-panel/sites/${id}/delete`, { form: { reason } });
  expect([refused.status(), await refused.text()]).toEqual([
    400,
    expect.stringContaining('This is 1 character too long: at most 5,000.'),
  ]);
  expect((await admin.delete(`/api/organizations/${id}`, { data: { reason } })).status()).toBe(400);
  expect((await admin.get(`/api/organizations/${id}`)).status()).toBe(200);

  const site = await make.site();
  const document = await make.document({ organizationId: site.organization.id });
  const own = await as(site.user);
  const form = { intent: 'removeDocument', id: document.id, reason };
  expect((await own.post('/organization/documents', { form })).status()).toBe(400);
  expect(await (await own.get('/api/organizations/me/documents')).text()).toContain(document.id);
});
