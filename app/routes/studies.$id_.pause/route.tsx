import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { studyLifecycle } from '~/actions/lifecycle';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { studyToPause } from '~/domain/commands/lifecycle/studies.server';
import { LIFECYCLE_WORDS } from '~/domain/model/lifecycle';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ConfirmPage } from '~/ui/confirm';
import { LIFECYCLE_EFFECTS } from '~/ui/lifecycle';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'study-settings' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${LIFECYCLE_WORDS[args.data.move].label} ${args.data.title}` : 'Pause study', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return studyToPause(await signedIn(request), params.id as string);
}

export const action = perform({
  to: ({ params }) => paths.study(params.id),
  actions: [studyLifecycle.pauseStudy, studyLifecycle.resumeStudy],
});

/** Pauses a running study, or resumes a paused one, with a reason. */
export default function PauseStudy() {
  const { id, title, move } = useLoaderData<typeof loader>();
  const { label, pendingLabel, danger } = LIFECYCLE_WORDS[move];
  return (
    <ConfirmPage
      title={`${label} ${title}`}
      text={LIFECYCLE_EFFECTS[move]}
      intent={`${move}Study`}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={paths.study(id)}
      reason={{ hint: 'The sites of the study will see it.', required: true }}
    />
  );
}
