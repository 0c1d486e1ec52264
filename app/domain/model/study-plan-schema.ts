/** A study's plan, as its sponsor states it and as it is shown. Shared with the browser. */
import { z } from 'zod';
import { STUDY_MAXIMA } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { HOME_REGIONS, type HomeRegion } from '~/catalogue/regions';
import { START_UP_END_REASONS, START_UP_STAGES } from '~/catalogue/start-up';
import { VALIDATION } from '~/catalogue/validation';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const regionNames = HOME_REGIONS as [HomeRegion, ...HomeRegion[]];

/** 0 or more; empty if the sponsor has not said. */
const wanted = (most: number) =>
  z
    .preprocess(
      (sent) => (typeof sent === 'string' ? (/^\s*\d{1,9}\s*$/.test(sent) ? Number(sent) : sent.trim() || null) : sent),
      z
        .int({ error: VALIDATION.number })
        .min(0, VALIDATION.notNegative)
        .max(most, VALIDATION.tooLarge(most))
        .nullable()
        .default(null),
    )
    .optional()
    .transform((sent) => sent ?? null);

export const setPlanSchema = z.object({
  regions: z
    .array(
      z.object({
        region: z.enum(regionNames, VALIDATION.chooseFromList),
        sites: wanted(STUDY_MAXIMA.totalSites).describe('How many sites you want there; null if you have no plan.'),
        patients: wanted(STUDY_MAXIMA.enrollmentTarget).describe('How many patients; null if you have no plan.'),
      }),
    )
    .max(HOME_REGIONS.length, VALIDATION.tooMany(HOME_REGIONS.length))
    .refine((rows) => new Set(rows.map(({ region }) => region)).size === rows.length, VALIDATION.chooseFromList)
    .default([])
    .describe('Each region once. Regions that are left out have no plan.'),
});

const whole = z.int();
const numbers = {
  sites: whole.nullable().describe('How many sites the sponsor wants; null without a plan.'),
  patients: whole.nullable().describe('How many patients; null without a plan.'),
  selected: whole.describe('Selected sites that have not fallen out, those in start-up and active ones included.'),
  inStartUp: whole,
  active: whole,
  out: whole.describe('Sites that declined once they were invited or interested, or fell out after their selection.'),
  committed: whole.describe('What the selected sites have attested they will enroll.'),
  randomized: whole.describe('What the active sites have counted.'),
};

const siteSchema = view('PlanSite', { matchId: text, site: text });

export const studyPlanSchema = describedView('StudyPlan', 'What a study’s sponsor wants, and how far its sites are.', {
  studyId: text,
  totalSites: whole.nullable().describe('Of the study as a whole.'),
  enrollmentTarget: whole.nullable(),
  rows: z
    .array(view('PlanRow', { region: orNull(z.enum(regionNames)).describe('Null for sites in none.'), ...numbers }))
    .describe('Each region with a plan or with sites.'),
  total: view('PlanTotal', numbers),
  countries: z
    .array(
      view('PlanCountry', {
        country: text,
        sites: whole.nullable(),
        patients: whole.nullable(),
        selected: whole.describe('All sites here are in the United States.'),
        active: whole,
        randomized: whole,
      }),
    )
    .describe('If the study has several: what it wants in each.'),
  stages: z.array(
    view('PlanStage', {
      stage: z.enum(valuesOf(START_UP_STAGES)),
      cases: whole.describe('How many start-ups have finished it.'),
      days: whole
        .nullable()
        .describe('The median of the days from when its first task could be done until its last one was.'),
      late: whole.describe('How many of its tasks are late.'),
    }),
  ),
  late: z
    .array(
      view('LateTask', {
        matchId: text,
        taskId: text,
        site: text,
        title: text,
        side: z.enum(['site', 'sponsor']),
        plannedAt: moment,
      }),
    )
    .describe('The tasks that are late, the latest first, at most 50.'),
  fallenOut: z
    .array(
      view('FallenOut', {
        ...siteSchema.shape,
        region: orNull(z.enum(regionNames)),
        why: z.enum(['suspended', ...valuesOf(START_UP_END_REASONS)]),
        at: moment.nullable(),
        backup: orNull(
          view('PlanBackup', {
            ...siteSchema.shape,
            kept: z.boolean().describe('Whether you keep it as a backup; otherwise it is interested.'),
            verdict: nullableText,
          }),
        ).describe('The site to select instead; null if there is none, or none is needed.'),
        enough: z.boolean().describe('Whether the region has the sites that you want there.'),
      }),
    )
    .describe('Selected sites that will not be activated, or are suspended.'),
  mayChange: z.boolean(),
});
export type StudyPlanView = z.infer<typeof studyPlanSchema>;
