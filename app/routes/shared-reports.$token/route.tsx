import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDateTime, formatDay } from '~/catalogue/time';
import { openReportLink } from '~/domain/commands/studies/report-links.server';
import { reportSections } from '~/domain/model/study-report-sections';
import { studyReport } from '~/domain/pages/study-report.server';
import { limitRate } from '~/http/rate-limit.server';
import { Page, PageHeading } from '~/ui/layout';
import { Report } from '~/ui/report';
import { pageTitle } from '~/ui/title';

// Without scripts and forms, and without a way on to any other page.
export const handle = { light: true, bare: true };

export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
});

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageTitle(args.data ? `Report: ${args.data.name}` : 'Report', args),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** For whoever has the link. Who is signed in does not matter: the report is what whoever made the link may see. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await limitRate(context, 'report');
  const { reader, studyId, preparedFor, lastDay } = await openReportLink(params.token as string);
  const report = await studyReport(reader, studyId, undefined, { passedOn: true });
  const { name, study, sponsor, status, asOf } = report;
  return {
    name,
    about: name !== study && study,
    lead: [sponsor, status, `As of ${formatDateTime(asOf)}`].filter(Boolean).join(' · '),
    running: `Report: ${name} · Prepared for ${preparedFor}, until ${formatDay(Date.parse(lastDay))}`,
    sections: reportSections(report),
  };
}

/** The report of a study for someone without an account. */
export default function SharedReport() {
  const { name, about, lead, running, sections } = useLoaderData<typeof loader>();
  const heading = <PageHeading title={`Report: ${name}`} about={about} lead={lead} />;
  return (
    <Page>
      <Report running={running} heading={heading} sections={sections} />
    </Page>
  );
}
