/** The report of a study for a meeting, and the links that show it to someone without an account. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { endReportLink, listReportLinks, makeReportLink } from '~/domain/commands/studies/report-links.server';
import {
  endedReportLinkSchema,
  madeReportLinkSchema,
  reportLinkSchema,
  reportLinkViewSchema,
} from '~/domain/model/report-link-schema';
import { studyReportSchema } from '~/domain/model/study-report-view';
import { reportFor } from '~/domain/pages/study-report.server';
import { action, actions } from './action';
import { ofSharedReport } from './subjects';

export const studyReports = actions('sponsor', {
  studyReport: action({
    call: 'GET /api/studies/{id}/report',
    summary: 'Show the report of a study',
    description:
      'What the study’s own pages say, as of one time: how far its sites have got, their order and verdicts, what they have answered and commit to, who is decided about and why, what is open, and who approved what.',
    answer: studyReportSchema,
    run: ({ actor, params }) => reportFor(actor, params.id),
  }),
  listReportLinks: action({
    call: 'GET /api/studies/{id}/report/links',
    summary: 'List the links to a report',
    description: 'The latest 100, newest first, with how often each was opened.',
    answer: z.array(reportLinkViewSchema),
    run: ({ actor, params }) => listReportLinks(actor, params.id),
  }),
  makeReportLink: action({
    call: 'POST /api/studies/{id}/report/links',
    summary: 'Make a link to a report',
    description:
      'Whoever has the address reads the report until its last day, without an account. Only for people of the study’s sponsor. The link shows what whoever made it may see, and stops when they leave.',
    body: reportLinkSchema.meta({ id: 'NewReportLink' }),
    created: madeReportLinkSchema,
    refusals: ['forbidden', 'report_links_full'],
    about: ofSharedReport,
    run: ({ actor, params, body }) => makeReportLink(actor, params.id, body),
    location: (_, { params }) => `/api/studies/${params.id}/report/links`,
  }),
  endReportLink: action({
    call: 'DELETE /api/studies/{id}/report/links/{linkId}',
    summary: 'End a link to a report',
    description: 'It no longer opens the report. Repeating it changes nothing.',
    answer: endedReportLinkSchema,
    refusals: ['forbidden'],
    run: ({ actor, params: { id, linkId } }) => endReportLink(actor, { studyId: id, linkId }),
    done: ({ preparedFor }) => TOASTS.reportLinkEnded(preparedFor),
    failed: TOASTS.notDone('End the link'),
  }),
});
