import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { kiosk } from '~/actions/kiosk';
import type { WithHelp } from '~/catalogue/help-topics';
import { LEADS } from '~/catalogue/kiosk';
import { paths, withQuery } from '~/catalogue/paths';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { listLeads } from '~/domain/commands/kiosk/leads.server';
import { leadFilterSchema } from '~/domain/model/kiosk-schema';
import { consentOf } from '~/domain/model/kiosk-view';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { StatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Button, buttonClass } from '~/ui/button';
import { SelectFrame, selectControl } from '~/ui/form/field';
import { Download, Users } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import type { Column } from '~/ui/table';
import { formatDateTime, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { FollowUp } from './follow-up';

export const handle: WithHelp = { help: 'leads' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Your leads', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'lead.list');
  const filter = readQueryLeniently(request, leadFilterSchema);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor');
  return { ...(await listLeads(actor, { ...filter, cursor })), filter, cursor };
}

/** Writes to a lead. */
export const action = perform({
  guard: (request) => personWho(request, 'lead.list'),
  to: ({ request }) => paths.kioskLeads + new URL(request.url).search,
  actions: [kiosk.followUpLead],
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
  {
    header: 'Site',
    primary: true,
    cell: ({ name, contactName, email }) => (
      <>
        <span className="block break-words">{name}</span>
        <span className="block break-words font-normal text-sm">{contactName}</span>
        {email && (
          <a href={`mailto:${email}`} className="link break-words font-normal text-sm">
            {email}
          </a>
        )}
      </>
    ),
  },
  {
    header: 'Event',
    cell: ({ event, createdAt }) => (
      <>
        <span className="block break-words">{event}</span>
        <span className="block text-ink-muted text-sm">Received {formatDateTime(createdAt)}</span>
      </>
    ),
  },
  { header: 'Specialty', cell: ({ therapeuticAreas }) => therapeuticAreas.join(', ') || 'Not stated' },
  {
    header: 'Consent',
    cell: (lead) =>
      lead.consentVersion ? (
        <>
          Given{lead.consentAt !== null && ` ${formatDateTime(lead.consentAt)}`}{' '}
          <span className="whitespace-nowrap text-ink-muted text-sm">(version {lead.consentVersion})</span>
        </>
      ) : (
        { given: '', none: 'Not recorded', withdrawn: 'Withdrawn' }[consentOf(lead)]
      ),
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: 'Follow-up',
    cell: (lead) => <FollowUp lead={lead} />,
  },
];

/** A field rep's leads (SCR-14). */
export default function Leads() {
  const { rows, next, events, fieldRep, shared, filter, cursor } = useLoaderData<typeof loader>();
  const asked = { event: filter.event, status: filter.status };
  return (
    <Page>
      <PageHeading
        title="Your leads"
        lead={LEADS.lead}
        actions={
          rows.length > 0 && (
            <a href={withQuery(paths.kioskLeadsCsv, asked)} className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden />
              Download CSV
            </a>
          )
        }
      />
      {shared && (
        <div className="mb-6">
          <Banner tone="warning" announce="none" title={LEADS.shared}>
            {LEADS.sharedText}
          </Banner>
        </div>
      )}
      {events.length > 0 && (
        <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
          <Choice name="event" label="Event" all="All events" chosen={filter.event} values={events} />
          <Choice name="status" label="Status" all="Any status" chosen={filter.status} values={ORGANIZATION_STATUSES} />
          <Button type="submit" variant="secondary">
            Filter
          </Button>
        </Form>
      )}
      <PagedTable
        caption="Leads"
        long
        columns={COLUMNS}
        rows={rows}
        empty={{ icon: Users, title: LEADS.none, text: LEADS.noneText(fieldRep) }}
        firstHref={cursor && withQuery(paths.kioskLeads, asked)}
        nextHref={next && withQuery(paths.kioskLeads, { ...asked, cursor: next })}
      />
    </Page>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  chosen: string | undefined;
  values: readonly string[];
}

function Choice({ name, label, all, chosen, values }: ChoiceProps) {
  return (
    <label className="min-w-0 flex-1 basis-48 font-medium sm:max-w-72">
      {label}
      <SelectFrame className="mt-1.5">
        <select name={name} defaultValue={chosen ?? 'all'} className={selectControl}>
          <option value="all">{all}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {name === 'status' ? titleCase(value) : value}
            </option>
          ))}
        </select>
      </SelectFrame>
    </label>
  );
}
