import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { STUDY_ENDED } from '~/catalogue/declines';
import { END_REASONS } from '~/catalogue/endings';
import { SHOWN_ENROLLMENT_SITE, SHOWN_SCORE } from '~/catalogue/limits';
import { TEXTS } from '~/catalogue/messages';
import { labelOf } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { SITE_STAGES } from '~/catalogue/statuses';
import type { SiteDashboard } from '~/domain/matches/site-dashboard.server';
import { endedAs } from '~/domain/studies/endings';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Clock, MapPin, Users } from '~/ui/icons';
import { MatchActions } from '~/ui/match-actions';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { formatDate, plural, titleCase } from '~/ui/text';
import { StartChecklist } from './start-checklist';

interface InboxProps {
  dashboard: SiteDashboard;
  /** Whether this is the person's own site. */
  own: boolean;
  /** The page to return to after an answer. */
  here: string;
  firstPage: boolean;
  idempotencyKey: string;
}

/** The site's matches by what is to be done about them, best first (SITE-03, SITE-04). */
export function Inbox({ dashboard, own, here, firstPage, idempotencyKey }: InboxProps) {
  const { organization, counts, stage, matches, next } = dashboard;
  if (SITE_STAGES.every((each) => counts[each] === 0)) {
    if (organization.status === 'pending') return <StartChecklist completeness={dashboard.completeness} own={own} />;
    const verified = organization.status === 'verified';
    return (
      <EmptyState
        title={TEXTS.noOpportunities}
        text={verified ? TEXTS.noOpportunitiesVerified : TEXTS.noOpportunitiesPending}
      />
    );
  }
  const address = (query: { tab: string; cursor?: string | null }) =>
    withQuery(paths.siteDashboard, { organization: own ? null : organization.id, ...query });
  return (
    <>
      <Tabs
        label="Study opportunities"
        tabs={SITE_STAGES.map((tab) => ({
          label: titleCase(tab),
          href: address({ tab }),
          current: tab === stage,
          count: counts[tab],
        }))}
      />
      {matches.length === 0 ? (
        <EmptyState title={TEXTS.nothingInStage[stage]} text={stage === 'new' ? TEXTS.noOpportunitiesVerified : null} />
      ) : (
        <ul className="grid gap-5">
          {matches.map((match) => (
            <Opportunity key={match.id} match={match} own={own} returnTo={here} idempotencyKey={idempotencyKey} />
          ))}
        </ul>
      )}
      <Pagination
        previousHref={firstPage ? null : address({ tab: stage })}
        nextHref={next && address({ tab: stage, cursor: next })}
      />
    </>
  );
}

interface OpportunityProps {
  match: SiteDashboard['matches'][number];
  own: boolean;
  returnTo: string;
  idempotencyKey: string;
}

/** A study that matches the site. */
function Opportunity({ match, own, returnTo, idempotencyKey }: OpportunityProps) {
  const { study } = match;
  const ended = endedAs(study);
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
        {ended && <Badge tone="warning">Study {ended.toLowerCase()}</Badge>}
      </div>
      <Relevance match={match} own={own} />
      {study.sponsorName && <p className="mt-2 text-ink-muted text-sm">Sponsored by {study.sponsorName}</p>}
      {study.description && <p className="mt-3 line-clamp-3 break-words text-ink-muted">{study.description}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
        {study.duration !== null && <Fact icon={<Clock aria-hidden />}>{plural(study.duration, 'month')}</Fact>}
        <Fact icon={<MapPin aria-hidden />}>Regional</Fact>
        <Fact icon={<Users aria-hidden />}>{plural(study.enrollmentTarget ?? SHOWN_ENROLLMENT_SITE, 'patient')}</Fact>
      </ul>
      <Standing match={match} />
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={paths.match(match.id)} variant="secondary">
          View Details<span className="sr-only"> of {study.title}</span>
        </ButtonLink>
        <MatchActions match={match} about={study.title} returnTo={returnTo} idempotencyKey={idempotencyKey} />
      </div>
    </Card>
  );
}

/** Why the study fits, and what its sponsor would like to know while the match is open. */
function Relevance({ match, own }: Pick<OpportunityProps, 'match' | 'own'>) {
  const { lines, study } = match;
  const isOpen = study.isActive && ['new', 'invited'].includes(match.status);
  const asked = isOpen ? (lines?.notKnown ?? []) : [];
  return (
    <>
      {lines && lines.fits.length > 0 && (
        <p className="mt-3 break-words text-sm">
          <span className="font-medium">Fits:</span> {lines.fits.join(', ')}
        </p>
      )}
      {asked.length > 0 && (
        <p className="mt-1 break-words text-sm">
          <span className="font-medium">Asked to answer:</span> {asked.join(', ')}.{' '}
          {own && (
            <Link to={paths.organizationProfile}>
              Answer in your profile<span className="sr-only"> for {study.title}</span>
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** When the site was invited, and why the match ended. */
function Standing({ match }: Pick<OpportunityProps, 'match'>) {
  const { invitedAt, status, declinedBy, declineKind, declineReason, study } = match;
  return (
    <>
      {invitedAt !== null && <p className="mt-3 text-ink-muted text-sm">Invited on {formatDate(invitedAt)}</p>}
      {status === 'declined' && (
        <p className="mt-3 break-words text-ink-muted text-sm">
          {declineKind === STUDY_ENDED ? (
            declineReason
          ) : (
            <>
              {declinedBy === 'site' ? 'Your site declined.' : 'The sponsor declined.'}{' '}
              {declineReason && `Reason: ${declineReason}`}
            </>
          )}
        </p>
      )}
      {endedAs(study) && study.closeReason && (
        <p className="mt-3 break-words text-ink-muted text-sm">
          Why the study ended: {labelOf(END_REASONS, study.closeReason)}
        </p>
      )}
    </>
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
