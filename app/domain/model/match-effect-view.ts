/** The effect of a change to a study, as shown to the people who make it or decide about it. */
import { z } from 'zod';
import { changeSchema, waitingChangesSchema } from './study-view';
import { describedView, orNull, text, view } from './views';

const affectedSites = {
  count: z.int(),
  first: z
    .array(
      describedView('AffectedSite', 'A site with its rank before and after a change to a study.', {
        siteId: text,
        site: text.describe('The site’s name.'),
        place: z.int().nullable().describe('From 1, among the suggestions for the changed study; null without one.'),
        placeNow: z.int().nullable().describe('From 1, among the suggestions for the study as it is.'),
      }),
    )
    .describe('At most five.'),
};
const affectedSitesSchema = describedView(
  'AffectedSites',
  'Sites that a change to a study affects in the same way.',
  affectedSites,
);

/** The stages that a site keeps even if it no longer qualifies. */
export const KEPT_STAGES = ['shortlisted', 'invited', 'interested', 'selected'] as const;

export const studyEffectSchema = describedView(
  'StudyEffect',
  'The effect of a change on a study’s suggestions, and on the sites that it works with.',
  {
    sitesNow: z.int().describe('How many sites are suggested now, or would be if the study was never matched.'),
    sites: z.int().describe('How many sites would be suggested after the change.'),
    joins: affectedSitesSchema,
    leaves: affectedSitesSchema.describe('Suggested now, but not after the change.'),
    moves: affectedSitesSchema.describe('Still suggested, at a different rank.'),
    unfit: z
      .array(
        describedView('NoLongerQualifying', 'Sites in one stage that would no longer qualify.', {
          stage: z.enum(KEPT_STAGES),
          of: z.int().describe('How many sites are in this stage.'),
          ...affectedSites,
        }),
      )
      .describe('By stage. Sites stay in their stage.'),
  },
);
export type StudyEffect = z.infer<typeof studyEffectSchema>;

export const previewedChangeSchema = view('PreviewedStudyChange', {
  studyId: text,
  study: text.describe('The study’s title.'),
  name: text.describe('What people call the study: its protocol number, acronym or short title.'),
  needsApproval: z.boolean().describe('Whether an administrator would decide about `changes`.'),
  saved: z.array(changeSchema).describe('Changes that would be saved at once.'),
  changes: z.array(changeSchema).describe('Changes that affect which sites fit.'),
  effect: orNull(studyEffectSchema).describe('null if `changes` is empty.'),
});
export type PreviewedChange = z.infer<typeof previewedChangeSchema>;

export const changesToDecideSchema = waitingChangesSchema
  .extend({
    effect: orNull(studyEffectSchema).describe(
      'null if no change is pending and, in a list, for all but the first few.',
    ),
  })
  .meta({
    id: 'StudyChangesToDecide',
    description: 'Changes that await an administrator’s decision, and their effect.',
  });
export type ChangesToDecide = z.infer<typeof changesToDecideSchema>;
