import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { relations } from '~/actions/relations';
import type { WithHelp } from '~/catalogue/help-topics';
import { RELATIONS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { RELATION_SIDES } from '~/catalogue/relations';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { listRelations } from '~/domain/commands/accounts/relations.server';
import { rulesOf } from '~/domain/model/forms';
import type { RelationsView } from '~/domain/model/relation-view';
import { personWho } from '~/http/guards.server';
import type { Refused } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { RadioGroup, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { RelationTable } from '~/ui/relation-table';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'clients' };

const TITLE = 'Who works for whom';

export const meta: MetaFunction = (args) => pageTitle(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'relation.manage');
  return { ...(await listRelations(actor)), may: can(actor, 'relation.agree'), idempotencyKey: newId() };
}

export const action = perform({
  guard: (request) => personWho(request, 'relation.manage'),
  to: () => paths.accountRelations,
  actions: [relations.proposeRelation, relations.acceptRelation, relations.declineRelation, relations.endRelation],
});

/** Which CROs work for a sponsor, and for which sponsors a CRO works. */
export default function Relations() {
  const { relations: own, proposals, may, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>()?.lastResult;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.account, label: 'your account' }}
        title={TITLE}
        lead="A CRO posts and runs studies on behalf of its client. The client reads these studies, their sites and reports, and nothing else of the CRO."
      />
      <div className="grid gap-6">
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} {...proposal} may={may} />
        ))}
        {may ? (
          <Card as="section">
            <CardHeader
              title="New proposal"
              text={`We e-mail it to the address. An owner there who signs in with it has ${RELATIONS.proposalDays} days to accept. You do not learn from us whether anyone is registered.`}
            />
            <ZodForm id="relation" rules={rulesOf('relation')} lastResult={refused} className="grid gap-5">
              {(fields) => (
                <>
                  <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                  <RadioGroup meta={fields.side} label="What your organization is" options={RELATION_SIDES} required />
                  <TextField meta={fields.name} label="The other organization" required hint="As you call it" />
                  <TextField
                    meta={fields.email}
                    label="E-mail address of an owner there"
                    type="email"
                    autoComplete="off"
                    required
                  />
                  <div>
                    <SubmitButton intent="proposeRelation" pendingLabel="Sending...">
                      Send proposal
                    </SubmitButton>
                  </div>
                </>
              )}
            </ZodForm>
          </Card>
        ) : (
          <p className="text-ink-muted">Relations can be proposed and accepted once your organization is verified.</p>
        )}
      </div>
      <Section title="Relations" lead={`The latest ${RELATIONS.listed}.`}>
        <RelationTable relations={own} none="There are no relations yet." />
      </Section>
    </Page>
  );
}

/** What awaits the person's answer. */
function ProposalCard({ id, from, side, createdAt, may }: RelationsView['proposals'][number] & { may: boolean }) {
  return (
    <Card as="section">
      <CardHeader title={`Proposal from ${from}`} />
      <p className="mb-4">
        {side === 'client'
          ? `${from} would run studies on behalf of your organization, which would read them, their sites and reports.`
          : `Your organization would run studies on behalf of ${from}, which would read those that you post for it, their sites and reports.`}{' '}
        Sent {formatDate(createdAt)}. Either of you can end it at any time. If you decline, {from} is told.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {may && (
          <SubmitButton intent={`acceptRelation ${id}`} pendingLabel="Accepting...">
            Accept<span className="sr-only"> the proposal from {from}</span>
          </SubmitButton>
        )}
        <SubmitButton intent={`declineRelation ${id}`} variant="secondary">
          Decline<span className="sr-only"> the proposal from {from}</span>
        </SubmitButton>
      </Form>
    </Card>
  );
}
