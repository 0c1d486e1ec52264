import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { historyLines } from '~/domain/model/match-history';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { seeMatch } from '~/domain/pages/matches.server';
import { signedIn } from '~/http/guards.server';
import { Section } from '~/ui/layout';
import { MatchHistory } from '~/ui/match-history';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `History: ${args.data.frame.study.name}` : 'History', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'history'), 301);
  const { history, status, declinedBy, declineKind, declineReason } = await seeMatch(actor, frame.id);
  return { frame, lines: historyLines(history), match: { status, declinedBy, declineKind, declineReason } };
}

export default function HistoryTab() {
  const { frame, match, lines } = useLoaderData<typeof loader>();
  return (
    <Workspace frame={frame} tab="history">
      <Section title="History">
        <MatchHistory match={match} lines={lines} />
      </Section>
    </Workspace>
  );
}
