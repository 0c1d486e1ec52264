import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import type { MatchTransition } from '~/domain/matches/transitions';
import { Badge, StatusBadge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { MatchActions } from '~/ui/match-actions';

interface RecentMatch {
  id: string;
  status: MatchStatus;
  score: number | null;
  deeds: MatchTransition[];
  study: { title: string };
  siteOrganization: { name: string };
}

/** At most five matches that wait for somebody's answer (SPON-05). */
export function RecentMatches(props: { matches: readonly RecentMatch[]; returnTo: string; idempotencyKey: string }) {
  const { matches, returnTo, idempotencyKey } = props;
  if (matches.length === 0) {
    return <EmptyState title="No matches wait" text="Run Match for an approved study to find sites that fit it." />;
  }
  return (
    <ul className="grid gap-3">
      {matches.map((match) => (
        <Card as="li" key={match.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <Link to={paths.match(match.id)} className="break-words font-semibold">
              {match.siteOrganization.name}
            </Link>
            <p className="break-words text-ink-muted text-sm">{match.study.title}</p>
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone="brand">{match.score === null ? 'Score not known' : `${match.score}% match`}</Badge>
              <StatusBadge status={match.status} />
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <MatchActions
              match={match}
              about={match.siteOrganization.name}
              returnTo={returnTo}
              idempotencyKey={idempotencyKey}
              size="sm"
            />
          </div>
        </Card>
      ))}
    </ul>
  );
}
