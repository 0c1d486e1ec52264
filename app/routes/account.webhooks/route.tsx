import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { WEBHOOKS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { authorize, can } from '~/domain/base/actor';
import { addWebhook, listWebhooks } from '~/domain/commands/accounts/webhooks.server';
import { rulesOf } from '~/domain/model/forms';
import {
  EVENT_OPTIONS,
  type WebhookInput,
  type WebhookSecret,
  type WebhookView,
  webhookSchema,
} from '~/domain/model/webhook-schema';
import { personWho } from '~/http/guards.server';
import { type Refused, submitForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { Card, CardHeader } from '~/ui/card';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Table } from '~/ui/table';
import { formatDate, formatNumber, plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Secret, standing, WebhookBadge, WebhookForm } from '~/ui/webhook-parts';

export const handle: WithHelp = { help: 'account' };

export const meta: MetaFunction = (args) => pageTitle('Webhooks', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'token.manage');
  return { webhooks: await listWebhooks(actor), may: can(actor, 'token.make'), events: EVENT_OPTIONS };
}

/** The secret is shown only in this response. */
function add({ actor, form }: Post) {
  authorize(actor, 'token.make');
  const added = async (values: WebhookInput) => data({ added: await addWebhook(actor, values) });
  return submitForm(form, webhookSchema, added);
}

export const action = perform({
  guard: (request) => personWho(request, 'token.manage'),
  to: () => paths.accountWebhooks,
  actions: [],
  own: { addWebhook: add },
});

/** The addresses to which an organization has its changes posted. */
export default function Webhooks() {
  const { webhooks, may, events } = useLoaderData<typeof loader>();
  const answer = useActionData<{ added: WebhookSecret } | Refused>();
  const added = answer && 'added' in answer ? answer.added : null;
  const refused = answer && 'lastResult' in answer ? answer.lastResult : undefined;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.account, label: 'your account' }}
        title="Webhooks"
        lead="We post each change in what your organization has here to your own programs, within seconds."
      />
      {added && <Secret title={`${added.address} is added.`} secret={added.secret} />}
      {may ? (
        <Card as="section">
          <CardHeader
            title="New webhook"
            text="A delivery names the change and its record, and says nothing else about it. It is signed by Standard Webhooks, and tried again for three days if it fails. It can come twice, and not in order."
          />
          <WebhookForm
            key={added?.id}
            rules={rulesOf('webhook')}
            events={events}
            lastResult={refused}
            intent="addWebhook"
            label="Add webhook"
            pendingLabel="Adding..."
          />
        </Card>
      ) : (
        <p className="text-ink-muted">Webhooks can be added, and work, only while your organization is verified.</p>
      )}
      <Section title="Webhooks" lead={`At most ${WEBHOOKS.most}.`}>
        <Table
          caption="Webhooks of your organization"
          rows={webhooks}
          rowKey={({ id }) => id}
          empty={<p>There are no webhooks yet.</p>}
          columns={[
            { header: 'Address', primary: true, cell: Named },
            { header: 'Status', cell: Status },
            { header: 'Changes', cell: ({ events: chosen }) => plural(chosen.length, 'kind') },
            { header: 'Waiting', cell: ({ waiting }) => formatNumber(waiting) },
            { header: 'Added', cell: Maker },
          ]}
        />
      </Section>
    </Page>
  );
}

const Named = ({ id, address }: WebhookView) => (
  <Link to={paths.accountWebhook(id)} className="link break-all">
    {address}
  </Link>
);

const Status = (webhook: WebhookView) => (
  <>
    <WebhookBadge state={webhook.state} />
    <span className="row-note">{standing(webhook)}</span>
  </>
);

const Maker = ({ createdAt, createdBy }: WebhookView) => (
  <>
    {formatDate(createdAt)}
    {createdBy && <span className="row-note">{createdBy}</span>}
  </>
);
