import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { formatDateTime } from '~/catalogue/time';
import { reportSections } from '~/domain/model/study-report-sections';
import { reportPage } from '~/domain/pages/study-report.server';
import { signedIn } from '~/http/guards.server';
import { ButtonLink } from '~/ui/button';
import { PrintButton } from '~/ui/copy';
import { Download } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { Report } from '~/ui/report';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study-report' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Report: ${args.data.name}` : 'Report', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { report, asClient } = await reportPage(await signedIn(request), params.id as string);
  const { studyId, name, study, sponsor, status, asOf } = report;
  return {
    id: studyId,
    asClient,
    name,
    about: name !== study && study,
    running: [`Report: ${name}`, sponsor, status, `As of ${formatDateTime(asOf)}`].filter(Boolean).join(' · '),
    sections: reportSections(report),
  };
}

/** What a person takes to the meeting that decides about a study's sites. */
export default function StudyReport() {
  const { id, asClient, name, about, running, sections } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Report
        running={running}
        sections={sections}
        heading={
          <PageHeading
            back={{ to: paths.study(id), label: name }}
            title={`Report: ${name}`}
            about={about}
            actions={
              <div className="flex flex-wrap items-start gap-3" data-noprint>
                <ButtonLink
                  to={paths.studyReportFile(id, 'pdf')}
                  reloadDocument
                  variant="secondary"
                  icon={<Download aria-hidden />}
                >
                  PDF
                </ButtonLink>
                <ButtonLink
                  to={paths.studyReportFile(id, 'xlsx')}
                  reloadDocument
                  variant="secondary"
                  icon={<Download aria-hidden />}
                >
                  Excel
                </ButtonLink>
                <PrintButton label="Print" />
                {!asClient && <ButtonLink to={paths.studyReportLinks(id)}>Share</ButtonLink>}
              </div>
            }
          />
        }
      />
    </Page>
  );
}
