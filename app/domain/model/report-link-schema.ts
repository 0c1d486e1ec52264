/** The links by which a sponsor shows the report of a study to someone without an account. */
import { z } from 'zod';
import { REPORT_LINKS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { needed, optionalDate, requiredLine } from './fields';
import { describedView, moment, text, view } from './views';

const preparedFor = requiredLine().describe('Whom it is for. The name stands on every page of the report.');
const lastDay = optionalDate().describe(
  `YYYY-MM-DD: the last day on which it opens, at most ${REPORT_LINKS.mostDays} days ahead; in ${REPORT_LINKS.days} days by default.`,
);

export const reportLinkSchema = z.object({ preparedFor, lastDay: lastDay.default(null) });
export type NewReportLink = z.output<typeof reportLinkSchema>;

/** In the form, the day is filled in, so nobody clears it by accident. */
export const reportLinkFormSchema = z.object({ preparedFor, lastDay: needed(lastDay, VALIDATION.date) });

const shown = {
  id: text,
  studyId: text,
  preparedFor: text,
  lastDay: text.describe('YYYY-MM-DD: the last day on which it opens.'),
  createdAt: moment,
};

export const madeReportLinkSchema = view('MadeReportLink', {
  ...shown,
  address: text.describe('What to send. You will not see it again, because only its hash is stored.'),
});
export type MadeReportLink = z.infer<typeof madeReportLinkSchema>;

export const reportLinkViewSchema = describedView('ReportLink', 'A link that shows the report of a study.', {
  ...shown,
  createdBy: text.nullable().describe('Who made it; null if their data was erased.'),
  state: z
    .enum(['open', 'expired', 'ended', 'stopped'])
    .describe('stopped: whoever made it may no longer see the study’s sites. ended: someone ended it.'),
  endedAt: moment.nullable().describe('When someone ended it.'),
  openings: z
    .int()
    .describe('How often the report was opened with it. Programs that check links in e-mails count too.'),
  openedAt: z.array(moment).describe('When, latest first: the last 20 times.'),
});
export type ReportLinkView = z.infer<typeof reportLinkViewSchema>;

export const endedReportLinkSchema = view('EndedReportLink', { id: text, preparedFor: text, endedAt: moment });
