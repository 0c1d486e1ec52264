import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { SponsorDashboard } from '~/domain/sponsor/dashboard.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { MatchActions } from '~/ui/match-actions';

interface RecentMatchesProps {
  matches: SponsorDashboard['recentMatches'];
  returnTo: string;
  idempotencyKey: string;
}

/** Up to five matches awaiting a response (SPON-05). */
export function RecentMatches({ matches, returnTo, idempotencyKey }: RecentMatchesProps) {
  if (matches.length === 0) {
    return (
      <EmptyState
        title="No matches awaiting a response"
        text="Run Match for an approved study to find suitable sites."
      />
    );
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
              <Badge tone="brand">{match.score === null ? 'No score yet' : `${match.score}% match`}</Badge>
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
