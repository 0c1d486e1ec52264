import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import {
  QUEUE_AGES,
  QUEUE_CHECKS,
  QUEUE_KINDS,
  QUEUE_TAKERS,
  type QueueQuery,
  queueAddress,
} from '~/domain/model/review-filters';
import type { QueueItem } from '~/domain/model/review-schema';
import { ButtonLink } from './button';
import { Building2, Copy, FlaskConical, Hospital, type IconType, QrCode } from './icons';
import { Keys } from './keys';
import { type Marked, Marks, markedOf } from './review-marks';
import { SearchForm } from './search-form';
import { cx, formatDate, plural, waitingTime } from './text';

/** What the list shows of a record. */
export type QueueRow = Omit<QueueItem, 'kind' | 'checks' | 'missing' | 'duplicates'> & {
  kind: QueueItem['kind'];
} & Marked;

export const queueRow = ({ checks, missing, duplicates, ...item }: QueueItem): QueueRow => ({
  ...item,
  ...markedOf({ checks, missing, duplicates }),
});

const KIND_ICONS: Record<QueueItem['what'], IconType> = {
  Site: Hospital,
  Lead: QrCode,
  Sponsor: Building2,
  Study: FlaskConical,
};

interface QueueListProps {
  rows: readonly QueueRow[];
  /** The present time. */
  at: number;
  filter: QueueQuery;
  /** The id of the record beside it. */
  current?: string;
}

/** The records of the queue in rows of two short lines. What the icons mean is said in words for screen readers. */
export function QueueList({ rows, at, filter, current }: QueueListProps) {
  return (
    <ol className="queue">
      {rows.map((row) => {
        const { kind, id, name, what, event, takenBy, duplicate } = row;
        const Icon = KIND_ICONS[what];
        return (
          <li key={id}>
            <Link
              to={paths.adminReviewOf(kind, id, queueAddress(filter))}
              discover="none"
              aria-current={id === current ? 'page' : undefined}
            >
              <Icon aria-hidden />
              <span className="min-w-0 flex-1">
                <b>{name}</b>
                <small>
                  {what}
                  {event && ` · ${event}`}
                  {takenBy && ` · taken by ${takenBy}`}
                </small>
              </span>
              {duplicate && (
                <span className="queue-mark text-danger" title={`Likely duplicate of ${duplicate}`}>
                  <Copy aria-hidden /> duplicate?
                </span>
              )}
              <Marks {...row} />
              <Waiting {...row} at={at} />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

const HOUR_MS = 3_600_000;

/** '5 h' or '12 d'. */
function age(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS));
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function Waiting({ submittedAt, waitingSince, askedAt, at }: QueueRow & { at: number }) {
  const since = `Waiting ${waitingTime(at - waitingSince)}`;
  const again = waitingSince === submittedAt ? '' : ` since the answer, submitted on ${formatDate(submittedAt)}`;
  const text = askedAt === null ? since + again : `Asked on ${formatDate(askedAt)}`;
  return (
    <span className="queue-age" title={text}>
      <span aria-hidden>{age(at - (askedAt ?? waitingSince))}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

const all = (label: string) => ({ value: 'all', label });

/** Search and filters of the queue. */
export function QueueFilters({ filter }: { filter: QueueQuery }) {
  const { awaits, q = '', kind, check, age: waiting, event, taken } = filter;
  const isFiltered = Object.values(queueAddress({ ...filter, awaits: 'review' })).some(Boolean);
  return (
    <SearchForm
      label="Search the queue"
      query={{ value: q }}
      placeholder="Name, place, contact"
      action={paths.adminReview}
      compact
      keys="/"
      more={[
        { name: 'kind', label: 'Kind', value: kind ?? 'all', options: [all('All kinds'), ...QUEUE_KINDS] },
        { name: 'check', label: 'Checks', value: check ?? 'all', options: [all('All checks'), ...QUEUE_CHECKS] },
        { name: 'age', label: 'Age', value: waiting ?? 'all', options: [all('Any age'), ...QUEUE_AGES] },
        { name: 'taken', label: 'Taken', value: taken ?? 'all', options: [all('Anyone’s'), ...QUEUE_TAKERS] },
      ]}
      keep={{ ...(awaits === 'applicant' && { awaits }), ...(event && { event }) }}
      clearHref={
        isFiltered ? paths.adminReviewPart({ awaits: awaits === 'applicant' ? awaits : undefined }) : undefined
      }
    />
  );
}

const KEYS = [
  ['j', 'The next record'],
  ['k', 'The previous record'],
  ['a', 'Approve it'],
  ['r', 'Reject it'],
  ['m', 'Ask the applicant'],
  ['u', 'Undo the last decision'],
  ['/', 'Search the queue'],
  ['?', 'These keys'],
] as const;

interface PanesProps {
  filter: QueueQuery;
  /** How many the filter finds. */
  count: number;
  /** The queue. */
  list: ReactNode;
  /** On phones, the list has a page of its own. */
  isListPage?: boolean;
  children: ReactNode;
}

/** The queue on the left, a record on the right. On phones one of the two. */
export function ReviewPanes({ filter, count, list, isListPage, children }: PanesProps) {
  return (
    <div className="panes">
      <section aria-label="Queue" className={cx('pane-list', !isListPage && 'max-lg:hidden')}>
        <QueueFilters filter={filter} />
        <div className="mb-2 flex min-h-8 items-center justify-between gap-2 text-sm">
          <p className="text-ink-muted">{plural(count, 'record')}</p>
          <Keys keys={KEYS} />
        </div>
        {list}
      </section>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

interface StepsProps {
  place: number | null;
  count: number;
  previous: { kind: QueueItem['kind']; id: string } | null;
  next: { kind: QueueItem['kind']; id: string } | null;
  filter: QueueQuery;
}

/** '3 of 312', with the records before and after. */
export function QueueSteps({ place, count, previous, next, filter }: StepsProps) {
  const step = (to: StepsProps['next'], keys: string, label: string) =>
    to && (
      <ButtonLink
        to={paths.adminReviewOf(to.kind, to.id, queueAddress(filter))}
        variant="quiet"
        size="sm"
        discover="none"
        aria-keyshortcuts={keys}
      >
        {label}
      </ButtonLink>
    );
  return (
    <nav aria-label="Records" className="flex items-center gap-1 text-sm">
      {step(previous, 'k', 'Previous')}
      <span className="whitespace-nowrap text-ink-muted tabular-nums">
        {place === null ? `${count} waiting` : `${place} of ${count}`}
      </span>
      {step(next, 'j', 'Next')}
    </nav>
  );
}
