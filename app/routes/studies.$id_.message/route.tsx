import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { messages } from '~/actions/messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { MESSAGED_STAGE_OPTIONS, MESSAGED_STAGES } from '~/catalogue/match-list';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { stagesToMessage } from '~/domain/commands/messages/to-stage.server';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Select, TextArea, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'messages' };

export const meta: MetaFunction = (args) => pageTitle('Write to several sites', args);

const querySchema = z.object({ stage: z.enum(MESSAGED_STAGES).optional() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { stage } = readQueryLeniently(request, querySchema);
  return { id, ...(await stagesToMessage(actor, id)), stage, idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [messages.messageStage],
});

/** One message to every site at a stage. Sites do not see who else got it. */
export default function MessageStage() {
  const { id, name, counts, stage, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.study(id), label: name }}
        title="Write to several sites"
        lead="Each site gets the message in its own match and replies there. Sites cannot see each other."
      />
      <Card>
        <ZodForm id="stage-message" rules={rulesOf('stageMessage')} values={{ stage }}>
          {(fields) => (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <Select
                meta={fields.stage}
                label="Sites"
                options={MESSAGED_STAGE_OPTIONS.map(({ value, label }) => ({
                  value,
                  label,
                  note: plural(counts[value as keyof typeof counts], 'site'),
                }))}
              />
              <TextField meta={fields.subject} label="Subject" />
              <TextArea meta={fields.text} label="Message" hint="We e-mail it to the people of each site." rows={6} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton pendingLabel="Sending...">Send to all of them</SubmitButton>
                <ButtonLink to={paths.study(id)} variant="secondary">
                  Cancel
                </ButtonLink>
              </div>
            </>
          )}
        </ZodForm>
      </Card>
    </Page>
  );
}
