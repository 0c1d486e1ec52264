import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { messages } from '~/actions/messages';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { keptMessage } from '~/domain/commands/messages/draft.server';
import { listThreads } from '~/domain/commands/messages/read.server';
import { rulesOf } from '~/domain/model/forms';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { TextField, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { KeepDraft, MessageFields } from '~/ui/message-fields';
import { formatDate, formatDateTime, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Messages with ${args.data.other}` : 'Messages', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const list = await listThreads(actor, params.id as string);
  if (list.matchId !== params.id) throw redirect(paths.matchTab(list.matchId, 'messages'), 301);
  const draft = await keptMessage(actor, { matchId: list.matchId, threadId: null });
  return { ...list, frame: await seeFrame(actor, list.matchId), draft, idempotencyKey: newId() };
}

/** Starts a thread. */
export const action = perform({
  to: ({ params }) => paths.matchTab(params.id, 'messages'),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [messages.startThread],
  own: { keepMessage: ({ act }) => act(messages.keepMessage) },
});

/** What the two sides of a match write to each other, by subject. */
export default function Messages() {
  const { frame, matchId, other, writing, until, threads, mentionable, draft, idempotencyKey } =
    useLoaderData<typeof loader>();
  return (
    <Workspace frame={frame} tab="messages">
      {threads.length === 0 ? (
        <EmptyState
          title="No messages yet"
          text={
            writing === 'not yet'
              ? 'You can write to each other once the site has been invited or has expressed interest.'
              : writing === 'ended'
                ? 'This match has ended, so you can no longer write messages.'
                : 'Ask a question or share a document. We e-mail it to the other side.'
          }
        />
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {threads.map(({ id, subject, messages, unread, lastAt }) => (
              <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4 hover:bg-sunken">
                <div className="min-w-0 flex-1 basis-60">
                  <Link
                    to={paths.matchThread(matchId, id)}
                    discover="none"
                    className="link break-words font-semibold after:absolute after:inset-0"
                  >
                    {subject}
                  </Link>
                  <p className="text-ink-muted text-sm">
                    {plural(messages, 'message')}, the last on {formatDateTime(lastAt)}
                  </p>
                </div>
                {unread > 0 && <Badge tone="brand">{unread} new</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {writing === 'open' && (
        <Section id="new" title="New message">
          {until !== null && (
            <p className="mb-4 text-ink-muted">
              This match has ended. You can write messages until {formatDate(until)}.
            </p>
          )}
          <Card>
            <ZodForm id="new-thread" rules={rulesOf('newThread')} encType="multipart/form-data" values={draft}>
              {(fields) => (
                <>
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <TextField meta={fields.subject} label="Subject" />
                  <MessageFields
                    fields={fields}
                    label="Message"
                    hint={`We e-mail it to the people of ${other}. Nobody else can read it.`}
                    mentionable={mentionable}
                    keptFor={{ matchId, threadId: null }}
                  />
                  <div className="flex flex-wrap gap-3">
                    <SubmitButton pendingLabel="Sending...">Send message</SubmitButton>
                    <KeepDraft />
                  </div>
                </>
              )}
            </ZodForm>
          </Card>
        </Section>
      )}
    </Workspace>
  );
}
