import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { administration, PANEL_VIEW_ACTIONS } from '~/actions/administration';
import { SENT_MAIL_KEPT_DAYS } from '~/catalogue/limits';
import type { PanelColumn } from '~/catalogue/panel-lists';
import { paths } from '~/catalogue/paths';
import { MAIL_STATES } from '~/catalogue/statuses';
import { mailCounts, readOutbox, sendsMail } from '~/domain/commands/mail/admin.server';
import { columnsText } from '~/domain/model/panel-lists';
import { mailFilterSchema } from '~/domain/model/panel-view-schema';
import { PANEL_COLUMN_FORMS, panelList } from '~/http/columns.server';
import { administrator } from '~/http/guards.server';
import { readQuery } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { MailBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Mail, RotateCw } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { May } from '~/ui/may';
import { PagedTable } from '~/ui/paged-table';
import { PanelListForms, PanelViews } from '~/ui/panel-list';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { Tabs } from '~/ui/tabs';
import { formatDateTime, formatNumber, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { MailText } from './mail-text';

/** An unknown state in the address shows all e-mails. */
const tolerant = mailFilterSchema.catch({});

export const meta: MetaFunction = (args) => pageTitle('Outbox - Admin panel', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const { state, q } = readQuery(request, tolerant);
  const address = new URL(request.url).searchParams;
  const cursor = address.get('cursor');
  const columns = columnsText('outbox', address.get('columns'));
  const [page, counts] = await Promise.all([readOutbox(actor, { state, q, cursor }), mailCounts(actor)]);
  const shown = await panelList(actor, request, 'outbox');
  return { ...page, counts, state, q: q ?? '', cursor, columns, shown, sends: sendsMail() };
}

export const action = perform({
  guard: administrator,
  to: ({ request }) => paths.adminOutbox(readQuery(request, tolerant).state),
  actions: [administration.resendMail, administration.resendFailedMails, ...PANEL_VIEW_ACTIONS],
  own: PANEL_COLUMN_FORMS,
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** Always shown, before the others and after them. */
const MAIL: Column<Row>[] = [
  {
    header: 'E-mail',
    cell: ({ subject, recipient }) => (
      <>
        <span className="block break-words font-medium">{subject}</span>
        <span className="block break-all text-ink-muted text-sm">To {recipient}</span>
      </>
    ),
  },
  { header: 'Status', cell: ({ state }) => <MailBadge state={state} /> },
];

const COLUMNS: Record<PanelColumn<'outbox'>, Column<Row>> = {
  created: { header: 'Created', cell: ({ createdAt }) => formatDateTime(createdAt) },
  sent: { header: 'Sent', cell: ({ sentAt }) => (sentAt === null ? 'No' : formatDateTime(sentAt)) },
  attempts: { header: 'Attempts', cell: ({ attempts }) => formatNumber(attempts) },
  error: {
    header: 'Last error',
    cell: ({ lastError }) => (lastError ? <span className="wrap-anywhere">{lastError}</span> : 'None'),
  },
};

const RESEND: Column<Row> = {
  header: 'Actions',
  align: 'end',
  cell: ({ id, state, subject, recipient }) =>
    (state === 'sent' || state === 'failed') && (
      <May permission="outbox.resend">
        <Form method="post">
          <SubmitButton
            intent={`resendMail ${id}`}
            size="sm"
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pendingLabel="Sending..."
          >
            Send again
            <span className="sr-only">
              : {subject}, to {recipient}
            </span>
          </SubmitButton>
        </Form>
      </May>
    ),
};

export default function Outbox() {
  const { rows, next, cursor, counts, state, q, columns, shown, sends } = useLoaderData<typeof loader>();
  const all = MAIL_STATES.reduce((total, each) => total + (counts[each] ?? 0), 0);
  return (
    <Page>
      <PageHeading
        title="Outbox"
        lead={`Unsent e-mails can be read here. Links that let someone in are hidden, unless this installation sends no e-mail. Sent e-mails are listed for ${SENT_MAIL_KEPT_DAYS} days, without their text.`}
        actions={
          counts.failed ? (
            <May permission="outbox.resend">
              <Form method="post">
                <SubmitButton intent="resendFailedMails" icon={<RotateCw aria-hidden />} pendingLabel="Sending...">
                  Resend all failed
                </SubmitButton>
              </Form>
            </May>
          ) : undefined
        }
      />
      {!sends && (
        <div className="mb-8">
          <Banner tone="warning" title="No e-mails are sent" announce="none">
            No mail server is set up (SMTP_URL), so all e-mails wait here. Until there is one, please pass on by hand
            what cannot wait. Owners and support see links for people who have never signed anything.
          </Banner>
        </div>
      )}
      <PanelViews {...shown} />
      <SearchForm
        label="Search e-mails"
        query={{ value: q }}
        placeholder="Recipient or subject"
        keep={{ ...(state && { state }), ...(columns && { columns }) }}
        clearHref={q ? paths.adminOutbox(state, { columns }) : undefined}
      />
      <Tabs
        label="E-mails by status"
        tabs={[
          {
            label: 'All',
            href: paths.adminOutbox(undefined, { q, columns }),
            current: state === undefined,
            count: all,
          },
          ...MAIL_STATES.map((each) => ({
            label: titleCase(each),
            href: paths.adminOutbox(each, { q, columns }),
            current: state === each,
            count: counts[each] ?? 0,
          })),
        ]}
      />
      <PagedTable
        caption="E-mails"
        columns={[...MAIL, ...shown.columns.map((column) => COLUMNS[column]), RESEND]}
        rows={rows}
        details={(mail) => <MailText mail={mail} />}
        empty={{
          icon: Mail,
          title: q ? 'No e-mails match your search' : state ? `No ${state} e-mails` : 'No e-mails yet',
          text: 'E-mails appear here as soon as the platform writes them.',
        }}
        firstHref={cursor && paths.adminOutbox(state, { q, columns })}
        nextHref={next && paths.adminOutbox(state, { q, columns, cursor: next })}
      />
      <PanelListForms {...shown} />
    </Page>
  );
}
