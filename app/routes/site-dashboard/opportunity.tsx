import type { ReactNode } from 'react';
import { SHOWN_ENROLLMENT_SITE, SHOWN_SCORE } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { SiteDashboard } from '~/domain/matches/site-dashboard.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Clock, MapPin, Users } from '~/ui/icons';
import { MatchActions } from '~/ui/match-actions';
import { plural, titleCase } from '~/ui/text';

interface OpportunityProps {
  match: SiteDashboard['matches'][number];
  returnTo: string;
  idempotencyKey: string;
}

/** A study that matches the site (SITE-03, SITE-04). */
export function Opportunity({ match, returnTo, idempotencyKey }: OpportunityProps) {
  const { study } = match;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-72 break-words text-lg">{study.title}</h3>
        <StatusBadge status={match.status} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone="brand">{match.score ?? SHOWN_SCORE}% match</Badge>
        <Badge>{titleCase(study.therapeuticArea)}</Badge>
        <Badge>{titleCase(study.phase)}</Badge>
        {!study.isActive && <Badge tone="warning">Study completed</Badge>}
      </div>
      {study.sponsorName && <p className="mt-2 text-ink-muted text-sm">Sponsored by {study.sponsorName}</p>}
      {study.description && <p className="mt-3 line-clamp-3 break-words text-ink-muted">{study.description}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
        {study.duration !== null && <Fact icon={<Clock aria-hidden />}>{plural(study.duration, 'month')}</Fact>}
        <Fact icon={<MapPin aria-hidden />}>Regional</Fact>
        <Fact icon={<Users aria-hidden />}>{plural(study.enrollmentTarget ?? SHOWN_ENROLLMENT_SITE, 'patient')}</Fact>
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={paths.match(match.id)} variant="secondary">
          View Details<span className="sr-only"> of {study.title}</span>
        </ButtonLink>
        <MatchActions match={match} about={study.title} returnTo={returnTo} idempotencyKey={idempotencyKey} />
      </div>
    </Card>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 [&_svg]:size-4">
      {icon}
      {children}
    </li>
  );
}
