/** What the IRB does, and the delegation log, by both endpoints (ACT-35 to ACT-41). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

type Values = Record<string, string | string[]>;

/** In form notation: a list is a repeated name. */
const inForm = (values: Values) => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) form.append(name, each);
  return form.toString();
};
const post = async (who: APIRequestContext, address: string, values: Values) =>
  (
    await who.post(address, {
      data: inForm({ idempotencyKey: randomUUID(), ...values }),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    })
  ).status();

for (const by of ['json', 'form'] as const) {
  test(`[ACT-35][ACT-36] by ${by}: what the IRB does is recorded and corrected, each by whose it is`, async ({
    as,
    make,
  }) => {
    const [sponsor, site] = [await make.sponsor(), await make.site()];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
    const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
    const enter = async (who: APIRequestContext, { question, ...values }: Record<string, string>) =>
      by === 'json'
        ? (
            await who.put(`/api/matches/${id}/irb`, {
              data: { ...values, ...(question && { questions: [{ text: question, askedOn: values.submittedOn }] }) },
            })
          ).status()
        : post(who, `/matches/${id}/irb`, {
            ...{ intent: 'enterIrb', ...values },
            ...(question && { 'questions[0].text': question, 'questions[0].askedOn': values.submittedOn ?? '' }),
            // The rows that are left empty.
            ...{ 'questions[1].text': '', 'questions[1].askedOn': '', 'questions[1].answeredOn': '' },
          });
    const saved = by === 'json' ? 200 : 303;
    const SENT = { kind: 'local', board: 'Harbor IRB', submittedOn: '2026-01-05' };
    expect(await enter(atSite, SENT)).toBe(409);
    expect(await textOf(await atSite.get(`/matches/${id}/irb`))).toContain('Nothing to record yet');
    await make.startUp(id, { stage: 'irb' });
    expect(await enter(atSponsor, SENT)).toBe(403);
    expect(await enter(atSite, { ...SENT, question: 'Who informs participants?' })).toBe(saved);
    const question = 'Who informs participants?';
    expect(await enter(atSite, { ...SENT, question, approvedOn: '2026-01-04' })).toBe(400);
    // Without the question, it would be gone: that takes a reason.
    expect(await enter(atSite, { ...SENT, approvedOn: '2026-02-02' })).toBe(400);
    expect(await enter(atSite, { ...SENT, question, approvedOn: '2026-02-02', expiresOn: '2026-03-02' })).toBe(saved);
    expect(await enter(atSite, { ...SENT, question, board: 'Bay IRB', why: 'board', approvedOn: '2026-02-02' })).toBe(
      saved,
    );

    const page = await textOf(await atSponsor.get(`/matches/${id}/irb`));
    for (const words of [
      'Bay IRB (local)',
      'Harbor IRB (local)',
      question,
      'not answered yet',
      'Another IRB reviews it',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('Save the record');
    const board = await textOf(await atSponsor.get(`/matches/${id}/start-up`));
    expect(board).toContain('IRB record');
    const seen = await (await atSponsor.get(`/api/matches/${id}/irb`)).json();
    expect(seen.earlier.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const other = await as((await make.site()).user);
    expect((await other.get(`/api/matches/${id}/irb`)).status()).toBe(404);
    expect(await enter(other, SENT)).toBe(404);
  });

  test(`[ACT-39][ACT-40][ACT-41] by ${by}: people are listed, the log is signed, and a change needs another signature`, async ({
    as,
    make,
  }) => {
    const [sponsor, site] = [await make.sponsor(), await make.site({ piName: 'Dr. Robin Reyes' })];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
    await make.startUp(id, { stage: 'training', status: 'done', availableAt: null, endedAt: Date.now() });
    const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
    const page = `/matches/${id}/delegation`;
    const list = async (who: APIRequestContext, tasks: string[], to = '') => {
      const values = { userId: site.user.id, tasks, from: '2026-01-05', to };
      return by === 'json'
        ? (await who.post(`/api${page}/lines`, { data: values })).status()
        : post(who, page, { intent: 'addDelegate', ...values });
    };
    const change = async (line: string, tasks: string[], to: string) => {
      const values = { userId: site.user.id, tasks, from: '2026-01-05', to };
      return by === 'json'
        ? (await atSite.put(`/api${page}/lines/${line}`, { data: values })).status()
        : post(atSite, page, { intent: `changeDelegate ${line}`, ...values });
    };
    const saved = by === 'json' ? 200 : 303;
    const log = async (who = atSite) => (await who.get(`/api${page}`)).json();
    const sign = async (who: APIRequestContext, sha256: string) => {
      const values = { title: 'Investigator', email: site.user.email ?? '', password: PASSWORD, sha256 };
      return by === 'json'
        ? (await who.post(`/api${page}/sign`, { data: values })).status()
        : post(who, page, { intent: 'signDelegation', ...values });
    };

    expect(await list(atSite, ['entry'])).toBe(400);
    await make.training(site.organization.id, Date.now() + 90 * 86_400_000, { userId: site.user.id });
    expect(await list(atSite, ['entry', 'exam'])).toBe(400);
    expect(await list(atSponsor, ['entry'])).toBe(403);
    expect(await list(atSite, ['entry', 'consent'])).toBe(saved);
    expect(await textOf(await atSponsor.get(`/matches/${id}/start-up`))).toContain(
      'the investigator has not signed it as it is now',
    );
    const read = await log();
    expect(await textOf(await atSite.get(page))).toContain('Sign the log');
    expect(await sign(atSponsor, read.signing.sha256)).toBe(403);
    expect(await sign(atSite, read.signing.sha256)).toBe(saved);
    expect(await textOf(await atSponsor.get(page))).toContain('Obtain informed consent, Data entry');

    const [line] = read.lines;
    expect(await change(line.id, ['entry', 'exam'], '')).toBe(400);
    expect(await change(line.id, ['entry'], '2026-01-31')).toBe(saved);
    expect(await log(atSponsor)).toMatchObject({ version: 2, signedAt: null, earlier: [{ version: 1 }] });
    const words = await textOf(await atSponsor.get(page));
    for (const each of ['Not signed yet', 'Version 1, signed on', 'From Jan 5, 2026 until Jan 31, 2026'])
      expect(words).toContain(each);
    expect((await atSponsor.get(`/api${page}/versions/1`)).status()).toBe(200);
    expect((await atSponsor.get(`/api${page}/versions/2`)).status()).toBe(404);
  });
}
