/** Where selecting a site takes two people of the sponsor (decision 105). Shared with the browser. */
import { z } from 'zod';
import { flag, optionalText, requiredText } from './fields';
import { describedView, moment, nullableText, text, view } from './views';

export const askForApprovalSchema = z.object({
  reason: optionalText().describe(
    'The approver reads it and, once it is selected, the site. It is kept in the history.',
  ),
});

export const turnDownSchema = z.object({
  reason: requiredText().describe('Whoever asked reads it. The site does not.'),
});

export const selectionRequestSchema = describedView(
  'SelectionRequest',
  'That someone of the sponsor asks a colleague to approve the selection of the site.',
  {
    id: text,
    matchId: text,
    state: z
      .enum(['open', 'approved', 'turned_down', 'withdrawn', 'lapsed'])
      .describe('lapsed: it counts no longer, as `lapse` says.'),
    lapse: nullableText.describe('Why it counts no longer, in words.'),
    askedBy: nullableText.describe('Who asked; null for someone who was erased.'),
    own: z.boolean().describe('Whether it was you.'),
    reason: nullableText,
    createdAt: moment,
    decidedBy: nullableText.describe('Who approved it or turned it down.'),
    decidedAt: moment.nullable().describe('When it was approved, turned down or withdrawn.'),
    answer: nullableText.describe('Why it was turned down.'),
    approvers: z.array(text).describe('Of an open one: who may approve it.'),
    may: z.array(z.enum(['approve', 'turnDown', 'withdraw'])).describe('What you may do now.'),
  },
);
export type SelectionRequestView = z.infer<typeof selectionRequestSchema>;

export const answeredSelectionSchema = view('SelectionRequestAnswered', {
  id: text,
  matchId: text,
  site: text,
  askedBy: nullableText,
});

export const selectingInputSchema = z.object({
  twoPeople: flag().describe('Whether selecting a site takes two people of your organization.'),
});

export const selectingSchema = view('Selecting', {
  twoPeople: z.boolean().describe('Whether selecting a site takes two people of your organization.'),
  approvers: z.array(text).describe('Who may approve: the owners, and whoever may sign.'),
  may: z.boolean().describe('Whether you may change it: owners may.'),
});
export type SelectingView = z.infer<typeof selectingSchema>;
