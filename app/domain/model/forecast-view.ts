/** The forecast of a study's enrollment, and what its sponsor can assume. */
import { z } from 'zod';
import { FORECAST_WHAT_IF } from '~/catalogue/stated-patients';
import { VALIDATION } from '~/catalogue/validation';
import { describedView, orNull, text } from './views';

/** A whole number in an address; blank for not given. */
const number = (most: number) =>
  z.preprocess(
    (sent) =>
      typeof sent !== 'string' ? sent : /^\s*$/.test(sent) ? undefined : /^\d+$/.test(sent) ? Number(sent) : sent,
    z.int(VALIDATION.number).max(most, VALIDATION.tooLarge(most)).optional(),
  );

/** What to assume, in the address. */
export const whatIfSchema = z.object({
  moreSites: number(FORECAST_WHAT_IF.sites).describe('More sites, like the average of those that have committed.'),
  consent: number(100).describe('How many of 100 eligible patients give their consent.'),
  screenFailures: number(100).describe('How many of 100 who give it fail the screening; 0 by default.'),
});
export type WhatIfQuery = z.output<typeof whatIfSchema>;

const estimate = {
  least: z.number().describe('The low end; of a month, of the 80% interval.'),
  expected: z.number(),
  most: z.number().describe('The high end.'),
};
const total = describedView('ForecastTotal', 'Participants, never more than the target.', estimate);
const month = describedView('ForecastMonth', 'What is expected by the end of a month.', {
  month: z.int().describe('From 1, the next one.'),
  added: z.number().describe('The participants of this month alone.'),
  ...estimate,
});
const months = z.int().nullable();

const countedSite = describedView('ForecastSite', 'A site that is interested or selected, and what it is counted by.', {
  matchId: text,
  site: text,
  source: z
    .enum(['attested', 'eligible', 'profile', 'none'])
    .describe(
      'attested: its commitment; eligible: the eligible patients it has attested; profile: the patients that it states; none: not counted.',
    ),
  committed: z.int().nullable().describe('The participants that it has attested it will enroll.'),
  contradicted: z.boolean().describe('Whether that contradicts another answer or what is on record.'),
  patients: z.int().nullable().describe('The patients with the condition that it states, a year.'),
  eligiblePerMonth: z.number().nullable().describe('The eligible patients that it has attested to see a month.'),
  startsIn: z.number().nullable().describe('In how many months it can start, by what it has attested.'),
  enrolled: orNull(
    describedView('ForecastEnrolled', 'What an active site has counted.', {
      randomized: z.int(),
      months: z.number().describe('For how many months it has counted.'),
      startTook: z.number().describe('The months from the beginning of its start-up to its activation.'),
    }),
  ).describe('null before the site has counted a month.'),
});

export const forecastSchema = describedView(
  'Forecast',
  'How many participants a study’s sites will enroll, and by when.',
  {
    target: z.number().nullable().describe('What the study seeks in the United States.'),
    counted: z.array(countedSite),
    sites: describedView('ForecastSites', 'How many sites are counted by what.', {
      all: z.int(),
      committed: z.int(),
      estimated: z.int(),
      unknown: z.int(),
      active: z.int().describe('Those that have counted participants.'),
      more: z.int().describe('Assumed in addition.'),
    }),
    randomized: z.int().describe('What the active sites have counted, in all.'),
    committed: z.number().describe('The sum of the commitments, at most the target.'),
    contradicted: z.number().describe('The part of it that contradicts other answers or what is on record.'),
    total: z
      .union([total, z.null()])
      .describe('With what the others can enroll in a year; null if no site is counted.'),
    months: z.array(month).readonly().nullable().describe('null while the sites’ rates or starts are not known.'),
    reached: z
      .union([
        describedView('ForecastReached', 'In how many months the target is reached; null: not within five years.', {
          least: months,
          expected: months,
          most: months,
        }),
        z.null(),
      ])
      .describe('null while the months are not known, or without a target.'),
    sentences: z.array(text).readonly().describe('All of this in words, and what can’t be said yet.'),
  },
);
export type ForecastView = z.infer<typeof forecastSchema>;
