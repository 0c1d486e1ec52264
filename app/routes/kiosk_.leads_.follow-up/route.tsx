import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { kiosk } from '~/actions/kiosk';
import type { WithHelp } from '~/catalogue/help-topics';
import { FOLLOW_UP } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { previewFollowUps } from '~/domain/commands/kiosk/follow-up.server';
import { rulesOf } from '~/domain/model/forms';
import { followUpsSchema } from '~/domain/model/lead-schema';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { Button, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FormActions, TextArea, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { formatDateTime, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'leads' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Write to leads', args);

/** The e-mail as it will be sent, with the words in the address (RUN-34). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'lead.list');
  const { searchParams } = new URL(request.url);
  const asked = followUpsSchema.safeParse({ ids: searchParams.getAll('ids'), words: searchParams.get('words') });
  if (!asked.success) throw await redirectWith(paths.kioskLeads, null);
  const { ids, words } = asked.data;
  return { previews: await previewFollowUps(actor, ids, { words }), words };
}

export const action = perform({
  guard: (request) => personWho(request, 'lead.list'),
  to: () => paths.kioskLeads,
  actions: [kiosk.followUpLeads],
});

export default function WriteToLeads() {
  const { previews, words } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() !== undefined;
  const open = previews.filter(({ barred }) => !barred);
  const [first] = open;
  return (
    <Page width="form">
      <PageHeading
        title={previews.length === 1 ? `Write to ${previews[0]?.name}` : `Write to ${plural(open.length, 'lead')}`}
        lead="Each gets an e-mail of its own, with a link that continues its registration with what was entered."
        back={{ to: paths.kioskLeads, label: 'Leads' }}
      />
      <div className="grid gap-6">
        <Card as="section">
          <ul className="grid gap-2">
            {previews.map(({ id, name, email, barred, followUps }) => (
              <li key={id} className="break-words">
                <span className="font-semibold">{name}</span> {email}
                {barred && <span className="block text-sm text-warning">{`Not sent: ${barred}`}</span>}
                {followUps.map(({ at }) => (
                  <span key={at} className="block text-ink-muted text-sm">{`Sent ${formatDateTime(at)}`}</span>
                ))}
              </li>
            ))}
          </ul>
        </Card>
        {first && (
          <ZodForm id="follow-up" rules={rulesOf('followUp')} values={{ words }}>
            {(fields) => (
              <>
                {previews.map(({ id }) => (
                  <input key={id} type="hidden" name="ids" value={id} />
                ))}
                <TextArea
                  meta={fields.words}
                  label="In your own words"
                  optional
                  rows={3}
                  hint={`For all of them, at most ${FOLLOW_UP.maxChars} characters.`}
                />
                <Card as="section">
                  <CardHeader
                    title={`The e-mail to ${first.name}`}
                    text={refused ? undefined : 'The links work once it is sent.'}
                  />
                  <p className="break-words font-semibold">{first.mail.subject}</p>
                  <p className="mt-3 whitespace-pre-line break-words">{first.mail.body}</p>
                </Card>
                <FormActions>
                  <SubmitButton intent="followUpLeads" pendingLabel="Sending...">
                    {open.length === 1 ? 'Send' : `Send ${plural(open.length, 'e-mail')}`}
                  </SubmitButton>
                  <Button type="submit" variant="secondary" formMethod="get" formNoValidate>
                    Update the preview
                  </Button>
                </FormActions>
              </>
            )}
          </ZodForm>
        )}
      </div>
    </Page>
  );
}
