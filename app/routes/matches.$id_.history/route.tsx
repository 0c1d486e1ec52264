import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { STUDY_ENDED } from '~/catalogue/declines';
import { paths } from '~/catalogue/paths';
import { seeFrame } from '~/domain/engagements/frame.server';
import { seeMatch } from '~/domain/matches/see.server';
import { MATCH_HISTORY } from '~/domain/matches/history-words';
import { signedIn } from '~/http/guards.server';
import { Card, CardHeader } from '~/ui/card';
import { formatDateTime, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `History: ${args.data.frame.study.title}` : 'History', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'history'), 301);
  const { history, status, declinedBy, declineKind, declineReason } = await seeMatch(actor, frame.id);
  return { frame, history, decline: status === 'declined' ? { declinedBy, declineKind, declineReason } : null };
}

/** What happened to a match, newest first. People are named by their role only. */
export default function MatchHistory() {
  const { frame, history, decline } = useLoaderData<typeof loader>();
  return (
    <Workspace frame={frame} tab="history">
      <Card>
        {decline?.declineReason && (
          <CardHeader
            level={2}
            title={decline.declineKind === STUDY_ENDED ? 'Withdrawn' : `Declined by the ${decline.declinedBy}`}
            text={`Reason: ${decline.declineReason}`}
          />
        )}
        {history.length === 0 && <p className="text-ink-muted">No history yet.</p>}
        <ol className="divide-y divide-line">
          {history.map(({ seq, at, action, actorRole, reason }) => (
            <li key={seq} className="py-3 first:pt-0 last:pb-0">
              <p className="font-medium">{MATCH_HISTORY[action] ?? action}</p>
              {reason && <p className="break-words">“{reason}”</p>}
              <p className="text-ink-muted text-sm">
                {actorRole !== 'system' && action !== 'match.created' && `${titleCase(actorRole)} · `}
                <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </Workspace>
  );
}
