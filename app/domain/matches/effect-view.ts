/** What a change to a study would do, as the person who makes it or decides about it sees it. */
import { z } from 'zod';
import { changeSchema, waitingChangesSchema } from '../studies/view';
import { describedView, orNull, text, view } from '../views';

const affectedSites = {
  count: z.int(),
  first: z
    .array(
      describedView('AffectedSite', 'A site with its place before and after a change to a study.', {
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
  'Sites that a change to a study affects alike.',
  affectedSites,
);

/** The stages that a site keeps even if it no longer qualifies. */
export const KEPT_STAGES = ['shortlisted', 'invited', 'interested', 'selected'] as const;

export const studyEffectSchema = describedView(
  'StudyEffect',
  'What a change would do to a study’s suggestions, and to the sites that it works with.',
  {
    sitesNow: z.int().describe('How many sites are suggested now. If the study was never matched, how many would be.'),
    sites: z.int().describe('How many would be.'),
    joins: affectedSitesSchema,
    leaves: affectedSitesSchema.describe('Suggested now, and not any more.'),
    moves: affectedSitesSchema.describe('Still suggested, at another place.'),
    unfit: z
      .array(
        describedView('NoLongerQualifying', 'Sites in one stage that would no longer qualify.', {
          stage: z.enum(KEPT_STAGES),
          of: z.int().describe('How many sites are in this stage.'),
          ...affectedSites,
        }),
      )
      .describe('By stage. They stay in it.'),
  },
);
export type StudyEffect = z.infer<typeof studyEffectSchema>;

export const previewedChangeSchema = view('PreviewedStudyChange', {
  studyId: text,
  study: text.describe('The study’s title.'),
  needsApproval: z.boolean().describe('Whether an administrator would decide about `changes`.'),
  saved: z.array(changeSchema).describe('What would be saved at once.'),
  changes: z.array(changeSchema).describe('What changes which sites fit.'),
  effect: orNull(studyEffectSchema).describe('null if `changes` is empty.'),
});

export const changesToDecideSchema = waitingChangesSchema
  .extend({
    effect: orNull(studyEffectSchema).describe('null if nothing waits and, in a list, for all but the first few.'),
  })
  .meta({ id: 'StudyChangesToDecide', description: 'What waits for an administrator, and what it would do.' });
export type ChangesToDecide = z.infer<typeof changesToDecideSchema>;
