import { describe, expect, it } from 'vitest';
import { DIGEST } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { DAY_MS, MINUTE_MS } from '~/catalogue/time';
import { SYSTEM, VISITOR } from '~/domain/base/actor';
import { openedText } from '~/domain/base/mail-links.server';
import { notify, stopLinkOf } from '~/domain/base/outbox.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { chooseDigest, chooseMails, stopMails } from '~/domain/commands/digests/choice.server';
import { sendDigests } from '~/domain/commands/digests/send.server';
import { DEFAULT_SETTINGS } from '~/domain/model/setting-schema';
import { auditEventsOf } from '~db/queries/audit';
import {
  deleteDigestItems,
  insertDigestItems,
  interestedSites,
  peopleDueDigest,
  skipDigests,
  suggestionsFor,
  takeDigest,
  takeDigestItems,
} from '~db/queries/digests';
import { setMatchStatus, setShortlisted } from '~db/queries/matches';
import { mailPage } from '~db/queries/outbox';
import { eraseUser } from '~db/queries/persons';
import { saveStoredSettings } from '~db/queries/platform';
import { endStudy } from '~db/queries/studies';
import { mailReaders, updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { about } from '~tests/support/about';
import { changeOrganization } from '~tests/support/changed';
import { openQueryStore } from '~tests/support/query-store';
import { preferred, required } from '~tests/support/scored';
import { AT, race } from './rows';

const { store, servers, make, raw } = await openQueryStore();
const REQUIREMENTS = [preferred('met', 'Oncology'), preferred('met', 'Boston, MA'), required('not met', 'Pharmacy')];

/** Tests share a database, so each has its own time, far from the others'. */
let era = 0;
const nextEra = () => {
  era += 1;
  return AT + era * 100 * DAY_MS;
};
/** The earliest time at which a suggestion of time `at` is mailed. */
const settled = (at: number) => at + DIGEST.settleMs;

async function pair(at: number, values = {}) {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const match = await make.match(study.id, site.organization.id, {
    createdAt: at,
    requirements: REQUIREMENTS,
    ...values,
  });
  return { site, sponsor, study, match };
}
const another = async (siteId: string, at: number, values = {}) => {
  const study = await make.study();
  return { study, match: await make.match(study.id, siteId, { createdAt: at, requirements: REQUIREMENTS, ...values }) };
};
const mailsTo = async ({ email }: User) =>
  (await store.read((db) => mailPage(db, { limit: 1000 }))).rows
    .filter(({ recipient }) => recipient === email)
    .map((mail) => ({ ...mail, body: openedText(mail) }))
    .reverse();
const bodiesTo = async (user: User) => (await mailsTo(user)).map(({ body }) => body);
const now = async ({ id }: User) => (await store.read((db) => userById(db, id))) as User;

describe('a digest', () => {
  it('[DIG-01] is one mail a day: the first comes when its suggestion has settled, the rest a day later', async () => {
    const at = nextEra();
    const { site, study } = await pair(at);
    await sendDigests(settled(at) - 1);
    expect(await mailsTo(site.user)).toEqual([]);
    await sendDigests(settled(at));
    expect(await bodiesTo(site.user)).toEqual([expect.stringContaining(study.title)]);

    const later = [await another(site.organization.id, at + 1), await another(site.organization.id, at + DAY_MS)];
    await sendDigests(settled(at) + DAY_MS - 1);
    expect(await mailsTo(site.user)).toHaveLength(1);
    await sendDigests(settled(at) + DAY_MS);
    const [, second, ...rest] = await bodiesTo(site.user);
    expect(rest).toEqual([]);
    for (const { study } of later) expect(second).toContain(study.title);
    expect(second).not.toContain(study.title);
    await sendDigests(settled(at) + 9 * DAY_MS);
    expect(await mailsTo(site.user)).toHaveLength(2);
  });

  it('[BND-09] does not come to someone who has not accepted the invitation to the organization', async () => {
    const at = nextEra();
    const { site } = await pair(at);
    const colleague = { role: 'site', organizationId: site.organization.id, staffRole: 'owner' } as const;
    const stranger = await make.user({ ...colleague, passwordHash: null });
    await sendDigests(settled(at));
    expect(await mailsTo(site.user)).toHaveLength(1);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it('[DIG-01] is weekly for those who chose that, and never comes for those who want none', async () => {
    const at = nextEra();
    const { site } = await pair(at);
    const colleague = await make.user({ role: 'site', organizationId: site.organization.id, digest: 'never' });
    await store.tx((db) => updateUser(db, site.user.id, { digest: 'weekly' }));
    await sendDigests(settled(at));
    await another(site.organization.id, at + 1);
    await sendDigests(settled(at) + 7 * DAY_MS - 1);
    expect(await mailsTo(site.user)).toHaveLength(1);
    await sendDigests(settled(at) + 7 * DAY_MS);
    expect(await mailsTo(site.user)).toHaveLength(2);
    expect((await bodiesTo(site.user))[1]).toContain('at most once a week');
    expect(await mailsTo(colleague)).toEqual([]);
  });

  it('[DIG-01] is written once if several servers run at once', async () => {
    const at = nextEra();
    const { site, sponsor } = await pair(at);
    await Promise.all(Array.from({ length: 5 }, () => sendDigests(settled(at))));
    expect(await mailsTo(site.user)).toHaveLength(1);
    expect(await mailsTo(sponsor.user)).toHaveLength(1);
    const user = await now(site.user);
    expect(await race(servers, (db) => takeDigest(db, user, user.digestedUntil + 1))).toHaveLength(1);
    expect(await store.tx((db) => takeDigest(db, { ...user, digest: 'weekly' }, 1))).toBeUndefined();
  });

  it('[DIG-01] is not lost in a crash: the e-mail is written and recorded, or neither', async () => {
    const at = nextEra();
    const { site } = await pair(at);
    await raw('alter table outbox rename to outbox_away');
    await expect(sendDigests(settled(at))).rejects.toThrow();
    expect((await now(site.user)).digestedUntil).toBe(0);
    await raw('alter table outbox_away rename to outbox');
    await sendDigests(settled(at));
    expect(await mailsTo(site.user)).toHaveLength(1);
    expect((await now(site.user)).digestedUntil).toBe(at);
  });

  it('[DIG-01] does not reach back more than two weeks, and skips what the demo starts with', async () => {
    const at = nextEra();
    const { site, sponsor } = await pair(at);
    await store.tx((db) => skipDigests(db, at));
    await sendDigests(settled(at) + DAY_MS);
    expect([...(await mailsTo(site.user)), ...(await mailsTo(sponsor.user))]).toEqual([]);
    await store.tx((db) => updateUser(db, site.user.id, { digestedUntil: 0 }));
    await sendDigests(settled(at) + DIGEST.reachMs);
    expect(await mailsTo(site.user)).toEqual([]);
    await sendDigests(settled(at) + DIGEST.reachMs - 1);
    expect(await mailsTo(site.user)).toHaveLength(1);
  });

  it('[DIG-01] is held back while e-mail notifications are switched off (ADM-14)', async () => {
    const at = nextEra();
    const { site } = await pair(at);
    const settings = { ...DEFAULT_SETTINGS, updatedAt: at };
    await store.tx((db) => saveStoredSettings(db, { ...settings, emailNotifications: false }));
    expect(await sendDigests(settled(at))).toBe(0);
    await store.tx((db) => saveStoredSettings(db, settings));
    expect(await sendDigests(settled(at))).toBe(2);
    expect(await mailsTo(site.user)).toHaveLength(1);
  });

  it('[DIG-02] has only open suggestions of running studies to a verified site, best first, with three lines', async () => {
    const at = nextEra();
    const { site, study, match } = await pair(at, { score: 61, low: 50, high: 72 });
    const siteId = site.organization.id;
    const best = await another(siteId, at, { score: 90, low: 81, high: 95 });
    const unknown = await another(siteId, at, { score: null, requirements: [] });
    const unfit = await another(siteId, at, { qualifies: false });
    const ended = await another(siteId, at);
    await store.tx((db) =>
      endStudy(db, ended.study, {
        to: 'approved',
        closeReason: 'completed',
        reason: null,
        at: at,
      }),
    );
    const acted = await another(siteId, at);
    await store.tx((db) => setMatchStatus(db, acted.match, { to: 'invited', at, by: 'sponsor', reason: null }));
    const unverified = await pair(at);
    await store.tx((db) => changeOrganization(db, unverified.site.organization.id, { status: 'rejected' }));
    const gone = await pair(at);
    await store.tx((db) => eraseUser(db, gone.site.user.id, at));

    const due = { choices: [{ digest: 'daily', lastBefore: at }], after: at - 1, until: at, limit: 100 } as const;
    const everybody = await store.read((db) => peopleDueDigest(db, { ...due, afterId: '' }));
    expect(everybody).toContain(site.user.id);
    expect(everybody).not.toContain(unverified.site.user.id);
    expect(everybody).not.toContain(gone.site.user.id);
    expect(await store.read((db) => peopleDueDigest(db, { ...due, afterId: '', limit: 1 }))).toEqual(
      everybody.slice(0, 1),
    );
    expect(await store.read((db) => peopleDueDigest(db, { ...due, afterId: everybody[0] as string }))).toEqual(
      everybody.slice(1),
    );
    const found = await store.read((db) => suggestionsFor(db, { siteId }, { after: at - 1, until: at }));
    expect(found.map(({ match: { id } }) => id)).toEqual([best.match.id, match.id, unknown.match.id]);

    await sendDigests(settled(at));
    const [mail, ...rest] = await mailsTo(site.user);
    expect(rest).toEqual([]);
    expect(mail?.subject).toBe(`3 new studies that may fit ${site.organization.name}`);
    expect(mail?.unsubscribe).toBe(stopLinkOf(site.user.id, null));
    const body = mail?.body ?? '';
    expect(body).toContain(
      [
        `1. ${best.study.title}`,
        'You have not reviewed your track record; you have not stated your patients with the condition',
        'Score: 90%, likely 81% to 95%',
        'Fits: Oncology; Boston, MA',
        'Missing: Pharmacy',
        'Not known: nothing',
      ].join('\n   '),
    );
    expect(body).toContain(`/matches/${best.match.id}`);
    expect(body.indexOf(best.study.title)).toBeLessThan(body.indexOf(study.title));
    expect(body).toContain('Score: not known yet');
    for (const left of [unfit, ended, acted]) expect(body).not.toContain(left.study.title);
    expect(await mailsTo(unverified.site.user)).toEqual([]);
    expect(await mailsTo(gone.site.user)).toEqual([]);
    expect(body).toContain(stopLinkOf(site.user.id, null));
  });

  it('[DIG-03] lists a sponsor’s new sites by study, and sites that await its answer, but no shortlisted ones', async () => {
    const at = nextEra();
    const { site, sponsor, study, match } = await pair(at, { score: 70 });
    const better = await make.site();
    await make.match(study.id, better.organization.id, { createdAt: at, score: 80, requirements: REQUIREMENTS });
    const listed = await make.site();
    const onList = await make.match(study.id, listed.organization.id, { createdAt: at });
    await store.tx((db) => setShortlisted(db, onList.id, at));
    const keen = await make.site();
    const interested = await make.match(study.id, keen.organization.id, {
      createdAt: at,
      status: 'interested',
      answeredAt: at,
    });
    const sponsorIds = [sponsor.organization.id];
    const span = { after: at - 1, until: at };
    expect((await store.read((db) => interestedSites(db, sponsorIds, span))).map(({ id }) => id)).toEqual([
      interested.id,
    ]);
    expect(await store.read((db) => interestedSites(db, sponsorIds, { after: at, until: at }))).toEqual([]);

    await sendDigests(settled(at));
    const [mail, ...rest] = await mailsTo(sponsor.user);
    expect(rest).toEqual([]);
    expect(mail?.subject).toBe('2 new sites that may fit your study');
    const body = mail?.body ?? '';
    expect(body).toContain(`2 new sites may fit "${study.title}"`);
    expect(body).toContain(`1. ${better.organization.name} (Boston, MA)`);
    expect(body).toContain(`2. ${site.organization.name}`);
    expect(body).toContain('Missing: Pharmacy');
    expect(body).toContain(`/matches/${match.id}`);
    expect(body).toContain(`await your answer:\n- ${keen.organization.name}`);
    expect(body).not.toContain(listed.organization.name);
  });

  it('[VET-02] reaches neither side until the sponsor is verified, and then says what was missed', async () => {
    const at = nextEra();
    const { site, sponsor } = await pair(at);
    const { id } = sponsor.organization;
    for (const status of ['pending', 'rejected'] as const) {
      await store.tx((db) => changeOrganization(db, id, { status }));
      await sendDigests(settled(at));
      expect([...(await mailsTo(sponsor.user)), ...(await mailsTo(site.user))], status).toEqual([]);
    }
    await store.tx((db) => changeOrganization(db, id, { status: 'verified' }));
    await sendDigests(settled(at) + MINUTE_MS);
    expect((await mailsTo(sponsor.user)).map(({ subject }) => subject)).toEqual(['A new site that may fit your study']);
    expect(await mailsTo(site.user)).toHaveLength(1);
  });

  it('[DIG-03] reaches a person who posted a study without an organization; an answer alone makes no digest', async () => {
    const at = nextEra();
    const alone = await make.user({ role: 'sponsor' });
    const study = await make.study({ sponsorId: alone.id });
    const keen = await make.site();
    await make.match(study.id, keen.organization.id, { createdAt: at, status: 'interested', answeredAt: at });
    await sendDigests(settled(at));
    expect(await mailsTo(alone)).toEqual([]);
    await make.match(study.id, (await make.site()).organization.id, { createdAt: at });
    await sendDigests(settled(at));
    expect((await mailsTo(alone)).map(({ subject }) => subject)).toEqual(['A new site that may fit your study']);
  });
});

describe('the choice', () => {
  const events = ({ id }: User) => store.read((db) => auditEventsOf(db, { type: 'user', id }));

  it('[DIG-04] is audited, and suggestions made while digests were off are not sent later', async () => {
    const at = nextEra();
    const { site } = await pair(at);
    const person = personOf(site.user);
    await chooseDigest(person, { digest: 'never' }, at);
    await chooseDigest(person, { digest: 'never' }, at);
    await sendDigests(settled(at));
    await chooseDigest(person, { digest: 'daily' }, at + MINUTE_MS);
    await sendDigests(settled(at) + 2 * DAY_MS);
    expect(await mailsTo(site.user)).toEqual([]);
    await another(site.organization.id, at + 2 * DAY_MS);
    await sendDigests(settled(at) + 2 * DAY_MS);
    expect(await mailsTo(site.user)).toHaveLength(1);
    expect((await events(site.user)).map(({ action, before, after }) => [action, before, after]).reverse()).toEqual([
      ['user.digestChosen', '{"digest":"daily"}', '{"digest":"never"}'],
      ['user.digestChosen', '{"digest":"never"}', '{"digest":"daily"}'],
    ]);
  });

  it('[DIG-05] is stopped by a token signed for the person, even if used twice, and by no other', async () => {
    const [one, other] = [(await make.site()).user, (await make.site()).user];
    const tokenOf = ({ id }: User) => new URL(stopLinkOf(id, null)).searchParams.get('stop') ?? '';
    const token = tokenOf(one);
    const [, signature] = token.split('.');
    for (const wrong of ['', '.', one.id, `${one.id}.`, `${other.id}.${signature}`, `${token}x`, token.slice(0, -1)]) {
      await expect(stopMails(VISITOR, wrong), wrong).rejects.toMatchObject({ code: 'not_found' });
    }
    for (let time = 0; time < 2; time++)
      expect(await stopMails(VISITOR, token)).toEqual({ kind: null, stopped: true, digest: 'never' });
    expect((await now(one)).digest).toBe('never');
    expect((await now(other)).digest).toBe('daily');
    expect(await events(one)).toMatchObject([{ action: 'user.digestChosen', actorRole: 'visitor' }]);
    await store.tx((db) => eraseUser(db, one.id, AT));
    expect(await stopMails(SYSTEM, token)).toEqual({ kind: null, stopped: true, digest: 'never' });
  });

  it('[DAY-17] lists what a person wanted in it, once, even without suggestions', async () => {
    const at = nextEra();
    const { user } = await make.site({ state: 'TX', zipCode: '79901' });
    await store.tx((db) => updateUser(db, user.id, { digest: 'never', digestedUntil: at - 10 * DAY_MS }));
    await chooseMails(personOf(user), { tasks: 'digest' }, at);
    const task = { about: about(), by: 'Robin Reyes', dueAt: null, link: 'https://x.example/m' };
    for (const todo of ['signCda', 'answerQuestionnaire'] as const)
      await store.tx((db) => notify(db, [user.email], MAILS.taskAssigned({ ...task, todo }), at));
    expect(await mailsTo(user)).toEqual([]);
    await sendDigests(settled(at));
    await sendDigests(settled(at) + MINUTE_MS);
    const [mail, ...more] = await mailsTo(user);
    expect([mail?.subject, more]).toEqual(['2 updates for you', []]);
    expect(mail?.body).toContain('- For you: Sign the CDA, LRK-301\n  https://x.example/m');
  });

  it('[DAY-116] what waits for it of a decision is removed with the decision', async () => {
    const { user } = await make.site();
    const item = { kind: 'steps', subject: 'A decision', userId: user.id } as const;
    const [link, other] = [`/matches/${user.id}`, `/matches/another-of-${user.id}`];
    await store.tx(async (db) => {
      await insertDigestItems(db, [
        { ...item, id: `undone-${user.id}`, link, createdAt: AT },
        { ...item, id: `earlier-${user.id}`, link, createdAt: AT - 1 },
        { ...item, id: `another-${user.id}`, link: other, createdAt: AT },
      ]);
      await deleteDigestItems(db, { link, createdAt: AT });
      const left = await takeDigestItems(db, user.id, AT);
      expect(left.map(({ id }) => id)).toEqual([`earlier-${user.id}`, `another-${user.id}`]);
    });
  });

  it('[DAY-17] what waits for it is the person’s own, and is taken once', async () => {
    const [one, other] = [(await make.site({ state: 'TX', zipCode: '79901' })).user, (await make.site()).user];
    const item = { kind: 'steps', subject: 'A CDA', link: null, createdAt: AT } as const;
    await store.tx((db) =>
      insertDigestItems(db, [
        { ...item, id: `item-of-${one.id}`, userId: one.id },
        { ...item, id: `item-of-${other.id}`, userId: other.id },
        { ...item, id: `later-of-${one.id}`, userId: one.id, createdAt: AT + 2 },
      ]),
    );
    const take = (until: number) => store.tx((db) => takeDigestItems(db, one.id, until));
    expect((await take(AT)).map(({ id }) => id)).toEqual([`item-of-${one.id}`]);
    expect(await take(AT)).toEqual([]);
    const readers = await store.read((db) => mailReaders(db, [one.email ?? '', 'nobody@site.org']));
    expect(readers).toMatchObject([{ id: one.id, zipCode: '79901', timeZone: 'organization', mailChoices: null }]);
  });
});
