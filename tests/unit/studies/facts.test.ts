import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { invitationFacts } from '~/domain/commands/matches/invitation-facts';
import { studyForSite } from '~/domain/model/study-view';
import { StudyFacts } from '~/ui/study-facts';
import type { Study } from '~db/schema';

const SKIPPED = {
  phase: 'phase_ii',
  therapeuticArea: 'pulmonology',
  requiredEquipment: ['Sleep Lab'],
  geographicPreferences: [],
  irbApproval: false,
  fdaApproval: false,
  randomization: false,
  blinding: false,
  placebo: false,
  budgetPerPatient: 0,
  countries: [],
  origins: null,
  musts: null,
} as unknown as Study;

test('[VOC-03][BLV-11] skipped questions and a budget of 0 read “Not stated”', () => {
  const study = {
    ...studyForSite(SKIPPED, { selected: false }),
    enrollmentTarget: null,
    totalSites: null,
    duration: null,
  };
  const page = renderToStaticMarkup(createElement(StudyFacts, { study: { ...study, estimatedStartDate: null } }));
  expect(page).not.toContain('>No<');
  expect(page).not.toContain('$0');
  for (const term of ['IRB approval', 'Randomized', 'Budget per patient']) {
    expect(page).toMatch(new RegExp(`${term}</dt><dd[^>]*>Not stated`));
  }
  expect(page).toMatch(/Required of sites<\/dt>.*Sleep Lab.*Preferred/);
});

test('[REG-48] what the record states is not “Not stated”, an estimate stays unsaid, and the completion has no day', () => {
  const origins = { randomization: 'record', blinding: 'derived', placebo: 'estimate' } as const;
  const stated = { ...SKIPPED, placebo: true, origins, estimatedStartDate: '2021-05-01', duration: 49 };
  const study = { ...studyForSite(stated, { selected: false }), enrollmentTarget: null, totalSites: null };
  const page = renderToStaticMarkup(createElement(StudyFacts, { study }));
  for (const [term, value] of [
    ['Randomized', 'No'],
    ['Blinded', 'No'],
    ['Placebo', 'Not stated'],
    ['Completion', 'About Jun 2025, from the start and the duration'],
  ])
    expect(page).toMatch(new RegExp(`${term}</dt><dd[^>]*>${value}<`));
});

const BLANK = { enrollmentTarget: null, totalSites: 0, duration: 0, visitsPerPatient: 0, startupFee: 0 };

test('[REG-48] a number that was left blank is neither on the page nor in the invitation as 0', () => {
  const study = studyForSite({ ...SKIPPED, ...BLANK, estimatedStartDate: null }, { selected: false });
  const page = renderToStaticMarkup(createElement(StudyFacts, { study }));
  expect(page).not.toMatch(/>0( |<)/);
  expect(page).toMatch(/Duration<\/dt><dd[^>]*>Not stated/);
  for (const [, value] of invitationFacts(study, 0)) expect(value).not.toMatch(/^\$?0( |$)/);
});

test('[REG-48] a start that the record states without a day is shown without one, a day that is stated with it', () => {
  for (const [origin, shown] of [
    ['derived', 'Jul 2026'],
    ['record', 'Jul 1, 2026'],
    [null, 'Jul 1, 2026'],
  ] as const) {
    const origins = origin && { estimatedStartDate: origin };
    const study = studyForSite(
      { ...SKIPPED, ...BLANK, estimatedStartDate: '2026-07-01', origins },
      { selected: false },
    );
    const page = renderToStaticMarkup(createElement(StudyFacts, { study }));
    expect(page).toMatch(new RegExp(`Start</dt><dd[^>]*>${shown}<`));
    expect(invitationFacts(study, 0)).toContainEqual(['Start', shown]);
    // [DAY-154] A start that is past is called that.
    expect(invitationFacts(study, Date.parse('2026-08-02'))).toContainEqual(['Start', `${shown}, already past`]);
  }
});

test('[DAY-136] a site reads in one line what a study does not state', () => {
  const seen = studyForSite({ ...SKIPPED, nctNumber: null, indication: 'Asthma' } as Study, { selected: false });
  const study = { ...seen, estimatedStartDate: null };
  const page = renderToStaticMarkup(createElement(StudyFacts, { study, brief: true }));
  expect(page).toMatch(/Not stated<\/dt><dd[^>]*>[^<]*NCT number, Protocol number/);
  expect(page).toMatch(/Indication<\/dt><dd[^>]*>Asthma/);
  expect(page).not.toContain('>NCT number</dt>');
});
