import { expect, it } from 'vitest';
import { OPTIONAL_STEPS, STEPS } from '~/catalogue/engagement';
import * as limits from '~/catalogue/limits';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { labelOf } from '~/catalogue/options';
import { titleCase } from '~/ui/text';

it.each([
  ['phase_ii', 'Phase II'],
  ['phase_iv', 'Phase IV'],
  ['ready_to_enroll', 'Ready to Enroll'],
  ['protocol_under_review', 'Protocol Under Review'],
])('[GEN-10][SITE-03] %s reads %s', (value, words) => {
  expect(titleCase(value)).toBe(words);
});

it('[GEN-07][WIZ-10][WIZ-14] delays and times match the specification', () => {
  expect(limits).toMatchObject({
    UNAUTHORIZED_REDIRECT_MS: 500,
    REFRESH_SECONDS: 1,
    REGISTERED_REDIRECT_MS: 3000,
    DRAFT_DAYS: 30,
  });
});

// The lists leave out the module of the steps, which their pages would load for these names alone.
it.each(OPTIONAL_STEPS)('the list of the sites at the step %s has the name of the step', (step) => {
  expect(labelOf(MATCH_LISTS, step)).toBe(labelOf(STEPS, step));
});
