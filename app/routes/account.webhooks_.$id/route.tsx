import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { webhooks } from '~/actions/webhooks';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE, WEBHOOKS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { DELIVERY_STATES, WEBHOOK_PAUSES, WEBHOOK_PROBLEMS } from '~/catalogue/webhooks';
import { listDeliveries, readWebhook, rotateWebhookSecret } from '~/domain/commands/accounts/webhooks.server';
import { rulesOf } from '~/domain/model/forms';
import { type DeliveryView, EVENT_OPTIONS, type WebhookSecret, type WebhookView } from '~/domain/model/webhook-schema';
import { personWho } from '~/http/guards.server';
import type { Refused } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { RotateCw } from '~/ui/icons';
import { Page, PageHeading, Section } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { formatDateTime, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Secret, standing, WebhookBadge, WebhookForm } from '~/ui/webhook-parts';

export const handle: WithHelp = { help: 'account' };

export const meta: MetaFunction = (args) => pageTitle('Webhook', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'token.manage');
  const id = params.id as string;
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const webhook = await readWebhook(actor, id);
  const { rows, next } = await listDeliveries(actor, id, { limit: LIST_PAGE, cursor });
  return { webhook, deliveries: rows, next, cursor, events: EVENT_OPTIONS };
}

/** The secret is shown only in this response. */
async function rotate({ actor, params }: Post) {
  return data({ rotated: await rotateWebhookSecret(actor, params.id) });
}

export const action = perform({
  guard: (request) => personWho(request, 'token.manage'),
  about: (actor, { id }) => readWebhook(actor, id),
  to: ({ params }) => paths.accountWebhook(params.id),
  actions: [
    webhooks.changeWebhook,
    webhooks.removeWebhook,
    webhooks.pauseWebhook,
    webhooks.resumeWebhook,
    webhooks.testWebhook,
    webhooks.resendDelivery,
  ],
  own: { rotateWebhookSecret: rotate },
});

/** A webhook: what was posted to it, with which answer, and what can be done about it. */
export default function Webhook() {
  const { webhook, deliveries, next, cursor, events } = useLoaderData<typeof loader>();
  const answer = useActionData<{ rotated: WebhookSecret } | Refused>();
  const rotated = answer && 'rotated' in answer ? answer.rotated : null;
  const refused = answer && 'lastResult' in answer ? answer.lastResult : undefined;
  const { id, address, pausedBecause, earlierSecretUntil, waiting } = webhook;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.accountWebhooks, label: 'webhooks' }}
        title="Webhook"
        lead={<span className="break-all">{address}</span>}
        actions={
          <Form method="post">
            <SubmitButton intent="testWebhook" variant="secondary" pendingLabel="Sending...">
              Send a test
            </SubmitButton>
          </Form>
        }
      />
      {rotated && (
        <Secret
          title="The secret is rotated."
          secret={rotated.secret}
          note="For 24 hours, deliveries are signed with the secret before it as well."
        />
      )}
      {pausedBecause && (
        <div className="mb-6">
          <Banner tone="warning" title={WEBHOOK_PAUSES[pausedBecause]} announce="none">
            <Resume waiting={waiting} />
          </Banner>
        </div>
      )}
      <p className="mb-6">
        <WebhookBadge state={webhook.state} /> {standing(webhook)}
        {waiting > 0 && ` ${plural(waiting, 'delivery', 'deliveries')} waiting.`}
      </p>
      <Section title="Deliveries" lead={`Newest first. They are kept for ${WEBHOOKS.keptDays} days.`}>
        <PagedTable
          caption="Deliveries"
          rows={deliveries}
          columns={[
            { header: 'Change', primary: true, cell: Change },
            { header: 'Status', cell: State },
            { header: 'Last answer', cell: Answer },
            { header: 'Send again', hideHeader: true, align: 'end', cell: Resend },
          ]}
          empty={{ icon: RotateCw, title: 'Nothing was sent yet', text: 'Send a test to see whether it arrives.' }}
          firstHref={cursor && paths.accountWebhook(id)}
          nextHref={next && `${paths.accountWebhook(id)}?cursor=${next}`}
        />
      </Section>
      <Card as="section">
        <CardHeader title="Address and changes" />
        <WebhookForm
          rules={rulesOf('webhook')}
          events={events}
          values={{ address, events: webhook.events }}
          lastResult={refused}
          intent="changeWebhook"
          label="Save"
          pendingLabel="Saving..."
        />
      </Card>
      <Section title="More">
        <div className="grid gap-4">
          <Fold label="Rotate the secret">
            <p className="my-2">
              {earlierSecretUntil === null
                ? 'You get a new secret. For 24 hours, deliveries are signed with both.'
                : `The secret before this one signs as well until ${formatDateTime(earlierSecretUntil)}. If you rotate again, it stops at once.`}
            </p>
            <Do intent="rotateWebhookSecret" label="Rotate secret" pendingLabel="Rotating..." />
          </Fold>
          {webhook.pausedAt === null && (
            <Fold label="Pause">
              <p className="my-2">Nothing is sent until you resume it. You can then have what it missed sent.</p>
              <Do intent="pauseWebhook" label="Pause webhook" pendingLabel="Pausing..." />
            </Fold>
          )}
          <Fold label="Delete">
            <p className="my-2">Nothing is sent anymore, and its deliveries are deleted.</p>
            <Do intent="removeWebhook" label="Delete webhook" pendingLabel="Deleting..." danger />
          </Fold>
        </div>
      </Section>
    </Page>
  );
}

