import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { messages } from '~/actions/messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { DECISIONS_CALL_MAX } from '~/catalogue/limits';
import { MESSAGED_STAGE_OPTIONS, MESSAGED_STAGES } from '~/catalogue/match-list';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { sitesToMessage } from '~/domain/commands/messages/to-stage.server';
import { rulesOf } from '~/domain/model/forms';
import { listAsItWas } from '~/domain/model/study-match-list';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { type Meta, Select, TextArea, TextField, ZodForm } from '~/ui/form';
import { errorsOf, FieldError } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { plural } from '~/ui/text';
import { Tick } from '~/ui/ticked-rows';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'messages' };

export const meta: MetaFunction = (args) => pageTitle('Write to several sites', args);

const querySchema = z.object({ stage: z.enum(MESSAGED_STAGES).optional() });

/** The matches that were selected in the list. */
const idsIn = (request: Request): string[] =>
  [...new Set(new URL(request.url).searchParams.getAll('ids'))].slice(0, DECISIONS_CALL_MAX);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const { stage } = readQueryLeniently(request, querySchema);
  const ids = idsIn(request);
  const { sites, ...study } = await sitesToMessage(actor, id, ids);
  const list = listAsItWas(new URL(request.url).searchParams.get('list'), id);
  if (ids.length > 0 && sites.length === 0) throw await redirectWith(list, TOASTS.nobodyToWriteTo);
  return { id, ...study, sites, left: ids.length - sites.length, list, stage, idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [messages.messageStage],
});

/** One message to every site at a stage, or to the selected ones. Sites do not see who else got it. */
export default function MessageSites() {
  const { id, name, counts, sites, left, list, stage, idempotencyKey } = useLoaderData<typeof loader>();
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
              {sites.length > 0 ? (
                <Recipients
                  sites={sites}
                  left={left}
                  meta={fields.stage}
                  chosen={[fields.matchIds.initialValue].flat()}
                />
              ) : (
                <Select
                  meta={fields.stage}
                  label="Sites"
                  required
                  options={MESSAGED_STAGE_OPTIONS.map(({ value, label }) => ({
                    value,
                    label,
                    note: plural(counts[value as keyof typeof counts], 'site'),
                  }))}
                />
              )}
              <TextField meta={fields.subject} label="Subject" />
              <TextArea meta={fields.text} label="Message" hint="We e-mail it to the people of each site." rows={6} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton pendingLabel="Sending...">
                  {sites.length > 0 ? 'Send' : 'Send to all of them'}
                </SubmitButton>
                <ButtonLink to={list} variant="secondary">
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

interface RecipientsProps {
  sites: readonly { id: string; name: string }[];
  /** How many of the selected sites can't be written to. */
  left: number;
  /** Shows that somebody has to be chosen. */
  meta: Meta;
  /** Those of a form that was refused. */
  chosen: readonly unknown[];
}

function Recipients({ sites, left, meta, chosen }: RecipientsProps) {
  const isFirst = chosen.every((id) => !id);
  return (
    <fieldset id={meta.id}>
      <legend className="font-medium text-ink">Sites</legend>
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {sites.map(({ id, name }) => (
          <li key={id}>
            <Tick label={name} name="matchIds" value={id} defaultChecked={isFirst || chosen.includes(id)} />
          </li>
        ))}
      </ul>
      <FieldError id={meta.errorId} errors={errorsOf(meta)} />
      {left > 0 && (
        <p className="mt-1 text-ink-muted text-sm">
          {`${plural(left, 'other selected site')} can’t be written to: not invited yet, or messages have ended.`}
        </p>
      )}
    </fieldset>
  );
}
