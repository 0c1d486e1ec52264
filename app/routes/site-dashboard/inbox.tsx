import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { END_REASONS, STUDY_ENDED } from '~/catalogue/declines';
import { SHOWN_ENROLLMENT_SITE, SHOWN_SCORE } from '~/catalogue/limits';
import { labelOf } from '~/catalogue/options';
import { paths, withQuery } from '~/catalogue/paths';
import { phrasesInWords } from '~/catalogue/phrases';
import { SITE_STAGE_WORDS, SITE_STAGES } from '~/catalogue/statuses';
import { TEXTS } from '~/catalogue/texts';
import { placeOf, questionOf } from '~/domain/model/requirement-places';
import { endedAs } from '~/domain/model/study-endings';
import type { SiteDashboard } from '~/domain/pages/site-dashboard.server';
import { Badge, StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { AnswersForm, MatchActions } from '~/ui/match-actions';
import { NextStep } from '~/ui/next-step';
import { Pagination } from '~/ui/pagination';
import { Tabs } from '~/ui/tabs';
import { formatDate, formatDue, plural, titleCase } from '~/ui/text';
import { hasChecklist, StartChecklist } from './start-checklist';

interface InboxProps {
  dashboard: SiteDashboard;
  /** Whether this is the person's own site. */
  own: boolean;
  /** The page to return to after an answer. */
  here: string;
  firstPage: boolean;
  idempotencyKey: string;
}

/** The form of all answers. */
const ANSWER = 'answer';

/** The site's matches, grouped by the next step and best first (SITE-03, SITE-04). */
export function Inbox({ dashboard, own, here, firstPage, idempotencyKey }: InboxProps) {
  const { organization, counts, stage, matches, next } = dashboard;
  if (hasChecklist(dashboard)) return <StartChecklist completeness={dashboard.completeness} own={own} />;
  if (SITE_STAGES.every((each) => counts[each] === 0)) {
    return <Nothing title={TEXTS.noOpportunities} why={dashboard.nothing} />;
  }
  const address = (query: { tab: string; cursor?: string | null }) =>
    withQuery(paths.siteDashboard, { organization: own ? null : organization.id, ...query });
  return (
    <>
      <Tabs
        label="Study opportunities"
        tabs={SITE_STAGES.map((tab) => ({
          label: SITE_STAGE_WORDS[tab],
          href: address({ tab }),
          current: tab === stage,
          count: counts[tab],
        }))}
      />
      {matches.length === 0 ? (
        <Nothing title={TEXTS.nothingInStage[stage]} why={dashboard.nothing} />
      ) : (
        <>
          <AnswersForm id={ANSWER} matches={matches} sends={{ returnTo: here, idempotencyKey }} />
          <ul className="grid gap-5 lg:grid-cols-2">
            {matches.map((match) => (
              <Opportunity key={match.id} match={match} own={own} returnTo={here} idempotencyKey={idempotencyKey} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        previousHref={firstPage ? null : address({ tab: stage })}
        nextHref={next && address({ tab: stage, cursor: next })}
      />
    </>
  );
}

/** Why nothing is shown and, if there is anything to do about it, where (SITE-07). */
function Nothing({ title, why }: { title: string; why: SiteDashboard['nothing'] }) {
  const action = why?.href && <ButtonLink to={why.href}>See what is missing</ButtonLink>;
  return <EmptyState title={title} text={why?.text} action={action} />;
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
      <div className="match-head">
        <h3 className="match-name">{study.title}</h3>
        {match.asked === 'waits' ? <Badge tone="info">Asked</Badge> : <StatusBadge status={match.status} />}
      </div>
      <div className="badges">
        {!match.asked && <Badge tone="brand">{`${match.score ?? SHOWN_SCORE}% match`}</Badge>}
        <Badge>{titleCase(study.therapeuticArea)}</Badge>
        <Badge>{titleCase(study.phase)}</Badge>
        {ended && <Badge tone="warning">Study {ended.toLowerCase()}</Badge>}
        {match.unread && (
          <Link to={paths.matchTab(match.id, 'messages')} discover="none">
            {plural(match.unread, 'new message')}
          </Link>
        )}
      </div>
      <Relevance match={match} own={own} />
      {(study.name || study.sponsorName) && (
        <p className="match-text">
          {[study.name, study.sponsorName && `Sponsored by ${study.sponsorName}`].filter(Boolean).join(' · ')}
        </p>
      )}
      {study.description && <p className="match-text line-clamp-3 text-base">{study.description}</p>}
      {!match.asked && (
        <ul className="match-facts">
          {study.duration !== null && <li>{plural(study.duration, 'month')}</li>}
          <li>Regional</li>
          <li>{plural(study.enrollmentTarget ?? SHOWN_ENROLLMENT_SITE, 'patient')}</li>
        </ul>
      )}
      <Standing match={match} />
      {match.nextStep && (
        <p className="mt-3 text-sm">
          <NextStep {...match.nextStep} />
        </p>
      )}
      <div className="buttons mt-5">
        <ButtonLink to={paths.match(match.id)} variant="secondary" discover="none">
          View Details<span className="sr-only">{` of ${study.title}`}</span>
        </ButtonLink>
        <MatchActions
          match={match}
          about={study.title}
          returnTo={returnTo}
          idempotencyKey={idempotencyKey}
          form={ANSWER}
        />
      </div>
    </Card>
  );
}

/** Why the study fits, and while the match is open, what the site lacks and what the sponsor would like to know. */
function Relevance({ match, own }: Pick<OpportunityProps, 'match' | 'own'>) {
  const { lines = [], toAnswer = [], study } = match;
  const isOpen = study.isActive && ['new', 'invited'].includes(match.status);
  return (
    <>
      {lines
        .filter(({ term }) => isOpen || term === 'Fits')
        .map(({ term, phrases }) => (
          <p key={term} className="match-text mt-1 first:mt-0">
            <b>{term}:</b> {phrasesInWords(phrases)}
          </p>
        ))}
      {isOpen && toAnswer.length > 0 && (
        <p className="match-text mt-1">
          <b>Please answer:</b>{' '}
          {toAnswer.map((asked, index) => {
            const place = own ? placeOf(asked, study.indication) : null;
            const question = questionOf(asked);
            return (
              <Fragment key={asked.text}>
                {index > 0 && ' '}
                {place ? (
                  <Link to={place.href}>
                    {question}
                    <span className="sr-only">{` for ${study.title}`}</span>
                  </Link>
                ) : (
                  question
                )}
              </Fragment>
            );
          })}
        </p>
      )}
    </>
  );
}

/** When the site was invited, and why the match ended. */
function Standing({ match }: Pick<OpportunityProps, 'match'>) {
  const { invitedAt, answerBy, late, asked, status, declinedBy, declineKind, declineReason, study } = match;
  return (
    <>
      {invitedAt && (
        <p className="match-text">
          {`Invited on ${formatDate(invitedAt)}.`}
          {answerBy && (
            <span className={late ? 'font-semibold text-danger' : undefined}>
              {late
                ? ` Your answer is overdue since ${formatDue(answerBy)}.`
                : ` Please answer by ${formatDue(answerBy)}.`}
            </span>
          )}
        </p>
      )}
      {asked === 'waits' && <p className="match-text">You asked to be considered. The sponsor has not answered yet.</p>}
      {status === 'declined' && (
        <p className="match-text">
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
      {endedAs(study) && study.closeReason && <p>Why the study ended: {labelOf(END_REASONS, study.closeReason)}</p>}
    </>
  );
}
