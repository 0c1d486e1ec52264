/** The report of a study that a person takes to a meeting: what its own pages say, at one time (decision 84). */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { MATCH_LISTS } from '~/catalogue/match-table';
import { forecastSchema } from './forecast-view';
import { bandSchema } from './match-view';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const count = z.int();
const number = z.number().nullable();
const site = { matchId: text, site: text };

const factSchema = describedView('ReportFact', 'What the study says about itself.', {
  term: text,
  value: nullableText.describe('null if the study does not say.'),
  estimate: z.boolean().describe('Whether it is our estimate, which the sponsor has not confirmed.'),
});

const wantedSchema = describedView('ReportWanted', 'What the study seeks among our sites.', {
  sites: count.nullable(),
  sitesEstimated: z.boolean().describe('Whether the number of sites is our estimate, not confirmed by the sponsor.'),
  participants: count.nullable(),
  where: text.describe(
    'After the number of sites: “ in the United States”, with the number in all, if the study names other countries too, else empty.',
  ),
  participantsWhere: text.describe(
    'The same after the number of participants, with the number of which it is worked out unless the study states it.',
  ),
});

const funnelSchema = describedView(
  'ReportFunnel',
  'How many sites have got how far, even if they were declined later.',
  {
    matched: count,
    invited: count,
    cameForward: count.describe('Showed interest without an invitation.'),
    interested: count,
    cda: count.describe('The CDA is signed, or another one covers it.'),
    answers: count.describe('The feasibility answers were sent.'),
    visited: count.describe('The visit is reported.'),
    selected: count,
    declined: z.object({ bySite: count, bySponsor: count }),
  },
);

const placeSchema = z
  .object({ from: count, to: count })
  .describe('The site’s place among those listed. Sites that can’t be told apart by their scores share their places.');

const rankedSchema = describedView('ReportSite', 'A site in the order of its score.', {
  ...site,
  place: placeSchema,
  city: nullableText,
  state: nullableText,
  band: bandSchema.nullable(),
  score: count.nullable(),
  low: count.nullable(),
  high: count.nullable(),
  verdict: text.describe('As everywhere else.'),
  missing: z.array(text).describe('What the study requires and the site does not have.'),
  step: text.describe('Where it is, in words.'),
});

const answeredSchema = describedView('ReportAnswers', 'What a site has attested for this study.', {
  ...site,
  sentAt: moment,
  eligiblePerMonth: number.describe('null if it was not asked.'),
  commitment: number.describe('The participants that it commits to enroll.'),
  contractDays: number,
  irbDays: number,
  points: number,
  mostPoints: number,
  ruledOutBy: z.array(text),
  contradictions: z.array(text).describe('Answers that what is on record contradicts.'),
});

const decisionSchema = describedView('ReportDecision', 'A site that is decided about, or waits for a decision.', {
  ...site,
  outcome: text,
  at: moment.nullable().describe('When it was decided; null while it waits.'),
  reason: nullableText,
});

const startingSchema = describedView('ReportStartUp', 'How far a selected site is on its way to enroll.', {
  ...site,
  standing: text.describe('In words.'),
  startedAt: moment.nullable().describe('null until its start-up has begun.'),
  activatedAt: moment.nullable(),
  endedAt: moment.nullable().describe('When it ended without an activation: the site has fallen out.'),
  promised: count.nullable().describe('The participants that it has committed to enroll; null if it has not said so.'),
  randomized: count.describe('As counted by the site.'),
});

const stageSchema = describedView('ReportStage', 'A stage of the start-ups.', {
  stage: text,
  cases: count.describe('Start-ups that have finished it.'),
  days: count.nullable().describe('The median of the days from the beginning of a start-up until then.'),
  late: count.describe('Its tasks that are late.'),
});

const openPointSchema = describedView('ReportOpenPoint', 'What is still open.', {
  site: nullableText.describe('null if it is about the study.'),
  text,
  dueOn: nullableText.describe('YYYY-MM-DD, in Eastern Time.'),
  overdue: z.boolean(),
});

const eventSchema = describedView('ReportEvent', 'Who approved or decided what.', {
  at: moment,
  about: text,
  what: text,
  by: nullableText.describe('Of the sponsor’s own people the name, of others the organization; null for the platform.'),
  reason: nullableText,
});

export const studyReportSchema = view('StudyReport', {
  studyId: text,
  study: text.describe('The study’s title.'),
  name: text.describe('What people call it.'),
  sponsor: nullableText,
  status: text.describe('In words.'),
  asOf: moment.describe('The time of which all of it is true.'),
  summary: z.array(text).describe('What to know in two minutes, and what can’t be said yet.'),
  wanted: wantedSchema,
  facts: z.array(factSchema),
  funnel: funnelSchema,
  now: z
    .array(z.object({ list: z.enum(valuesOf(MATCH_LISTS)), label: text, count }))
    .describe('How many sites each list of the study’s page has.'),
  ranked: z.array(rankedSchema).describe('Sites that are not closed, best score first; at most 100.'),
  rankedOf: count.describe('How many there are.'),
  answers: z.array(answeredSchema),
  asked: count.describe('How many sites were sent the questionnaire.'),
  forecast: orNull(forecastSchema).describe('null unless the study is running.'),
  states: z
    .array(z.object({ state: nullableText, count, selected: count }))
    .describe(
      'Where the sites are that are not closed, most first; null for those that do not say. Selected ones are without those that have fallen out.',
    ),
  decisions: z.array(decisionSchema).describe('At most 100.'),
  startUps: z.array(startingSchema).describe('Of the selected sites.'),
  fellOut: count.describe('How many of the selected sites have fallen out in start-up.'),
  stages: z.array(stageSchema).describe('Of all start-ups; empty before the first one.'),
  open: z.array(openPointSchema).describe('Overdue first; at most 100.'),
  overdue: count.describe('How many next steps and start-up tasks are overdue.'),
  history: z.array(eventSchema).describe('Newest first; at most 100.'),
});
export type StudyReport = z.infer<typeof studyReportSchema>;
