import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { events } from '~/actions/events';
import type { WithHelp } from '~/catalogue/help-topics';
import { EVENTS } from '~/catalogue/leads';
import { paths } from '~/catalogue/paths';
import { READER_ZONES } from '~/catalogue/zones';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { listEvents } from '~/domain/commands/kiosk/events.server';
import { rulesOf } from '~/domain/model/forms';
import { personWho, zoneOf } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { EventFields, eventDays } from '~/ui/event-fields';
import { FormActions, ZodForm } from '~/ui/form';
import { CalendarDays } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { type Column, Table } from '~/ui/table';
import { formatDateTime, formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'kiosk' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Events', args);

/** Administrators see all events, reps those that they are at (RUN-30). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'event.list');
  const creates = can(actor, 'event.create');
  return { rows: await listEvents(actor), creates, key: newId(), zone: await zoneOf(request), zones: READER_ZONES };
}

export const action = perform({
  guard: (request) => personWho(request, 'event.list'),
  to: () => paths.events,
  actions: [events.createEvent],
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

const number = (header: string, count: (row: Row) => number): Column<Row> => ({
  header,
  align: 'end',
  cell: (row) => formatNumber(count(row)),
});

const COLUMNS: Column<Row>[] = [
  {
    header: 'Event',
    primary: true,
    cell: ({ id, name, place, closedAt }) => (
      <>
        <Link to={paths.event(id)} className="link break-words">
          {name}
        </Link>
        {place && <span className="block font-normal text-sm">{place}</span>}
        {closedAt !== null && <Badge>Closed</Badge>}
      </>
    ),
  },
  { header: 'Days', cell: eventDays },
  { header: 'Field reps', cell: ({ reps }) => reps.map(({ name }) => name).join(', ') || 'Nobody' },
  number('Leads', ({ leads }) => leads),
  number('With consent', ({ consented }) => consented),
  number('Written to', ({ followedUp }) => followedUp),
  number('Registered', ({ registered }) => registered),
  {
    header: 'Last lead',
    cell: ({ lastLeadAt, zone }) => (lastLeadAt === null ? 'None' : formatDateTime(lastLeadAt, zone)),
  },
];

export default function Events() {
  const { rows, creates, key, zone, zones } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() !== undefined;
  return (
    <Page>
      <PageHeading
        title="Events"
        lead={EVENTS.lead}
        actions={
          creates && (
            <ButtonLink to={paths.kioskLinks} variant="quiet">
              A link without an event
            </ButtonLink>
          )
        }
      />
      {creates && (
        <Card className="mb-6">
          <Fold label="New event" open={refused || rows.length === 0}>
            <ZodForm id="event" rules={rulesOf('event')} values={{ zone }} className="mt-5 grid gap-6">
              {(fields) => (
                <>
                  <input type="hidden" name="idempotencyKey" value={key} />
                  <EventFields fields={fields} zones={zones} />
                  <FormActions>
                    <SubmitButton intent="createEvent">Create event</SubmitButton>
                  </FormActions>
                </>
              )}
            </ZodForm>
          </Fold>
        </Card>
      )}
      <Table
        caption="Events"
        long
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState level={2} icon={CalendarDays} title={EVENTS.none} text={EVENTS.noneText} />}
      />
    </Page>
  );
}
