import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { messages } from '~/actions/messages';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { keptMessage } from '~/domain/commands/messages/draft.server';
import { readThread } from '~/domain/commands/messages/read.server';
import { rulesOf } from '~/domain/model/forms';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { KeepDraft, MessageFields } from '~/ui/message-fields';
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
  const actor = await signedIn(request);
  const thread = await readThread(actor, askedBy({ params }));
  if (thread.matchId !== params.id) throw redirect(paths.matchThread(thread.matchId, thread.id), 301);
  const draft = await keptMessage(actor, { matchId: thread.matchId, threadId: thread.id });
  return { ...thread, draft, idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.matchThread(params.id, params.threadId),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [messages.replyInThread],
  adds: ({ threadId }) => ({ threadId }),
  own: { keepMessage: ({ act }) => act(messages.keepMessage) },
});

/** A subject and everything written about it. */
export default function Thread() {
  const { id, matchId, study, other, side, subject, messages, writing, until, mentionable, draft, idempotencyKey } =
    useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        back={{ to: paths.matchTab(matchId, 'messages'), label: 'all messages' }}
        title={subject}
        about={study}
        lead={`With ${other}`}
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
              values={{ text: draft.text }}
            >
              {(fields) => (
                <>
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <MessageFields
                    fields={fields}
                    label="Your reply"
                    hint={`We e-mail it to the people of ${other}.`}
                    mentionable={mentionable}
                    keptFor={{ matchId, threadId: id }}
                  />
                  <div className="flex flex-wrap gap-3">
                    <SubmitButton pendingLabel="Sending...">Send reply</SubmitButton>
                    <KeepDraft />
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
