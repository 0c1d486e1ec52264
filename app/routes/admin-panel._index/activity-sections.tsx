import { Link } from '@remix-run/react';
import { ACTIVITY_KINDS } from '~/catalogue/actions';
import { paths, type Query } from '~/catalogue/paths';
import { ActivityList } from '~/ui/activity-list';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader, StatTile } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Exports } from '~/ui/exports';
import { Clock, FlaskConical, Hospital, Users } from '~/ui/icons';
import { DashboardGrid, TileGrid } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { Pagination } from '~/ui/pagination';
import { PanelListForms, PanelViews } from '~/ui/panel-list';
import { FilterText, SearchForm } from '~/ui/search-form';
import { Tabs } from '~/ui/tabs';
import { formatDateTime, formatNumber, plural, waitingTime } from '~/ui/text';
import type { DataOf } from './load.server';

/** Four figures, what is late or broken, what is pending, and the latest audit events (ADM-03). */
export function OverviewSection({ numbers, state, activity }: DataOf<'overview'>) {
  const review = (kind: string) => paths.adminReviewPart({ kind });
  const totals = [
    { label: 'Total Sites', count: numbers.totalSites, to: paths.adminPanel('sites'), icon: Hospital },
    {
      label: 'Active Studies',
      count: numbers.activeStudies,
      to: paths.adminPanel('studies', { status: 'approved' }),
      icon: FlaskConical,
    },
    { label: 'Total Users', count: numbers.totalUsers, to: paths.adminPeople(), icon: Users },
    { label: 'Pending Approvals', count: numbers.pendingApprovals, to: paths.adminReview, icon: Clock },
  ];
  const waiting = [
    { count: numbers.pendingSites - state.leads, what: 'site', to: review('site') },
    { count: state.leads, what: 'lead', to: review('lead') },
    { count: numbers.pendingSponsors, what: 'sponsor', to: review('sponsor') },
    { count: numbers.pendingStudies, what: 'study', many: 'studies', to: review('study') },
    { count: numbers.proposedChanges, what: 'changed study', many: 'changed studies', to: paths.adminChanges },
    { count: numbers.waitingTrials, what: 'trial', to: paths.adminTrials },
  ].filter(({ count }) => count > 0);
  return (
    <div className="grid gap-8">
      <TileGrid>
        {totals.map(({ label, count, to, icon }) => (
          <StatTile
            key={label}
            label={label}
            value={formatNumber(count)}
            icon={icon}
            list={{ to, name: `${formatNumber(count)}: ${label}` }}
          />
        ))}
      </TileGrid>
      <Now state={state} />
      {waiting.length > 0 && (
        <Card as="section">
          <CardHeader
            title="Pending decisions"
            action={
              <ButtonLink to={paths.adminReview} variant="quiet" size="sm">
                Review queue
              </ButtonLink>
            }
          />
          <div className="flex flex-wrap gap-3">
            {waiting.map(({ count, what, many, to }) => (
              <ButtonLink key={what} to={to} variant="secondary">
                Review {plural(count, what, many)}
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
      <Card as="section">
        <CardHeader
          title="Recent Activity"
          action={
            <ButtonLink to={paths.adminPanel('activity')} variant="quiet" size="sm">
              All activity
            </ButtonLink>
          }
        />
        <ActivityList rows={activity} />
      </Card>
    </div>
  );
}

/** What is late and what is broken, each a link to it. */
function Now({
  state: { oldest, missing, shared, decided, messages, failedMails, events },
}: Pick<DataOf<'overview'>, 'state'>) {
  const lines = [
    oldest && {
      text: `${oldest.name} has waited longest: ${waitingTime(oldest.waitedMs)}`,
      to: paths.adminReviewOf(oldest.kind, oldest.id),
    },
    missing > 0 && {
      text: `${plural(missing, 'pending site')} without all contact details`,
      to: paths.adminReviewPart({ kind: 'site', check: 'missing' }),
    },
    shared > 0 && {
      text: `${plural(shared, 'pending record')} with details that another one has too`,
      to: paths.adminReviewPart({ check: 'shared' }),
    },
    messages > 0 && { text: `${plural(messages, 'message')} to answer`, to: paths.adminMessages({ state: 'open' }) },
    failedMails > 0 && { text: `${plural(failedMails, 'e-mail')} failed`, to: paths.adminOutbox('failed') },
    { text: `${plural(decided, 'decision')} in the last 24 hours`, to: paths.adminPanel('activity') },
    ...events.map(({ event, count }) => ({
      text: `${plural(count, 'lead')} from ${event ?? 'the kiosk'} in the last 7 days`,
      to: paths.adminPanel('sites', { event }),
    })),
  ].filter((line) => line !== null && line !== false);
  return (
    <Card as="section">
      <CardHeader title="Now" />
      <ul className="grid gap-1">
        {lines.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="link inline-flex min-h-8 items-center break-words">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The audit trail in words, searched and filtered, and the system's status right now (ADM-11, RUN-65). */
export function ActivitySection({ found, status, cursor, filter, shown }: DataOf<'activity'>) {
  const { rows, next, lookedTo, by, about } = found;
  const of = (change: Query) => paths.adminPanel('activity', { ...filter, ...change });
  const searched = Object.entries(filter).some(([name, value]) => name !== 'kind' && value);
  const unclear = [by, about].some((meant) => meant && !('one' in meant));
  return (
    <DashboardGrid aside={<SystemStatus status={status} />}>
      <PanelViews {...shown} />
      <ActivitySearch
        filter={filter}
        clearHref={searched ? paths.adminPanel('activity', { kind: filter.kind }) : undefined}
      />
      <Tabs
        label="Types of activity"
        tabs={[
          { label: 'All', href: of({ kind: undefined }), current: filter.kind === undefined },
          ...ACTIVITY_KINDS.map(({ value, label }) => ({
            label,
            href: of({ kind: value }),
            current: value === filter.kind,
          })),
        ]}
      />
      <Card as="section">
        <CardHeader
          title="Activity"
          action={
            <span className="flex flex-wrap gap-2">
              {cursor && (
                <ButtonLink to={of({})} variant="quiet" size="sm">
                  Latest
                </ButtonLink>
              )}
              {rows.length > 0 && <Exports what="activity" query={filter} />}
            </span>
          }
        />
        <MeantBy label="By" meant={by} choose={(id) => of({ by: id })} />
        <MeantBy label="About" meant={about} choose={(id) => of({ about: id })} />
        {rows.length > 0 && <ActivityList rows={rows} />}
        {rows.length === 0 && !unclear && <NothingFound searched={searched} lookedTo={lookedTo} />}
        {rows.length > 0 && lookedTo !== null && <LookedTo at={lookedTo} />}
        <PanelListForms {...shown} />
        <Pagination nextHref={next && of({ cursor: next })} />
      </Card>
    </DashboardGrid>
  );
}

type Filter = DataOf<'activity'>['filter'];

function ActivitySearch({ filter, clearHref }: { filter: Filter; clearHref?: string }) {
  const { kind, q = '', by = '', about = '', from = '', to = '' } = filter;
  return (
    <SearchForm
      label="Search activity"
      query={{ value: q }}
      placeholder="What was done, or the reason"
      keep={kind ? { section: 'activity', kind } : { section: 'activity' }}
      clearHref={clearHref}
    >
      <FilterText name="by" label="Who did it" value={by} placeholder="Name or e-mail" />
      <FilterText name="about" label="Record" value={about} placeholder="Name or ID" />
      <FilterText name="from" label="From" value={from} type="date" />
      <FilterText name="to" label="To" value={to} type="date" />
    </SearchForm>
  );
}

/** Whom or what a name in the search means: one, several to choose from, or none. */
function MeantBy(props: { label: string; meant: DataOf<'activity'>['found']['by']; choose: (id: string) => string }) {
  const { label, meant, choose } = props;
  if (!meant) return null;
  if ('none' in meant) return <p className="mb-4">{label}: no person or record has this name.</p>;
  if ('one' in meant) {
    const { name, beside } = meant.one;
    return (
      <p className="mb-4 break-words">
        {label}: <span className="font-medium">{name}</span>
        {beside && <span className="text-ink-muted"> {beside}</span>}
      </p>
    );
  }
  return (
    <div className="mb-4">
      <p>{label}: which one do you mean?</p>
      <ul>
        {meant.several.map(({ id, name, beside }) => (
          <li key={id} className="break-words">
            <Link to={choose(id)} className="link inline-block min-h-6">
              {name}
            </Link>{' '}
            {beside && <span className="text-ink-muted text-sm">{beside}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NothingFound({ searched, lookedTo }: { searched: boolean; lookedTo: number | null }) {
  if (lookedTo !== null) return <LookedTo at={lookedTo} />;
  if (searched) return <EmptyState title="No activity matches your search" text="Choose other words or more days." />;
  return <EmptyState title="No activity yet" text="Every change appears here right away." />;
}

/** A search for something rare looks through a limited number of events at a time. */
const LookedTo = ({ at }: { at: number }) => (
  <p className="mt-4 text-ink-muted text-sm">Looked back to {formatDateTime(at)}. Next looks further back.</p>
);

function SystemStatus({ status: { database, api, mail, auditEvents } }: Pick<DataOf<'activity'>, 'status'>) {
  const memory = Math.round(api.memory / 1_048_576);
  return (
    <Card as="section">
      <CardHeader title="System status" text="Measured just now." />
      <DescriptionList
        stacked
        items={[
          { term: 'Database', value: `Responded in ${database.readMs.toFixed(1)} ms` },
          {
            term: 'API Services',
            value: `Running since ${formatDateTime(api.startedAt)}. 99% of event-loop delays are under ${Math.ceil(api.loopDelay) + 1} ms. ${formatNumber(memory)} MB of memory in use.`,
          },
          {
            term: 'E-mail',
            value: (
              <>
                {mail.configured ? 'Sent by the mail server.' : 'No mail server: e-mails stay in the outbox.'}{' '}
                {formatNumber(mail.waiting)} waiting, {formatNumber(mail.failed)} failed.{' '}
                <ButtonLink to={paths.adminOutbox()} variant="quiet" size="sm">
                  Open the outbox
                </ButtonLink>
              </>
            ),
          },
          { term: 'Audit trail', value: plural(auditEvents, 'event') },
        ]}
      />
    </Card>
  );
}
