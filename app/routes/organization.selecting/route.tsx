import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { selecting } from '~/actions/selection-requests';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths, serverPaths } from '~/catalogue/paths';
import { seeSelecting } from '~/domain/commands/organizations/selecting.server';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'decision' };

const TITLE = 'Selecting sites';

export const meta: MetaFunction = (args) => pageTitle(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  return seeSelecting(await personWho(request, 'selecting.see'));
}

export const action = perform({
  guard: (request) => personWho(request, 'selecting.see'),
  to: () => serverPaths.selecting,
  actions: [selecting.setSelecting],
});

/** Owners decide whether a second person approves that a site is selected (MEM-22). */
export default function Selecting() {
  const { twoPeople, approvers, may } = useLoaderData<typeof loader>();
  const isPossible = approvers.length > 1;
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.organizationProfile, label: 'your profile' }}
        title={TITLE}
        lead="Whether one of your people selects a site, or asks a second one to approve it first."
      />
      <Card as="section">
        <CardHeader title={twoPeople ? 'It takes two people' : 'It takes one person'} />
        <p className="mb-4">
          {twoPeople
            ? 'Whoever wants to select a site asks for approval, and can say why. Once a colleague approves, the site is selected. Until then, the site is not told.'
            : 'Anyone in your organization can select a site. If it takes two people, they ask for approval instead, and a colleague approves it or turns it down.'}
        </p>
        <p className="mb-4">{mayApprove(approvers)}</p>
        {may && (twoPeople || isPossible) && (
          <Form method="post">
            <input type="hidden" name="twoPeople" value={twoPeople ? 'off' : 'on'} />
            <SubmitButton intent="setSelecting" variant={twoPeople ? 'secondary' : 'primary'} pendingLabel="Saving...">
              {twoPeople ? 'Let one person select sites' : 'Let it take two people'}
            </SubmitButton>
          </Form>
        )}
        {may && !twoPeople && !isPossible && (
          <>
            <p className="mb-4">
              It can’t take two people yet, because nobody else could approve. Make a colleague an owner first, or give
              them the authority to sign.
            </p>
            <ButtonLink to={paths.organizationStaff()} variant="secondary">
              Your staff
            </ButtonLink>
          </>
        )}
        {!may && <p className="text-ink-muted">Owners of a verified organization can change this.</p>}
      </Card>
      {may && twoPeople && (
        <p className="mt-4 text-ink-muted text-sm">
          If you turn it off, open requests can still be approved, or the site selected by anyone.
        </p>
      )}
    </Page>
  );
}

const NAMES = new Intl.ListFormat('en');

function mayApprove(approvers: readonly string[]): string {
  const who = 'Owners and people with the authority to sign may approve, but not what they have asked for themselves.';
  if (approvers.length === 0) return `${who} Nobody may now.`;
  return `${who} Now: ${NAMES.format(approvers)}.`;
}
