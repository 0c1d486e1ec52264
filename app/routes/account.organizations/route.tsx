import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { joinRequests } from '~/actions/join-requests';
import { memberships } from '~/actions/memberships';
import type { WithHelp } from '~/catalogue/help-topics';
import { labelOf, STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { mayHaveOthers, person } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { keepInDraft } from '~/domain/commands/drafts/drafts.server';
import { ownJoinRequests } from '~/domain/commands/staff/join-requests.server';
import { ownMemberships } from '~/domain/commands/staff/memberships.server';
import { ANOTHER } from '~/domain/model/steps';
import { signedIn } from '~/http/guards.server';
import { draftHeaders, limitGrowth, openDraft } from '~/http/multi-step-form.server';
import { perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { Badge } from '~/ui/badge';
import { buttonClass, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { formatDate, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { AskToJoin, OwnRequests } from './joining';

export const handle: WithHelp = { help: 'account' };

const TITLE = 'Your organizations';

export const meta: MetaFunction = (args) => pageTitle(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { domain, organizations: toJoin, asked } = await ownJoinRequests(actor);
  return {
    ...(await ownMemberships(actor)),
    mayHaveOthers: mayHaveOthers(actor),
    domain,
    toJoin,
    asked,
    idempotencyKey: newId(),
  };
}

export const action = perform({
  to: () => paths.accountOrganizations,
  actions: [
    memberships.switchOrganization,
    memberships.acceptInvitation,
    memberships.declineInvitation,
    memberships.leaveOrganization,
    joinRequests.askToJoin,
    joinRequests.withdrawJoinRequest,
  ],
  own: {
    // What someone has started to register in this browser stays.
    registerAnother: async ({ request, actor }) => {
      if (!mayHaveOthers(person(actor))) return redirectWith(paths.accountOrganizations, null);
      const draft = await openDraft(request, 'registration', actor);
      await limitGrowth(draft, { ...draft.values, ...ANOTHER });
      return redirectWith(paths.onboarding(1), null, await draftHeaders(await keepInDraft(draft, ANOTHER)));
    },
  },
});

/** The organizations that a person belongs to: which one they act for, and invitations to others (MEM-02). */
export default function Organizations() {
  const seen = useLoaderData<typeof loader>();
  const { organizations, invitations, mayHaveOthers: mayRegister, domain, toJoin, asked, idempotencyKey } = seen;
  return (
    <Page width="form">
      <PageHeading
        title={TITLE}
        lead="Everything that you see and do is for one organization at a time. Its name is at the top of each page if you have several."
      />
      <div className="grid gap-6">
        {invitations.map(({ id, name, staffRole, invitedAt }) => (
          <Card as="section" key={id}>
            <CardHeader title={`Invitation to ${name}`} />
            <p className="mb-4">
              As {labelOf(STAFF_ROLE_OPTIONS, staffRole).toLowerCase()}, sent {formatDate(invitedAt)}. Your account and
              your other organizations stay as they are. If you decline, the owners of {name} are told.
            </p>
            <Form method="post" className="flex flex-wrap gap-3">
              <SubmitButton intent={`acceptInvitation ${id}`} pendingLabel="Joining...">
                Join {name}
              </SubmitButton>
              <SubmitButton intent={`declineInvitation ${id}`} variant="secondary">
                Decline
              </SubmitButton>
            </Form>
          </Card>
        ))}
        <Card as="section">
          <CardHeader title="You belong to" />
          {organizations.length === 0 && <p>You don’t belong to an organization yet.</p>}
          <ul className="divide-y divide-line">
            {organizations.map(({ organizationId, name, type, staffRole, current }) => (
              <li key={organizationId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="break-words font-semibold">{name}</p>
                  <p className="text-ink-muted text-sm">
                    {titleCase(type)}, {labelOf(STAFF_ROLE_OPTIONS, staffRole).toLowerCase()}
                  </p>
                </div>
                {current ? (
                  <Badge tone="brand">You act for it now</Badge>
                ) : (
                  <Form method="post" reloadDocument>
                    <input type="hidden" name="organizationId" value={organizationId ?? ''} />
                    {/* Not a SubmitButton: it works in a tab that was opened for another organization. */}
                    <button
                      type="submit"
                      name="intent"
                      value="switchOrganization"
                      className={buttonClass({ variant: 'secondary' })}
                    >
                      Switch<span className="sr-only"> to {name}</span>
                    </button>
                  </Form>
                )}
                {organizationId !== null && mayRegister && <Leave id={organizationId} name={name} />}
              </li>
            ))}
          </ul>
        </Card>
        {domain !== null &&
          toJoin.map((organization) => (
            <AskToJoin key={organization.id} domain={domain} {...organization} idempotencyKey={idempotencyKey} />
          ))}
        {asked.length > 0 && <OwnRequests asked={asked} />}
        {mayRegister && (
          <Card as="section">
            <CardHeader title="Another site" />
            <p className="mb-4">
              You become its owner. It is reviewed like every site, and nothing changes for your other organizations.
            </p>
            <Form method="post">
              <SubmitButton intent="registerAnother" variant="secondary">
                Register another site
              </SubmitButton>
            </Form>
          </Card>
        )}
      </div>
    </Page>
  );
}

/** Leaving asks first, in a part that opens without JavaScript too. */
function Leave({ id, name }: { id: string; name: string }) {
  return (
    <details className="basis-full" name="leave">
      <summary className="link inline-block min-h-6 text-sm">
        Leave<span className="sr-only"> {name}</span>
      </summary>
      <div className="mt-2 grid justify-items-start gap-3">
        <p>
          You no longer see or do anything for {name}, and only its owners can invite you again. What you did there
          stays on record. If it is the organization that you began with, you are signed out and sign in again.
        </p>
        <Form method="post">
          <SubmitButton intent={`leaveOrganization ${id}`} variant="danger">
            Leave {name}
          </SubmitButton>
        </Form>
      </div>
    </details>
  );
}
