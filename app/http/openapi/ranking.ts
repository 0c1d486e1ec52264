import { z } from 'zod';
import type { SitesForStudy } from '~/domain/matches/ranking.server';
import type { MatchRun } from '~/domain/matches/run.server';
import { runSchema } from '~/domain/matches/schema';
import type { StudyWeights } from '~/domain/matches/weights.server';
import { weightsSchema } from '~/domain/matches/weights-schema';
import type { WhyNot } from '~/domain/matches/why-not.server';
import { type Call, component, exactly, text } from './call';
import { EXAMPLE_ID, EXAMPLE_SCORES, EXAMPLE_SITE, EXAMPLE_STUDY_ID } from './examples';
import { exampleInsights, insights } from './insights';
import { exampleReasons, MATCH_NOTES, score, scores } from './matches';
import { eachDimension, exampleStudy, seenByAll as studyShape } from './studies';

const run = component(
  'MatchRun',
  exactly<MatchRun>()(z.object({ created: z.int(), refreshed: z.int(), total: z.int() })),
  'What a run of matching did.',
  {
    created: 'Matches that are new.',
    refreshed: 'Matches that nobody has acted on, scored anew.',
    total: 'All there are now.',
  },
);

const DIMENSION_NOTES = {
  geography: 'Where the site lies.',
  specialty: 'How alike its work is to the study.',
  capacity: 'Whether it has the patients and the room.',
  regulatory: 'Whether it is verified, trained, documented and equipped.',
  performance: 'What it has done before.',
};
const shifts = component(
  'WeightShifts',
  weightsSchema,
  'Percent of the default weight of each sub-score, 0 to 200 in steps of 10; at least one above 0.',
  DIMENSION_NOTES,
);
const studyWeights = component(
  'StudyWeights',
  exactly<StudyWeights>()(
    z.object({
      ...{ studyId: text(), study: text(), shifts: eachDimension(z.number), shares: eachDimension(z.number) },
      version: text(),
    }),
  ),
  'The weights that a study is matched with.',
  {
    studyId: 'The study’s id.',
    study: 'The study’s title.',
    shifts: 'Percent of the default weight of each sub-score.',
    shares: 'The share of the overall score that each carries where all is known, from 0 to 1.',
    version: 'Kept with every match that is computed with them.',
  },
);
const whyNot = component(
  'WhyNot',
  exactly<Omit<WhyNot, 'explanation'>>()(
    z.object({
      ...{ studyId: text(), siteId: text(), site: text(), why: text(), rank: z.int().nullable() },
      ...{ overallScore: score(), breakdown: scores.readonly(), confidence: z.number() },
      reasons: z.array(text()).readonly(),
    }),
  ),
  'Why a site is not matched with a study.',
  {
    ...MATCH_NOTES,
    why: 'The reason in a sentence.',
    rank: 'Its place among the verified sites, from 1; null for a site that cannot be matched.',
  },
);
const unshifted = { geography: 100, specialty: 100, capacity: 100, regulatory: 100, performance: 100 };
const exampleWeights = {
  ...{ studyId: EXAMPLE_STUDY_ID, study: exampleStudy.title, shifts: { ...unshifted, geography: 200 } },
  shares: { geography: 0.34, specialty: 0.25, capacity: 0.16, regulatory: 0.125, performance: 0.125 },
  version: 'v1+g200s100c100r100p100',
};

const { title, therapeuticArea, phase, enrollmentTarget } = studyShape;
const sitesForStudy = component(
  'SitesForStudy',
  exactly<SitesForStudy>()(
    z.object({
      study: z.object({ title, therapeuticArea, phase, enrollmentTarget }).readonly(),
      matches: z.array(
        component(
          'RankedSite',
          z.object({
            ...{ siteId: text(), studyId: text(), overallScore: score(), breakdown: scores.readonly() },
            reasons: z.array(text()).readonly(),
            exploration: z.literal(true).optional(),
          }),
          'A site as it ranks now, named by its id alone.',
          MATCH_NOTES,
        ),
      ),
      insights,
    }),
  ),
  'The ten best sites for a study.',
  { study: 'The study.', matches: 'The sites, best first.', insights: 'What the ranking says as a whole.' },
);

