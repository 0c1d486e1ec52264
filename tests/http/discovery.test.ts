/** What someone learns who names an address that may have an account. `npm run prove -- sessions` also measures times. */
import type { APIRequestContext } from '@playwright/test';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';
import { pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';

const anew = () => `${unique('new-')}@people.example`;

const study = (sponsorEmail: string, documents: object[]) => ({
  title: `Study ${unique()}`,
  phase: 'phase_ii',
  therapeuticArea: 'neurology',
  sponsorName: 'Prove Pharma',
  sponsorContact: 'Sam Sponsor',
  sponsorEmail,
  documents,
});

const SUBMISSIONS = {
  '/api/studies/public': study,
  '/api/organizations': (userEmail: string, documents: object[]) => registration({ userEmail, documents } as never),
};

for (const [path, body] of Object.entries(SUBMISSIONS)) {
  test(`[ACC-06] a file sent twice to ${path} is used up, with and without an account`, async ({ as, make }) => {
    const { user } = await make.site();
    const answers = [];
    for (const address of [user.email ?? '', anew()]) {
      const visitor = await as();
      const { filePath } = await uploaded(visitor, pdf(), 'p.pdf');
      const documents = [{ name: 'p.pdf', type: 'other', filePath }];
      const send = async (to: string) => {
        const answer = await visitor.post(path, { data: body(to, documents) });
        return [answer.status(), answer.ok() ? null : await answer.json()];
      };
      const kept = await visitor.post('/study-creation?tab=documents', {
        form: { intent: 'next', 'documents[0].name': 'p.pdf', 'documents[0].filePath': filePath },
      });
      answers.push([kept.status(), await send(address), await send(address), await send(anew())]);
      const later = await visitor.post('/onboarding?step=3', {
        form: { intent: 'next', 'documents[0].name': 'p.pdf', 'documents[0].filePath': filePath },
      });
      answers.at(-1)?.push(later.status());
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(1, 3).map((answer) => (answer as unknown[])[0])).toEqual([201, 400]);
  });
}

test('[ACC-06] the owner of the address can still submit the draft with its file', async ({ as, make, store }) => {
  const { user } = await make.site();
  const visitor = await as();
  const { filePath } = await uploaded(visitor, pdf(), 'protocol.pdf');
  const data = study(user.email ?? '', [{ name: 'protocol.pdf', filePath }]);
  expect((await visitor.post('/api/studies/public', { data })).status()).toBe(201);
  const [mail] = await mailsTo(store, user.email);
  const owner = await as((await make.sponsor()).user);
  expect((await owner.post(/\/drafts\/resume\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '')).status()).toBe(303);
  const sent = { intent: 'submit', 'documents[0].name': 'protocol.pdf', 'documents[0].filePath': filePath };
  const answer = await owner.post('/study-creation?tab=documents', { form: sent });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/']);
});

const STAFF = '/api/organizations/me/staff';

/** A list of staff, without what differs between any two people. */
async function listed(owner: APIRequestContext, email: string) {
  const { people } = await (await owner.get(STAFF)).json();
  const { id, ...person } = people.find((each: { email: string }) => each.email === email);
  return { id: id as string, person: { ...person, email: 'ADDRESS' } };
}

for (const way of ['form', 'JSON'] as const) {
  test(`[ACC-06] an invitation by ${way} looks the same on the staff list with and without an account, and so does all that follows`, async ({
    as,
    make,
    store,
  }) => {
    const known = (await make.site()).user;
    const owner = await as((await make.site()).user);
    const told = [];
    for (const email of [known.email ?? '', anew()]) {
      const values = { firstName: 'Ana', lastName: 'Lee', email, staffRole: 'coordinator' };
      const invite = () =>
        way === 'JSON'
          ? owner.post(STAFF, { data: values })
          : owner.post('/organization/staff', { form: values, maxRedirects: 0 });
      const invited = await invite();
      const { id, person } = await listed(owner, email);
      const page = await (await owner.get('/organization/staff')).text();
      const follow = [
        await owner.get(`/organization/staff/${id}`),
        await owner.put(`${STAFF}/${id}`, { data: { staffRole: 'investigator' } }),
        await owner.put(`${STAFF}/${id}/signing`, { data: { maySign: true } }),
        await owner.post(`${STAFF}/${id}/invite`),
        await invite(),
        await owner.delete(`${STAFF}/${id}`),
      ];
      const statuses = follow.map((answer) => answer.status());
      told.push({ invited: invited.status(), person, onPage: page.includes(email), statuses });
      expect(await mailsTo(store, email)).toHaveLength(2);
      expect((await (await owner.get(STAFF)).json()).people).toHaveLength(1);
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ person: { state: 'invited', lastName: 'Lee' }, onPage: true });
  });
}
