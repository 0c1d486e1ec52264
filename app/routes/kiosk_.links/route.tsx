import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KIOSK_DEFAULTS } from '~/catalogue/company';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { makeKioskLink, nameOfRep, standOf } from '~/domain/commands/kiosk/stand.server';
import { rulesOf } from '~/domain/model/forms';
import { lockSchema, standLinkSchema } from '~/domain/model/kiosk-schema';
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
  const asked = searchParams.has('event');
  const submission = asked ? parseWithZod(plainForm(searchParams), { schema: standLinkSchema }) : null;
  const lastResult = submission && submission.status !== 'success' ? submission.reply() : null;
  const stand = submission?.status === 'success' ? submission.value : null;
  return data(
    { own, lastResult, stand, link: stand && makeKioskLink(person, stand) },
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
      const { event, fieldRep } = standOf(asked);
      const { headers } = await lockHere(request, person, { event, fieldRep }, pin);
      return redirectWith(paths.kioskAt({ event, rep: fieldRep }), TOASTS.kioskLocked, headers);
    },
    { hide: ['pin'] },
  );
}

export default function KioskLinks() {
  const { own, lastResult, stand, link } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <div data-noprint>
        <PageHeading
          title="Kiosk links"
          lead="Entries made through a link are marked with its event and field rep. Open the link on the tablet at your stand, or print the code for people to scan."
        />
        <Card>
          <ZodForm
            id="kiosk-link"
            method="get"
            rules={rulesOf('standLink')}
            lastResult={lastResult ?? null}
            values={stand ?? { event: '', rep: own }}
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
                <FormActions note={`If you leave the field rep empty, the kiosk shows ${KIOSK_DEFAULTS.fieldRep}.`}>
                  <SubmitButton>Create link</SubmitButton>
                </FormActions>
              </>
            )}
          </ZodForm>
        </Card>
      </div>
      {stand && link && <LockHere key={`lock ${link.address}`} stand={stand} />}
      {stand && link && <Poster key={link.address} stand={stand} link={link} />}
    </Page>
  );
}
