import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { readThread, seeThread } from '~/domain/commands/messages/read.server';
import { reply } from '~/domain/commands/messages/send.server';
import { idempotencyKey } from '~/domain/model/fields';
import { rulesOf } from '~/domain/model/forms';
import { replyFormSchema } from '~/domain/model/message-schema';
import { filesOf, storeFiles } from '~/http/form-files.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { MessageFields } from '~/ui/message-fields';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Messages } from './messages';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.subject ?? 'Messages', args);

const askedBy = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  matchId: params.id as string,
  threadId: params.threadId as string,
});

/** Opening a thread marks it as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const thread = await readThread(await signedIn(request), askedBy({ params }));
  if (thread.matchId !== params.id) throw redirect(paths.matchThread(thread.matchId, thread.id), 301);
  return { ...thread, idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const asked = askedBy({ params });
  const { matchId, other } = await seeThread(actor, asked); // checks permission
  const form = await readFormData(request, MULTIPART_MAX_BYTES);
  const files = filesOf(form, 'file');
  const key = idempotencyKey().parse(form.get('idempotencyKey'));
  return submitForm(form, replyFormSchema, async (values) => {
    await reply(actor, asked, { ...values, documents: await storeFiles(files, context), key });
    return redirectWith(`${paths.matchThread(matchId, asked.threadId)}#last`, TOASTS.messageSent(other));
  });
}

/** A subject and everything written about it. */
export default function Thread() {
  const { matchId, study, other, side, subject, messages, writing, until, mentionable, idempotencyKey } =
    useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={study}
        title={subject}
        lead={`With ${other}`}
        actions={
          <ButtonLink to={paths.matchTab(matchId, 'messages')} variant="secondary">
            All messages
          </ButtonLink>
        }
      />
      <Messages messages={messages} side={side} other={other} />
      {writing === 'open' ? (
        <Section id="reply" title="Reply">
          {until !== null && (
            <p className="mb-4 text-ink-muted">
              This match has ended. You can write messages until {formatDate(until)}.
            </p>
          )}
          <Card>
            <ZodForm
              // A new key empties the form once its message is shown above.
              key={messages.length}
              id="reply-form"
              rules={rulesOf('reply')}
              encType="multipart/form-data"
            >
              {(fields) => (
                <>
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <MessageFields
                    fields={fields}
                    label="Your reply"
                    hint={`We e-mail it to the people of ${other}.`}
                    mentionable={mentionable}
                  />
                  <div>
                    <SubmitButton pendingLabel="Sending...">Send reply</SubmitButton>
                  </div>
                </>
              )}
            </ZodForm>
          </Card>
        </Section>
      ) : (
        <p className="mt-6 text-ink-muted">This match has ended, so you can no longer write messages.</p>
      )}
    </Page>
  );
}
