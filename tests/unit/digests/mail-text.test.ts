import { describe, expect, it } from 'vitest';
import { DIGEST } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { partsForSite, partsForSponsor, type Suggestion, subjectOf } from '~/domain/commands/digests/mail-text';

const linkTo = (path: string) => `https://bridge.example${path}`;
const suggestion = (place: number, values: Partial<Suggestion> = {}): Suggestion => ({
  id: `m${place}`,
  studyId: 's1',
  study: `Study ${place}`,
  site: `Clinic ${place}`,
  city: 'Salem',
  state: 'MA',
  score: 72,
  low: 58,
  high: 80,
  verdict: 'Possible: one trial like this one',
  lines: { fits: ['oncology', 'Northeast'], missing: [], notKnown: ['pharmacy'] },
  ...values,
});
const many = (n: number, values: Partial<Suggestion> = {}) =>
  Array.from({ length: n }, (_, index) => suggestion(index + 1, values));

describe('[DIG-02] the digest of a site', () => {
  it('has one study with its three lines', () => {
    expect(partsForSite('Harbor Clinic', many(1), linkTo)).toEqual([
      'A new study may fit Harbor Clinic:',
      `1. Study 1
   Possible: one trial like this one
   Score: 72%, likely 58% to 80%
   Fits: Oncology; Northeast
   Missing: nothing
   Not known: Pharmacy
   https://bridge.example/matches/m1`,
      'Your dashboard:\nhttps://bridge.example/site-dashboard',
    ]);
    expect(subjectOf(1, 'Harbor Clinic', [])).toBe('A new study that may fit Harbor Clinic');
  });

  it('counts the studies that are too many to list', () => {
    const parts = partsForSite('Harbor Clinic', many(DIGEST.shown.studies + 2), linkTo);
    expect(parts[0]).toBe('12 new studies may fit Harbor Clinic. The best comes first:');
    expect(parts).toHaveLength(DIGEST.shown.studies + 2);
    expect(parts.at(-1)).toBe('2 more are on your dashboard:\nhttps://bridge.example/site-dashboard');
  });

  it('has one line for each text, whatever a name contains', () => {
    const [, text] = partsForSite('Harbor', [suggestion(1, { study: 'A\r\n\n2. Another', score: null })], linkTo);
    expect(text?.split('\n').toSpliced(1, 1).slice(0, 2)).toEqual(['1. A 2. Another', '   Score: not known yet']);
  });
});

describe('[DIG-03] the digest of a sponsor', () => {
  it('has the best sites of each study, and sites that await an answer', () => {
    const sites = [
      ...many(DIGEST.shown.sitesOfStudy + 1),
      suggestion(9, { studyId: 's2', study: 'Second', city: null }),
    ];
    const owed = [{ id: 'm7', site: 'Quarry Clinic', study: 'Second' }];
    const parts = partsForSponsor(sites, owed, linkTo);
    expect(parts[0]).toBe('6 new sites may fit "Study 1". The best 5:');
    expect(parts[6]).toBe('All sites of this study:\nhttps://bridge.example/studies/s1');
    expect(parts[7]).toBe('A new site may fit "Second":');
    expect(parts[8]).toContain('1. Clinic 9 (MA)\n');
    expect(parts.at(-1)).toBe(
      'Interested sites that await your answer:\n- Quarry Clinic, for "Second"\n  https://bridge.example/matches/m7',
    );
    expect(subjectOf(0, '', sites)).toBe('7 new sites that may fit your studies');
    expect(subjectOf(0, '', many(1))).toBe('A new site that may fit your study');
    expect(subjectOf(1, 'Harbor', many(2))).toBe('3 new suggestions');
  });

  it('counts the studies and answers that are too many to list', () => {
    const studies = many(DIGEST.shown.studies + 1).map((one) => ({ ...one, studyId: one.id }));
    const owed = studies.map(({ id, site, study }) => ({ id, site, study }));
    const parts = partsForSponsor(studies, owed, linkTo);
    expect(parts.at(-2)).toBe('1 more study has new sites:\nhttps://bridge.example/sponsor-dashboard');
    expect(parts.at(-1)).toMatch(/\n- 1 more is on your dashboard$/);
  });
});

it('[DIG-05] a digest says how often it comes and how to stop it', () => {
  const links = { accountLink: linkTo('/account'), stopLink: linkTo('/unsubscribe?token=t') };
  const { body } = MAILS.digest({ firstName: 'Robin', subject: 'S', parts: ['P'], every: 'day', ...links })('Bridge');
  expect(body).toBe(`Hello Robin,

P

You get this e-mail at most once a day. Choose what is in it on your account page:
https://bridge.example/account

Stop suggestions without signing in:
https://bridge.example/unsubscribe?token=t

Bridge
Connecting research sites with studies that fit them.`);
});
