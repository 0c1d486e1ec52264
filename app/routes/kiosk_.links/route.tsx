import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { KIOSK_DEFAULTS } from '~/catalogue/company';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { linkToStand, nameOfRep, standAsked } from '~/domain/commands/kiosk/stand.server';
import { rulesOf } from '~/domain/model/forms';
import { lockSchema, standLinkSchema, standSchema } from '~/domain/model/kiosk-schema';
import { plainForm } from '~/http/form-bounds.server';
import { personWho } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { lockHere } from '~/http/kiosk-lock.server';
import { redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FormActions, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { LockHere } from './lock-here';
import { Poster } from './poster';

export const handle: WithHelp = { help: 'kiosk' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(`${args.data?.lastResult?.error ? 'Error: ' : ''}Kiosk links`, args);

/** For reps and administrators. The form's values are in the address, so that a link can be shared or saved (KIO-01). */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await personWho(request, 'kiosk.link');
  const { searchParams } = new URL(request.url);
  const own = nameOfRep(person) ?? '';
  const signed = searchParams.get('stand');
  const asked = searchParams.has('event') && signed === null;
  const submission = asked ? parseWithZod(plainForm(searchParams), { schema: standLinkSchema }) : null;
  const lastResult = submission && submission.status !== 'success' ? submission.reply() : null;
  const entered = submission?.status === 'success' ? submission.value : null;
  const named = signed === null ? entered : standSchema.parse(Object.fromEntries(searchParams));
  const stand = named && (await standAsked(person, { ...named, stand: signed }));
  if (signed !== null && stand?.token !== signed) throw redirect(paths.events);
  return data(
    { own, lastResult, entered, stand, link: stand && linkToStand(stand), signed: signed !== null },
    { status: lastResult ? 400 : 200 },
  );
}

/** Locks this browser to the kiosk, until the PIN is entered. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await personWho(request, 'kiosk.link');
  return submitForm(
    await readFormData(request),
    lockSchema,
    async ({ pin, ...asked }) => {
      const stand = await standAsked(person, asked);
      const { headers } = await lockHere(request, person, stand, pin);
      const { event, fieldRep, token } = stand;
      return redirectWith(paths.kioskAt({ event, rep: fieldRep, stand: token }), TOASTS.kioskLocked, headers);
    },
    { hide: ['pin'] },
  );
}

export default function KioskLinks() {
  const { own, lastResult, entered, stand, link, signed } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <div data-noprint>
        {signed && stand ? (
          <PageHeading
            title={`Your stand at ${stand.event}`}
            lead={`Entries made through this link are leads of ${stand.fieldRep}. Lock the tablet at your stand to it, or print the code for people to scan.`}
            back={{ to: paths.events, label: 'Events' }}
          />
        ) : (
          <>
            <PageHeading
              title="Kiosk links"
              lead="Entries made through a link are marked with its event and field rep. Open the link on the tablet at your stand, or print the code for people to scan."
            />
            <p className="mb-6">
              For an event with dates, reps and numbers, <Link to={paths.events}>create it under Events</Link>: its
              links are signed, so that each lead is its rep’s.
            </p>
            <Card>
              <ZodForm
                id="kiosk-link"
                method="get"
                rules={rulesOf('standLink')}
                lastResult={lastResult ?? null}
                values={entered ?? { event: '', rep: own }}
              >
                {(fields) => (
                  <>
                    <FieldGrid>
                      <TextField
                        meta={fields.event}
                        label="Event name"
                        autoComplete="off"
                        placeholder="Spring Summit 2027"
                      />
                      <TextField meta={fields.rep} label="Field rep" optional autoComplete="off" />
                    </FieldGrid>
                    <FormActions
                      note={`If you leave the field rep empty, the kiosk shows ${KIOSK_DEFAULTS.fieldRep}. The leads of anyone but you go to administrators.`}
                    >
                      {/* Once there is a link, locking the device to it comes first. */}
                      <SubmitButton variant={link ? 'secondary' : 'primary'}>Create link</SubmitButton>
                    </FormActions>
                  </>
                )}
              </ZodForm>
            </Card>
          </>
        )}
      </div>
      {stand && link && <LockHere key={`lock ${link.address}`} stand={stand} />}
      {stand && link && <Poster key={link.address} stand={stand} link={link} />}
    </Page>
  );
}
