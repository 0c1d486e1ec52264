import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { studyReports } from '~/actions/study-report';
import { ofSharedReport } from '~/actions/subjects';
import type { WithHelp } from '~/catalogue/help-topics';
import { REPORT_LINKS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { makeReportLink, reportLinksPage } from '~/domain/commands/studies/report-links.server';
import { rulesOf } from '~/domain/model/forms';
import {
  type MadeReportLink,
  type NewReportLink,
  type ReportLinkView,
  reportLinkFormSchema,
} from '~/domain/model/report-link-schema';
import { signedIn } from '~/http/guards.server';
import { type Refused, submitForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { useCopy } from '~/ui/copy';
import { FieldGrid, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Table } from '~/ui/table';
import { formatDate, formatDateTime, formatDay, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study-report' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Share the report: ${args.data.study.name}` : 'Share the report', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return reportLinksPage(await signedIn(request), params.id as string);
}

/** The address is shown only in this response: it is stored as a hash, so a redirect couldn't show it. */
function make({ actor, params: { id }, form }: Post) {
  const made = async (values: NewReportLink) => data({ made: await makeReportLink(actor, id, values) });
  return submitForm(form, reportLinkFormSchema, made, { about: () => ofSharedReport(actor, { id }) });
}

export const action = perform({
  about: ofSharedReport,
  to: ({ params }) => paths.studyReportLinks(params.id),
  actions: [studyReports.endReportLink],
  own: { makeReportLink: make },
});

/** Shows the report to someone without an account, and says how often they have opened it. */
export default function ReportLinks() {
  const { study, links, may, days } = useLoaderData<typeof loader>();
  const answer = useActionData<{ made: MadeReportLink } | Refused>();
  const made = answer && 'made' in answer ? answer.made : null;
  const refused = answer && 'lastResult' in answer ? answer.lastResult : undefined;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.studyReport(study.id), label: 'the report' }}
        title="Share the report"
        about={study.name}
        lead="A link shows the report, as it then is, to someone without an account, and nothing else."
      />
      {made && <Made {...made} />}
      {may ? (
        <Card as="section">
          <CardHeader
            title="New link"
            text="Whoever has the address can read everything in the report: sites, scores, answers, reasons and the budget per patient. The name stands on every page."
          />
          <ZodForm
            key={made?.id}
            id="report-link"
            rules={rulesOf('reportLink')}
            values={{ lastDay: days.usual }}
            lastResult={refused}
            className="grid gap-5"
          >
            {(fields) => (
              <>
                <FieldGrid>
                  <TextField meta={fields.preparedFor} label="Who is it for?" hint="As it should stand on the report" />
                  <TextField
                    meta={fields.lastDay}
                    label="Last day"
                    type="date"
                    required
                    hint={`At most ${REPORT_LINKS.mostDays} days ahead`}
                  />
                </FieldGrid>
                <div>
                  <SubmitButton intent="makeReportLink" pendingLabel="Making...">
                    Make link
                  </SubmitButton>
                </div>
              </>
            )}
          </ZodForm>
        </Card>
      ) : (
        <p className="text-ink-muted">Only people of the study’s sponsor make and end links.</p>
      )}
      <Section title="Links" lead="Programs that check links in e-mails count as openings too.">
        <Table
          caption="Links to the report"
          rows={links}
          rowKey={({ id }) => id}
          empty={<p>There are no links yet.</p>}
          columns={[
            { header: 'For', primary: true, cell: ({ preparedFor }) => <b className="font-semibold">{preparedFor}</b> },
            { header: 'Made', cell: Maker },
            { header: 'Opens', cell: standing },
            { header: 'Opened', cell: Openings },
            ...(may ? [{ header: 'End', hideHeader: true, align: 'end' as const, cell: End }] : []),
          ]}
        />
      </Section>
    </Page>
  );
}

function Made({ preparedFor, lastDay, address }: MadeReportLink) {
  const { button, status } = useCopy({
    text: address,
    label: 'Copy the address',
    copied: 'Address copied.',
    failed: 'Please select the address and copy it with your keyboard.',
    variant: 'secondary',
  });
  return (
    <div className="mb-6">
      <Banner tone="success" title={`The link for ${preparedFor} works until ${formatDay(Date.parse(lastDay))}.`}>
        <p>Send this address to them. You will not see it again here:</p>
        <p className="my-2 break-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">{address}</p>
        {button}
        {status}
      </Banner>
    </div>
  );
}

const Maker = ({ createdAt, createdBy }: ReportLinkView) => (
  <>
    {formatDate(createdAt)}
    {createdBy && <span className="row-note">{createdBy}</span>}
  </>
);

function standing({ state, lastDay, endedAt }: ReportLinkView): string {
  const day = formatDay(Date.parse(lastDay));
  if (state === 'open') return `Until ${day}`;
  if (state === 'ended') return `Ended on ${formatDate(endedAt ?? 0)}`;
  return state === 'expired' ? `Expired on ${day}` : 'No longer: whoever made it may not see the sites anymore';
}

function Openings({ openings, openedAt: [last, ...earlier] }: ReportLinkView) {
  if (last === undefined) return 'Not yet';
  return (
    <>
      {plural(openings, 'time')}
      <span className="row-note">Last {formatDateTime(last)}</span>
      {earlier.length > 0 && (
        <Fold label="Before that">
          <ul className="text-sm">
            {earlier.map((at) => (
              <li key={at}>{formatDateTime(at)}</li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

function End({ id, preparedFor, state }: ReportLinkView) {
  if (state !== 'open' && state !== 'stopped') return null;
  return (
    <Form method="post">
      <SubmitButton intent={`endReportLink ${id}`} variant="secondary" size="sm" pendingLabel="Ending...">
        End link<span className="sr-only"> for {preparedFor}</span>
      </SubmitButton>
    </Form>
  );
}
