import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { joinRequests } from '~/actions/join-requests';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { joinRequestsReceived } from '~/domain/commands/staff/join-requests.server';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Request } from './request';

export const handle: WithHelp = { help: 'staff' };

const TITLE = 'Requests to join';

export const meta: MetaFunction = (args) => pageTitle(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  return joinRequestsReceived(await personWho(request, 'joinRequest.decide'));
}

export const action = perform({
  guard: (request) => personWho(request, 'joinRequest.decide'),
  to: () => paths.staffRequests,
  actions: [joinRequests.acceptJoinRequest, joinRequests.declineJoinRequest, joinRequests.setJoining],
});

/** Owners answer people who ask to join, and say whether anybody can (MEM-20, MEM-21). */
export default function Requests() {
  const { received, allowed, domains } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.organizationStaff(), label: 'your staff' }}
        title={TITLE}
        lead="People with an address at your domain, which they have confirmed. Accept only those whom you know: whoever joins sees your studies and documents."
      />
      <div className="grid gap-6">
        {received.length === 0 && <p>Nobody asks to join.</p>}
        {received.map((request) => (
          <Request key={request.id} {...request} />
        ))}
        <Card as="section">
          <CardHeader title="Who can ask" />
          <Asking allowed={allowed ?? false} domains={domains} />
        </Card>
      </div>
    </Page>
  );
}

function Asking({ allowed, domains }: { allowed: boolean; domains: readonly string[] }) {
  if (domains.length === 0) {
    return (
      <p>
        Nobody. People can ask if they have an address at the domain of your organization’s e-mail address or website,
        and so does one of its owners.
      </p>
    );
  }
  const at = LIST.format(domains);
  return (
    <>
      <p className="mb-4">
        {allowed
          ? `People with an address at ${at} read the name of your organization once they have confirmed it, and can ask to join.`
          : `Nobody. If you let people with an address at ${at} ask, they read the name of your organization once they have confirmed it.`}
      </p>
      <Form method="post">
        <input type="hidden" name="allowed" value={allowed ? 'off' : 'on'} />
        <SubmitButton intent="setJoining" variant="secondary">
          {allowed ? 'Let nobody ask' : 'Let people with our addresses ask to join'}
        </SubmitButton>
      </Form>
    </>
  );
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });
