import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { LEAD_RATINGS, LEADS } from '~/catalogue/leads';
import { paths, withQuery } from '~/catalogue/paths';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import { can } from '~/domain/base/actor';
import { leadChoices, listLeads } from '~/domain/commands/kiosk/leads.server';
import { leadFilterSchema } from '~/domain/model/lead-schema';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { Button, buttonClass } from '~/ui/button';
import { Download, Mail, Users } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { Consent, FollowUp, LeadStatus, NextStep } from '~/ui/lead-parts';
import { PagedTable } from '~/ui/paged-table';
import { SearchForm } from '~/ui/search-form';
import type { Column } from '~/ui/table';
import { formatDateTime, titleCase } from '~/ui/text';
import { TickRow } from '~/ui/ticked-rows';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'leads' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.all ? 'Leads' : 'Your leads', args);

/** For reps, who see their own, and for administrators, who see all (SCR-14, RUN-32). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'lead.list');
  const filter = readQueryLeniently(request, leadFilterSchema);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor');
  const all = can(actor, 'admin.enter');
  const choices = await leadChoices(actor);
  return {
    ...(await listLeads(actor, { ...filter, cursor })),
    choices,
    filter,
    cursor,
    all,
    writes: !all || can(actor, 'lead.assign'),
    days: [0, 7].map((days) => new Date(choices.at + days * DAY_MS).toISOString().slice(0, 10)),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data['rows'][number];

const FORM = 'follow-up';

const columnsFor = ({ all, writes, choices: { at } }: Data): Column<Row>[] => [
  {
    header: 'Site',
    primary: true,
    cell: ({ id, name, contactName, email, alreadyHere }) => (
      <span className="flex gap-2">
        {writes && <TickRow form={FORM} id={id} name={name} />}
        <span className="min-w-0">
          <Link to={paths.kioskLead(id)} className="link block break-words">
            {name}
          </Link>
          <span className="block break-words font-normal text-sm">{contactName}</span>
          {email && (
            <a href={`mailto:${email}`} className="link break-words font-normal text-sm">
              {email}
            </a>
          )}
          {alreadyHere[0] && (
            <span className="block font-normal text-sm text-warning">Already here: {alreadyHere[0].name}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    header: 'Event',
    cell: ({ event, rep, enteredAt }) => (
      <>
        <span className="block break-words">{event}</span>
        {all && <span className="block text-sm">{rep ?? 'Nobody’s lead'}</span>}
        <span className="block text-ink-muted text-sm">Entered {formatDateTime(enteredAt)}</span>
      </>
    ),
  },
  { header: 'Next step', cell: (lead) => <NextStep lead={lead} today={at} /> },
  { header: 'Consent', cell: (lead) => <Consent lead={lead} /> },
  { header: 'Status', cell: (lead) => <LeadStatus lead={lead} /> },
  { header: 'Follow-up', cell: (lead) => <FollowUp lead={lead} now={at} may={writes} /> },
];

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { rows, next, choices, filter, cursor, all, writes, days } = data;
  const [today = '', inAWeek = ''] = days;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page>
      <PageHeading
        title={all ? 'Leads' : 'Your leads'}
        lead={all ? LEADS.all : LEADS.own}
        actions={
          rows.length > 0 && (
            <>
              <a href={paths.kioskLeadsFile('csv', filter)} className={buttonClass({ variant: 'secondary' })}>
                <Download aria-hidden />
                Download CSV
              </a>
              <a href={paths.kioskLeadsFile('xlsx', filter)} className={buttonClass({ variant: 'secondary' })}>
                <Download aria-hidden />
                Download Excel
              </a>
            </>
          )
        }
      />
      {(rows.length > 0 || filtered) && (
        <SearchForm
          label="Filter leads"
          query={{ name: 'search', value: filter.search ?? '' }}
          placeholder="Name, contact, e-mail, ZIP"
          folds
          selects={[
            select('event', 'Event', 'All events', filter.event, choices.events),
            select('status', 'Status', 'Any status', filter.status, STATUSES),
            select('rating', 'Rating', 'Any rating', filter.rating, LEAD_RATINGS),
            select('dueBy', 'Next step', 'Any time', filter.dueBy, [
              { value: today, label: 'Due today or before' },
              { value: inAWeek, label: 'Due within a week' },
            ]),
            ...(all
              ? [
                  select('rep', 'Field rep', 'Everyone', filter.rep, [
                    { value: 'none', label: 'Nobody' },
                    ...choices.reps,
                  ]),
                ]
              : []),
          ]}
          clearHref={filtered ? paths.kioskLeads : undefined}
        />
      )}
      {writes && rows.length > 0 && (
        <Form id={FORM} action={paths.kioskFollowUp} className="mb-4">
          <Button type="submit" variant="secondary">
            <Mail aria-hidden />
            Write to the selected leads
          </Button>
        </Form>
      )}
      <PagedTable
        caption="Leads"
        long
        columns={columnsFor(data)}
        rows={rows}
        empty={{ icon: Users, title: LEADS.none, text: filtered ? undefined : all ? LEADS.noneAll : LEADS.noneOwn }}
        firstHref={cursor && withQuery(paths.kioskLeads, filter)}
        nextHref={next && withQuery(paths.kioskLeads, { ...filter, cursor: next })}
      />
    </Page>
  );
}

const STATUSES = ORGANIZATION_STATUSES.map((value) => ({ value, label: titleCase(value) }));

const select = (
  name: string,
  label: string,
  every: string,
  chosen: string | undefined,
  options: readonly { value: string; label: string }[],
) => ({ name, label, value: chosen ?? 'all', options: [{ value: 'all', label: every }, ...options] });
