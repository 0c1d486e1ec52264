/** What a match says of a site, in words for the site itself. */
import { expect, test } from 'vitest';
import { reasonText } from '~/catalogue/evidence-origin';
import { placeOf, questionOf } from '~/domain/model/requirement-places';
import { summaryOf } from '~/matching';

test('[DAY-134] a site reads reasons as about itself, a sponsor as about the site, and quoted titles stay', () => {
  const reason = 'The site has 2 trials, the site’s last one “Infection at the site of Surgery”. The sites differ.';
  expect(reasonText(reason, 'site')).toBe(
    'Your site has 2 trials, your site’s last one “Infection at the site of Surgery”. The sites differ.',
  );
  expect(reasonText(reason, 'sponsor')).toBe(reason);
});

test('[DAY-135] what is not known is asked of the site as a question, which leads to a row for the condition', () => {
  const asked = (kind: Parameters<typeof questionOf>[0]['kind'], text: string, required = false) =>
    questionOf({ kind, text, required });
  expect(asked('equipment', 'ECG/EKG')).toBe('Do you have ECG/EKG?');
  expect(asked('gcp', 'current GCP training')).toBe('Do you have current GCP training?');
  expect(asked('population', 'enough patients for 18 participants')).toBe(
    'Do you have enough patients for 18 participants?',
  );
  expect(asked('population', 'Over 10,000 patients or more', true)).toBe('How many patients do you see a year?');
  expect(asked('trials', '2 confirmed trials like this study')).toBe('Have you run trials like this study?');
  expect(placeOf({ kind: 'population', required: false }, 'Lung cancer')?.href).toBe(
    '/organization/patients?of=Lung+cancer',
  );
  expect(placeOf({ kind: 'population', required: false })?.href).toBe('/organization/patients');
});

test('[DAY-139] a region that a site is not in reads as a site there, and one outside the country as that', () => {
  const region = (text: string) => ({ kind: 'region', required: true, state: 'not met', text }) as const;
  const missing = (text: string) => summaryOf([region(text)]).lines.missing;
  expect(missing('Northeast or Midwest')).toEqual(['a site in the Northeast or Midwest']);
  expect(missing('outside the United States')).toEqual(['a site outside the United States']);
});
