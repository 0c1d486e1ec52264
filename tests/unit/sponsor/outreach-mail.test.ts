import { expect, it } from 'vitest';
import { mailtoOf, outreachMail } from '~/domain/model/outreach-mail-text';

const study = {
  title: 'A Study of Lumerase',
  phase: 'phase_ii',
  therapeuticArea: 'oncology',
  sponsorName: 'Northwind',
  onBehalfOf: null,
};
const trials = [1, 2, 3, 4].map((number) => ({ nctId: `NCT0000000${number}`, title: `Trial ${number}` }));
const link = 'https://studybridge.example/onboarding?invitation=abc';

it('[OUT-03] the e-mail names the study, the facility, at most three of its trials, the link and the sponsor', () => {
  const { subject, body } = outreachMail({ facility: 'Heron Point Hospital', study, trials, link });
  expect(subject).toBe('A study for Heron Point Hospital: A Study of Lumerase');
  for (const text of ['"A Study of Lumerase" (Phase II, Oncology)', 'Trial 3 (NCT00000003)', link, 'Northwind']) {
    expect(body).toContain(text);
  }
  expect(body).not.toContain('Trial 4');
});

it('[OUT-03] without trials or a sponsor’s name, the e-mail does not mention them', () => {
  const { body } = outreachMail({ facility: 'Heron Point', study: { ...study, sponsorName: null }, trials: [], link });
  expect(body).not.toMatch(/ClinicalTrials|null|undefined/);
  expect(body.endsWith('Kind regards,')).toBe(true);
});

it('[OUT-03] the mailto address keeps every character of subject and text, and names no recipient', () => {
  const mail = { subject: 'A & B? 50%', body: 'One\n\nTwo + three #4' };
  const url = new URL(mailtoOf(mail));
  expect([url.protocol, url.pathname]).toEqual(['mailto:', '']);
  expect(url.search).not.toContain('+');
  expect(url.searchParams.get('subject')).toBe(mail.subject);
  expect(url.searchParams.get('body')).toBe('One\r\n\r\nTwo + three #4');
});

it('[OUT-03][REG-20] the e-mail says on whose behalf the sponsor writes', () => {
  const { body } = outreachMail({
    facility: 'Heron Point',
    study: { ...study, onBehalfOf: 'Celgene' },
    trials: [],
    link,
  });
  expect(body.endsWith('Kind regards,\nNorthwind, on behalf of Celgene')).toBe(true);
});
