import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { events } from '~/actions/events';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { READER_ZONES } from '~/catalogue/zones';
import { oneEvent } from '~/domain/commands/kiosk/events.server';
import { rulesOf } from '~/domain/model/forms';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold, StatTile } from '~/ui/card';
import { EventFields, eventDays } from '~/ui/event-fields';
import { FormActions, useRefused, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { formatDateTime, formatNumber } from '~/ui/text';
import { Tick } from '~/ui/ticked-rows';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'kiosk' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.event.name ?? 'Event', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'event.list');
  return { ...(await oneEvent(actor, params.id as string)), zones: READER_ZONES };
}

export const action = perform({
  guard: (request) => personWho(request, 'event.list'),
  to: ({ params }) => paths.event(params.id),
  actions: [events.editEvent, events.staffEvent, events.closeEvent],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** An event: its numbers, the links of its stands, and who is there (RUN-30, RUN-31). */
export default function OneEvent() {
  const { event, stands, may, reps, zones } = useLoaderData<typeof loader>();
  const { id, name, place, zone, closedAt, leads, consented, followedUp, registered, lastLeadAt } = event;
  const when = `${eventDays(event)} (${labelOf(zones, zone)})`;
  return (
    <Page width="form">
      <PageHeading
        title={<span className="break-words">{name}</span>}
        lead={[place, when].filter(Boolean).join(' · ')}
        back={{ to: paths.events, label: 'Events' }}
        actions={
          <ButtonLink to={withQuery(paths.kioskLeads, { event: id })} variant="secondary">
            Its leads
          </ButtonLink>
        }
      />
      <div className="grid gap-6">
        {closedAt !== null && (
          <p>
            <Badge>Closed</Badge> {formatDateTime(closedAt, zone)}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <StatTile
            label="Leads"
            value={formatNumber(leads)}
            hint={lastLeadAt === null ? 'None yet' : `The last one ${formatDateTime(lastLeadAt, zone)}`}
          />
          <StatTile label="With consent" value={formatNumber(consented)} />
          <StatTile label="Written to" value={formatNumber(followedUp)} />
          <StatTile label="Registered" value={formatNumber(registered)} />
        </div>
        {closedAt === null && <Stands stands={stands} />}
        {may.staff && <Reps there={event.reps.map((rep) => rep.id)} reps={reps} />}
        {may.edit && <Edit event={event} zones={zones} />}
      </div>
    </Page>
  );
}

/** A link for each stand, whose leads are its rep's. */
function Stands({ stands }: Pick<Data, 'stands'>) {
  return (
    <Card as="section">
      <CardHeader title="Links" text="Each is signed: whoever is entered through it is a lead of its field rep." />
      {stands.length === 0 && <p>Nobody is at this event yet.</p>}
      <ul className="grid gap-4">
        {stands.map(({ id, name, token, address }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
            <span className="min-w-0 break-words font-semibold">{name}</span>
            <span className="flex flex-wrap gap-3">
              <ButtonLink to={paths.kioskLink(token)} variant="secondary" size="sm">
                Lock a device, or print the poster<span className="sr-only"> of {name}</span>
              </ButtonLink>
              <a href={address} className="link inline-flex min-h-9 items-center text-sm">
                Open the form<span className="sr-only"> of {name}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reps({ there, reps }: { there: readonly string[] } & Pick<Data, 'reps'>) {
  return (
    <Card as="section">
      <CardHeader title="Field reps" text="Whoever is taken off keeps the leads that they have." />
      {reps.length === 0 && <p className="mb-4">There are no field reps yet. Owners invite them under People.</p>}
      <Form method="post" className="grid gap-6">
        <div className="flex flex-wrap gap-x-8 gap-y-1">
          {reps.map(({ value, label }) => (
            <Tick key={value} name="repIds" value={value} label={label} defaultChecked={there.includes(value)} />
          ))}
        </div>
        <FormActions>
          <SubmitButton intent="staffEvent" variant="secondary" pendingLabel="Saving...">
            Save field reps
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

function Edit({ event, zones }: Pick<Data, 'event' | 'zones'>) {
  const { name, place, zone, startsOn, endsOn, closedAt } = event;
  const refused = useActionData<typeof action>() !== undefined;
  return (
    <Card as="section">
      <Fold label="Change the event" open={refused}>
        <ZodForm
          id="event"
          rules={rulesOf('event')}
          values={{ name, place, zone, startsOn, endsOn }}
          lastResult={useRefused('editEvent')}
          className="mt-5 grid gap-6"
        >
          {(fields) => (
            <>
              <EventFields fields={fields} zones={zones} />
              <FormActions>
                <SubmitButton intent="editEvent" variant="secondary" pendingLabel="Saving...">
                  Save event
                </SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
        <Form method="post" className="mt-5">
          <input type="hidden" name="closed" value={closedAt === null ? 'on' : ''} />
          <SubmitButton intent="closeEvent" variant="secondary">
            {closedAt === null ? 'Close the event' : 'Open it again'}
          </SubmitButton>
        </Form>
      </Fold>
    </Card>
  );
}