/** How sites are ranked for a study: the run, the ranking, its weights, and who is not in it. */
export const ranking: readonly Call[] = [
  {
    method: 'post',
    path: '/api/matches/run',
    id: 'runMatching',
    summary: 'Run matching for a study',
    description:
      'Ranks the verified sites for an approved, active study, makes matches for the best, and scores those anew that nobody has acted on. Safe to repeat.',
    who: 'sponsor',
    body: {
      schema: component('RunMatching', runSchema, 'Which study.', { studyId: 'The study’s id.' }),
      example: { studyId: EXAMPLE_STUDY_ID },
    },
    answers: {
      200: { description: 'Done.', schema: run, example: { created: 12, refreshed: 3, total: 18 } },
    },
    errors: ['not_found', 'not_approved', 'study_completed'],
  },
  {
    method: 'get',
    path: '/api/matching/sites-for-study/{studyId}',
    id: 'sitesForStudy',
    summary: 'The best sites for a study',
    description:
      'As they rank now: nothing is stored and nobody is told. For the sponsor and administrators; the three studies of the public demo (demo-oncology, demo-cardiology, demo-endocrinology) are for anybody, over made-up sites.',
    who: 'sponsor',
    blanks: { studyId: 'The study’s id, or that of a demo study.' },
    answers: {
      200: {
        description: 'The ranking, with what it says as a whole.',
        schema: sitesForStudy,
        example: {
          study: {
            ...{ title: exampleStudy.title, therapeuticArea: 'oncology', phase: 'phase_iii', enrollmentTarget: 240 },
          },
          matches: [
            {
              siteId: EXAMPLE_ID,
              studyId: EXAMPLE_STUDY_ID,
              overallScore: 82,
              breakdown: EXAMPLE_SCORES,
              reasons: exampleReasons,
            },
          ],
          insights: exampleInsights,
        },
      },
    },
    errors: ['not_found', 'not_approved', 'study_completed'],
  },
  {
    method: 'get',
    path: '/api/studies/{id}/weights',
    id: 'studyWeights',
    summary: 'The weights of a study',
    who: 'sponsor',
    blanks: { id: 'The study’s id.' },
    answers: { 200: { description: 'The weights.', schema: studyWeights, example: exampleWeights } },
    errors: ['not_found'],
  },
  {
    method: 'put',
    path: '/api/studies/{id}/weights',
    id: 'weighStudy',
    summary: 'Shift the weights of a study',
    description: 'All at 100 are the default again. Matches that nobody has acted on are computed anew by a job.',
    who: 'sponsor',
    blanks: { id: 'The study’s id.' },
    body: { schema: shifts, example: { ...unshifted, geography: 200 } },
    answers: { 200: { description: 'The weights from now on.', schema: studyWeights, example: exampleWeights } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/matching/why-not/{studyId}/{siteId}',
    id: 'whyNotMatched',
    summary: 'Why a site is not matched',
    description:
      'As of now: it cannot be matched, its score is too low, or others are better. Administrators ask about any site, a sponsor about verified ones.',
    who: 'sponsor',
    blanks: { studyId: 'The study’s id.', siteId: 'The site’s organization.' },
    answers: {
      200: {
        description: 'The reason.',
        schema: whyNot,
        example: {
          ...{ studyId: EXAMPLE_STUDY_ID, siteId: EXAMPLE_ID, site: EXAMPLE_SITE.name, rank: 73, overallScore: 31 },
          ...{ breakdown: EXAMPLE_SCORES, confidence: 0.85, reasons: exampleReasons },
          why: 'Its score is 31%. A match needs at least 40%.',
        },
      },
    },
    errors: ['not_found', 'not_approved', 'study_completed'],
  },
];
