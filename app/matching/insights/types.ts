import { z } from 'zod';

/** Another approved, active study in the same area, with the sites it has invited or selected. */
export interface CompetingStudy {
  readonly id: string;
  readonly phase: string;
  readonly sites: readonly { readonly siteId: string; readonly status: 'invited' | 'interested' | 'selected' }[];
}

const relaxationSchema = z
  .object({
    kind: z.enum(['area', 'region', 'equipment', 'together']).describe('together: everything listed, at once.'),
    what: z.string().describe('For example, “Infusion Center”, “Midwest”, “every region” or “areas near Oncology”.'),
    sites: z.int().describe('How many more sites would fit.'),
  })
  .readonly();
export type Relaxation = z.infer<typeof relaxationSchema>;

const regionSchema = z
  .object({
    region: z.string().nullable().describe('null if the state is not a US state.'),
    sites: z.int(),
    preferred: z.boolean().nullable().describe('null if the study prefers no region, or the region is not known.'),
  })
  .readonly();

const competingSchema = z
  .object({
    studies: z.int().describe('Open studies in the same area.'),
    samePhase: z.int().describe('Those in the same phase.'),
    best: z.int().describe('The best-ranked sites, up to 10.'),
    running: z.int().describe('Of the best sites, those selected for a competing study.'),
    invited: z.int().describe('Of the best sites, those invited to a competing study and not selected for one.'),
  })
  .readonly();

const shortfallSchema = z
  .object({
    target: z.number().describe('The enrollment target.'),
    counted: z.int().describe('Of the best sites in the area, those that state their patients with the condition.'),
    uncounted: z.int().describe('Those that do not.'),
    expected: z
      .number()
      .describe('How many participants the counted sites can be expected to enroll in a year, at most the target.'),
    least: z.number().describe('The low end of the estimate: 1 in 100 of the patients take part.'),
    most: z.number().describe('The high end of the estimate: 5 in 100 do. At most the target.'),
    shortfall: z.number().describe('How far the expected number falls short of the target.'),
  })
  .readonly();

const trackRecordSchema = z
  .object({
    reviewed: z.int().describe('Sites that have reviewed their track record.'),
    unreviewed: z.int().describe('Sites that have not.'),
    similar: z
      .int()
      .describe('Sites that have run a trial in the area, or one with a word of its conditions in common.'),
  })
  .readonly();

/** Counts of verified sites, unless noted otherwise. Never identifies a site or study. */
const insightFactsSchema = z
  .object({
    sites: z.int(),
    withArea: z
      .int()
      .nullable()
      .describe(
        'Sites that work in the study’s area or one near it; null if the study has no area, in which case all sites count.',
      ),
    fitting: z.int().describe('Of those, sites that are not ruled out by a known region or equipment.'),
    regions: z.array(regionSchema).readonly().describe('Sites in the area by region, most first.'),
    competing: competingSchema.nullable().describe('null if it was not looked up.'),
    shortfall: shortfallSchema
      .nullable()
      .describe('null without a target, or if no site states its patients with the condition.'),
    relax: z
      .array(relaxationSchema)
      .readonly()
      .describe('Requirements that the study could drop to gain sites, largest gain first.'),
    trackRecord: trackRecordSchema,
  })
  .readonly()
  .meta({ id: 'InsightFacts', description: 'The figures behind the sentences: counts of verified sites.' });
export type InsightFacts = z.infer<typeof insightFactsSchema>;

export const insightsSchema = z
  .object({
    summary: z.string().describe('How well the sites fit.'),
    marketAnalysis: z.string().describe('Where the suitable sites are, and which studies compete for them.'),
    recommendations: z.array(z.string()).readonly(),
    facts: insightFactsSchema,
  })
  .readonly();
export type Insights = z.infer<typeof insightsSchema>;