function Do(props: { intent: string; label: string; pendingLabel: string; danger?: boolean }) {
  const { intent, label, pendingLabel, danger } = props;
  return (
    <Form method="post">
      <SubmitButton intent={intent} variant={danger ? 'danger' : 'secondary'} pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </Form>
  );
}

/** Each button sends what is to become of what was missed. */
function Resume({ waiting }: Pick<WebhookView, 'waiting'>) {
  return (
    <>
      <p className="mb-3">
        What has changed meanwhile is kept for 30 days.
        {waiting > 0 && ` ${plural(waiting, 'delivery', 'deliveries')} waiting.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="missed" value="send" />
          <SubmitButton intent="resumeWebhook" size="sm" pendingLabel="Resuming...">
            Resume, and send what was missed
          </SubmitButton>
        </Form>
        <Form method="post">
          <input type="hidden" name="missed" value="skip" />
          <SubmitButton intent="resumeWebhook" size="sm" variant="secondary" pendingLabel="Resuming...">
            Resume from now on
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}

const Change = ({ event, recordId, changedAt }: DeliveryView) => (
  <>
    <b className="font-semibold">{event}</b>
    <span className="row-note">
      {formatDateTime(changedAt)}, <span className="break-all font-mono">{recordId}</span>
    </span>
  </>
);

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger', skipped: 'neutral' } as const;

const State = ({ state, attempts, dueAt }: DeliveryView) => (
  <>
    <Badge tone={TONES[state]}>{DELIVERY_STATES[state]}</Badge>
    <span className="row-note">
      {attempts > 0 && plural(attempts, 'attempt')}
      {attempts > 0 && dueAt !== null && `, the next at ${formatDateTime(dueAt)}`}
    </span>
  </>
);

function Answer({ triedAt, tookMs, status, answer, problem }: DeliveryView) {
  if (triedAt === null) return 'None yet';
  return (
    <>
      {problem ? WEBHOOK_PROBLEMS[problem] : `${status} after ${tookMs} ms`}
      <span className="row-note">{formatDateTime(triedAt)}</span>
      {answer && <span className="row-note wrap-anywhere">“{answer}”</span>}
    </>
  );
}

function Resend({ id, event, state }: DeliveryView) {
  if (state === 'waiting') return null;
  return (
    <Form method="post">
      <SubmitButton intent={`resendDelivery ${id}`} variant="secondary" size="sm" pendingLabel="Sending...">
        Send again<span className="sr-only">: {event}</span>
      </SubmitButton>
    </Form>
  );
}
