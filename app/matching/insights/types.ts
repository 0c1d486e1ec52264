import { z } from 'zod';

/** Another approved, active study in the same area, with the sites it has invited or selected. */
export interface CompetingStudy {
  readonly id: string;
  readonly phase: string;
  readonly sites: readonly { readonly siteId: string; readonly status: 'invited' | 'interested' | 'selected' }[];
}

const mustsSchema = z
  .object({
    area: z.boolean(),
    region: z.boolean(),
    gcp: z.boolean(),
    wishedEquipment: z.array(z.string()).readonly(),
    trials: z.int(),
    population: z.string().nullable(),
  })
  .readonly();

const promisedSchema = z
  .object({
    change: z.string().describe('What to do, as in “Prefer Infusion Center instead of requiring it”.'),
    sites: z.int().describe('How many more verified sites qualify once that is done.'),
    kind: z
      .enum(['area', 'region', 'equipment', 'gcp', 'trials', 'population', 'together'])
      .describe('together: everything is preferred and nothing required.'),
    what: z.string().describe('For example, “Infusion Center” or “Midwest”.'),
    edit: z
      .object({ musts: mustsSchema, geographicPreferences: z.array(z.string()).readonly() })
      .partial()
      .readonly()
      .describe('The fields of the study with their new values.'),
  })
  .readonly();
/** A change of the study, and what it gains. */
export type Promised = z.infer<typeof promisedSchema>;

const requirementSchema = z
  .object({
    kind: z.enum(['area', 'equipment', 'region', 'gcp', 'trials', 'population', 'capacity']),
    what: z.string().describe('For example, “Infusion Center” or “current GCP training”.'),
    required: z.boolean().describe('Whether a site that does not meet it is ruled out; otherwise it is preferred.'),
    met: z.int(),
    notMet: z.int(),
    notKnown: z.int().describe('Sites that have not stated whether they meet it. They are not ruled out.'),
  })
  .readonly();
export type RequirementCount = z.infer<typeof requirementSchema>;

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
    counted: z
      .int()
      .describe(
        'Of the best sites, those that state their patients with the condition, or attest how many are eligible.',
      ),
    uncounted: z.int().describe('Those that do not.'),
    expected: z
      .number()
      .describe('How many participants the counted sites can be expected to enroll in a year, at most the target.'),
    least: z
      .number()
      .describe('The low end of the estimate, by the share of the patients that we assume to take part.'),
    most: z.number().describe('The high end of the estimate. At most the target.'),
    shortfall: z.number().describe('How far the expected number falls short of the target.'),
  })
  .readonly();

const trackRecordSchema = z
  .object({
    reviewed: z.int().describe('Sites that have reviewed their track record.'),
    unreviewed: z.int().describe('Sites that have not.'),
    similar: z.int().describe('Sites with a confirmed trial like the study.'),
  })
  .readonly();

/** Counts of verified sites, unless noted otherwise. Never identifies a site or study. */
const insightFactsSchema = z
  .object({
    sites: z.int(),
    relevant: z
      .int()
      .describe('Sites that work in the study’s area or one that it names, or have a confirmed trial like it.'),
    qualifying: z.int().describe('Of those, sites that are ruled out by no requirement, so that they are ranked.'),
    left: z
      .int()
      .nullable()
      .describe('Of those that qualify, sites that have declined the study, or were declined; null if not looked up.'),
    prospective: z
      .int()
      .nullable()
      .describe(
        'Facilities in the registry that have no account here, and that nothing known rules out; null if not looked up.',
      ),
    requirements: z
      .array(requirementSchema)
      .readonly()
      .describe('What the study asks for, with the number of relevant sites. Those that rule out most sites first.'),
    regions: z.array(regionSchema).readonly().describe('Relevant sites by region, most first.'),
    competing: competingSchema.nullable().describe('null if it was not looked up.'),
    shortfall: shortfallSchema
      .nullable()
      .describe('null without a target, or if no site states its patients with the condition.'),
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
    promises: z
      .array(promisedSchema)
      .readonly()
      .describe('Changes that gain sites, largest gain first. Each number holds if that change alone is made.'),
    facts: insightFactsSchema,
  })
  .readonly();
export type Insights = z.infer<typeof insightsSchema>;
