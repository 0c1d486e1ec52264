/** Input about matches, and the weights of the five sub-scores. Shared with the browser. */
import { z } from 'zod';
import { DECLINE_KINDS } from '~/catalogue/declines';
import { NOT_SELECTED_REASONS } from '~/catalogue/engagement';
import { NOTE_MAX_CHARS, SHORT_TEXT_MAX_CHARS, WEIGHT_SHIFT } from '~/catalogue/limits';
import { SITE_STAGES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import {
  choice,
  optionalChoice,
  optionalDate,
  optionalLine,
  optionalText,
  percentage,
  requiredLine,
  requiredText,
} from './fields';

export const runSchema = z.object({ studyId: requiredLine() });

/** What a sponsor may write to the sites that it invites. */
export const invitationLineSchema = z.object({
  text: optionalLine().describe('In your own words, in one line. Each site reads it in the e-mail and at its match.'),
});

/** A site that a sponsor invites to a study. */
export const invitationSchema = invitationLineSchema.extend({
  siteId: requiredLine(),
  anyway: z.boolean().default(false).describe('true: even if the site does not have everything the study asks for.'),
});

/** The form on the site's page, where the sponsor chooses the study. */
export const siteInvitationFormSchema = z.object({
  studyId: requiredLine(SHORT_TEXT_MAX_CHARS, VALIDATION.chooseStudy),
  anyway: z.boolean().default(false),
  text: optionalLine(),
});

const until = optionalDate().describe(
  'The date from which the site has capacity again. Only with the reason capacity.',
);

interface DeclineInput {
  kind: string | null;
  until: string | null;
  reason: string | null;
}

/** Only some reasons from the list are enough by themselves. */
function needsMore({ kind, until, reason }: DeclineInput, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (kind === 'capacity' && until === null) refuse('until', VALIDATION.enter('a date'));
  if ((kind === null || kind === 'other') && reason === null) refuse('reason', VALIDATION.required);
}

/** Why a site declines, and why a sponsor does not select. */
export const EITHER_SIDES_REASONS = [
  ...DECLINE_KINDS.filter(({ value }) => value !== 'other'), // in both
  ...NOT_SELECTED_REASONS,
] as const;

/** Selecting a site, or keeping it as a backup, can have a reason. */
export const decisionReasonSchema = z.object({
  reason: optionalText().describe('The site can read it, and it is kept in the history.'),
});

/** Declining requires a reason, which is shown to the other side: from the list, or in words. */
export const declineSchema = z
  .object({
    kind: optionalChoice(EITHER_SIDES_REASONS).describe(
      'From the site’s list of reasons, or from the sponsor’s. A reason in words alone counts as other.',
    ),
    until,
    reason: optionalText().describe('Required if kind is other or absent.'),
  })
  .superRefine(needsMore);

/** The site's form, which asks for a reason from the list. */
export const siteDeclineSchema = z
  .object({ kind: choice(DECLINE_KINDS, VALIDATION.declineKind), until, reason: optionalText() })
  .superRefine(needsMore);

/** The sponsor's form, which asks for a reason from its own list. */
export const sponsorDeclineSchema = z
  .object({
    kind: choice(NOT_SELECTED_REASONS, VALIDATION.declineKind),
    reason: optionalText(),
  })
  .superRefine(({ kind, reason }, context) => needsMore({ kind, reason, until: null }, context));

/** The query of a comparison, for the API document. */
export const compareSchema = z.object({ match: z.array(z.string()).describe('The id of a match, two to four times.') });

/** A private note of the sponsor’s team on a match. */
export const noteSchema = z.object({ text: requiredText(NOTE_MAX_CHARS) });

export const matchListSchema = z.object({
  stage: z
    .enum(SITE_STAGES, { error: VALIDATION.chooseFromList })
    .optional()
    .describe('For sites: a part of the inbox. Matches of completed studies are closed.'),
});

export const eachSubScore = <Each extends z.ZodType>(each: Each) =>
  z.object({ geography: each, specialty: each, capacity: each, regulatory: each, performance: each });

export const weightsViewSchema = eachSubScore(z.number());

/** How a sponsor adjusts the weights for a study: each as a percentage of its default, at least one above 0. */
export const weightsSchema = eachSubScore(percentage(WEIGHT_SHIFT.most, WEIGHT_SHIFT.step)).refine(
  (shifts) => Object.values(shifts).some((percent) => percent > 0),
  // The message appears beside the first slider, where it can be fixed.
  { path: ['geography'], message: VALIDATION.oneAboveZero },
);
