import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { account } from '~/actions/accounts';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { removalFromTeam } from '~/catalogue/team-roles';
import { REASON_HINTS } from '~/catalogue/texts';
import { authorize } from '~/domain/base/actor';
import { onePerson } from '~/domain/pages/people.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { personName } from '~/ui/account-state';
import { ConfirmPage } from '~/ui/confirm';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'people' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(
    args.data ? `${removalFromTeam(args.data.invited).label}: ${args.data.name}` : 'People - Admin panel',
    args,
  );

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  authorize(actor, 'user.manage');
  const { person, invitedToTeam } = await onePerson(actor, params.id as string);
  return { id: person.id, name: personName(person), invited: invitedToTeam };
}

export const action = perform({ guard: administrator, to: () => paths.adminPeople(), actions: [account.removePerson] });

/** Asks for confirmation before somebody no longer runs the platform. The dialog on the person's page posts here too. */
export default function RemovePerson() {
  const { id, name, invited } = useLoaderData<typeof loader>();
  const { label, text } = removalFromTeam(invited);
  return (
    <ConfirmPage
      title={<span className="break-words">{`${label}: ${name}`}</span>}
      text={text}
      confirmLabel={label}
      pendingLabel="Removing..."
      danger
      backHref={paths.adminPerson(id)}
      reason={{ hint: REASON_HINTS.kept }}
    />
  );
}
