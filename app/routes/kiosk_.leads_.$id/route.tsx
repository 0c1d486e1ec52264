import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { kiosk } from '~/actions/kiosk';
import type { WithHelp } from '~/catalogue/help-topics';
import { LEAD_RATINGS } from '~/catalogue/leads';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { oneLead } from '~/domain/commands/kiosk/leads.server';
import { rulesOf } from '~/domain/model/forms';
import { isSettled } from '~/domain/model/kiosk-view';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FieldGrid, FormActions, Select, TextArea, TextField, useRefused, ZodForm } from '~/ui/form';
import { SelectFrame, selectControl } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { Consent, FollowUp, LeadStatus } from '~/ui/lead-parts';
import { DescriptionList } from '~/ui/lists';
import { formatDateTime } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'leads' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.lead.name ?? 'Lead', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'lead.list');
  return oneLead(actor, params.id as string);
}

export const action = perform({
  guard: (request) => personWho(request, 'lead.list'),
  to: ({ params }) => paths.kioskLead(params.id),
  actions: [kiosk.correctLead, kiosk.noteLead, kiosk.assignLead],
});

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** A lead: what was entered, what to do next, and what it was sent (RUN-33). */
export default function OneLead() {
  const { lead, may, reps, at } = useLoaderData<typeof loader>();
  const { alreadyHere, followUps } = lead;
  return (
    <Page width="form">
      <PageHeading
        title={<span className="break-words">{lead.name}</span>}
        lead={<LeadStatus lead={lead} />}
        back={{ to: paths.kioskLeads, label: 'Leads' }}
      />
      <div className="grid gap-6">
        <Card as="section">
          <DescriptionList
            items={[
              {
                term: 'Event',
                value: lead.eventId ? <Link to={paths.event(lead.eventId)}>{lead.event}</Link> : lead.event,
              },
              { term: 'Field rep', value: lead.rep ?? `${lead.fieldRep} (as printed)` },
              { term: 'Entered', value: formatDateTime(lead.enteredAt) },
              { term: 'Received', value: formatDateTime(lead.createdAt) },
              { term: 'Consent', value: <Consent lead={lead} /> },
              ...(lead.registeredAt === null ? [] : [{ term: 'Registered', value: formatDateTime(lead.registeredAt) }]),
              ...(alreadyHere.length > 0
                ? [
                    {
                      term: 'Already here',
                      value: alreadyHere.map(({ id, name }) => (
                        <Link key={id} to={may.see ? paths.adminSite(id) : paths.kioskLead(id)} className="link block">
                          {name}
                        </Link>
                      )),
                    },
                  ]
                : []),
              ...(may.see ? [{ term: 'Record', value: <Link to={paths.adminSite(lead.id)}>Open the site</Link> }] : []),
            ]}
          />
        </Card>
        <Card as="section">
          <CardHeader title="Follow-up" />
          <FollowUp lead={{ ...lead, followUps: [] }} now={at} may={may.edit} />
          {followUps.length > 0 && (
            <ul className="mt-4 grid gap-3">
              {followUps.toReversed().map(({ at: sent, words }) => (
                <li key={sent} className="border-line border-t pt-3">
                  <p className="text-ink-muted text-sm">{formatDateTime(sent)}</p>
                  <p className="whitespace-pre-line break-words">{words ?? 'Without words of your own'}</p>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {may.edit && <Notes lead={lead} />}
        {may.edit && !isSettled(lead) && <Correction lead={lead} />}
        {may.assign && <Owner lead={lead} reps={reps} />}
      </div>
    </Page>
  );
}

function Notes({ lead: { rating, note, nextStep, nextOn } }: Pick<Data, 'lead'>) {
  return (
    <Card as="section">
      <CardHeader title="What comes next" text="Only field reps and administrators see this." />
      <ZodForm
        id="lead-notes"
        rules={rulesOf('leadNotes')}
        values={{ rating: rating ?? '', note, nextStep, nextOn }}
        lastResult={useRefused('noteLead')}
      >
        {(fields) => (
          <>
            <FieldGrid>
              <Select meta={fields.rating} label="Rating" optional options={LEAD_RATINGS} placeholder="Not rated" />
              <TextField meta={fields.nextOn} label="Due" type="date" optional />
              <TextField meta={fields.nextStep} label="Next step" optional className="sm:col-span-2" />
              <TextArea meta={fields.note} label="Note" optional rows={3} className="sm:col-span-2" />
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="noteLead" variant="secondary" pendingLabel="Saving...">
                Save notes
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function Correction({ lead }: Pick<Data, 'lead'>) {
  const { name, contactName, email, phone, zipCode, therapeuticAreas } = lead;
  return (
    <Card as="section">
      <CardHeader
        title="Correct the entry"
        text="As the person told you. Once the site has registered, it is its own."
      />
      <ZodForm
        id="lead-entry"
        rules={rulesOf('leadCorrection')}
        values={{ name, contactName, email, phone, zipCode, primarySpecialty: therapeuticAreas[0] ?? '' }}
        lastResult={useRefused('correctLead')}
      >
        {(fields) => (
          <>
            <FieldGrid>
              <TextField meta={fields.name} label="Organization name" autoComplete="off" className="sm:col-span-2" />
              <TextField meta={fields.contactName} label="Contact name" optional autoComplete="off" />
              <TextField meta={fields.email} label="Email" type="email" optional autoComplete="off" />
              <TextField meta={fields.phone} label="Phone" type="tel" optional autoComplete="off" />
              <TextField meta={fields.zipCode} label="ZIP code" optional autoComplete="off" />
              <Select
                meta={fields.primarySpecialty}
                label="Primary specialty"
                optional
                options={KIOSK_SPECIALTIES}
                placeholder="Choose a specialty"
              />
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="correctLead" variant="secondary" pendingLabel="Saving...">
                Save corrections
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function Owner({ lead: { repId }, reps }: Pick<Data, 'lead' | 'reps'>) {
  return (
    <Card as="section">
      <CardHeader title="Whose lead it is" text="The field rep sees it in their list, and can write to it." />
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1 basis-48 font-medium sm:max-w-72">
          Field rep
          <SelectFrame className="mt-1.5">
            <select name="repId" defaultValue={repId ?? ''} className={selectControl}>
              <option value="">Nobody</option>
              {reps.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectFrame>
        </label>
        <SubmitButton intent="assignLead" variant="secondary" pendingLabel="Saving...">
          Hand over
        </SubmitButton>
      </Form>
    </Card>
  );
}
