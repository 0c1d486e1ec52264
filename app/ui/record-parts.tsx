import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import type { MailState } from '~/catalogue/statuses';
import { ActivityList } from './activity-list';
import { MailBadge } from './badge';
import { Card, CardHeader } from './card';
import { formatDateTime, formatNumber, plural, titleCase } from './text';

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  /** What is said without any. */
  none: string;
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A part of a record: a list of what belongs to it. */
export function RecordPart<Row>({ title, rows, none, action, children }: PartProps<Row>) {
  return (
    <Card as="section">
      <CardHeader title={title} action={action} />
      {rows.length === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      )}
    </Card>
  );
}

const ROW = 'flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5';

/** The people of an organization, each with a page. */
export function RecordPeople(props: {
  people: readonly {
    id: string;
    name: string;
    email: string | null;
    staffRole: string | null;
    suspended: boolean;
    to: string;
  }[];
}) {
  return (
    <RecordPart title="People" rows={props.people} none="Nobody has an account.">
      {({ id, name, email, staffRole, suspended, to }) => (
        <li key={id} className={ROW}>
          <Link to={to} className="link min-w-0 break-words">
            {name}
          </Link>
          <span className="text-ink-muted text-sm [overflow-wrap:anywhere]">
            {[email !== name && email, staffRole && titleCase(staffRole), suspended && 'suspended']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      )}
    </RecordPart>
  );
}

/** How many matches have each status. */
export function RecordMatches({ matches }: { matches: readonly { status: string; count: number }[] }) {
  const total = matches.reduce((sum, { count }) => sum + count, 0);
  return (
    <RecordPart title={`Matches: ${formatNumber(total)}`} rows={matches} none="No matches.">
      {({ status, count }) => (
        <li key={status} className={ROW}>
          {titleCase(status)}
          <span className="tabular-nums">{formatNumber(count)}</span>
        </li>
      )}
    </RecordPart>
  );
}

/** Files to download. */
export function RecordDocuments({ documents }: { documents: readonly { id: string; name: string }[] }) {
  return (
    <RecordPart title="Documents" rows={documents} none="No documents.">
      {({ id, name }) => (
        <li key={id} className={ROW}>
          <a href={paths.document(id)} download className="link break-all">
            {name}
          </a>
        </li>
      )}
    </RecordPart>
  );
}

/** The latest e-mails to the people concerned. */
export function RecordMails(props: {
  mails: readonly { id: string; subject: string; recipient: string; state: MailState; createdAt: number }[];
}) {
  return (
    <RecordPart title="E-mails" rows={props.mails} none="No e-mails.">
      {({ id, subject, recipient, state, createdAt }) => (
        <li key={id} className={ROW}>
          <span className="min-w-0 flex-1 basis-60 break-words">
            {subject}
            <span className="block text-ink-muted text-sm [overflow-wrap:anywhere]">
              To {recipient} · {formatDateTime(createdAt)}
            </span>
          </span>
          <MailBadge state={state} />
        </li>
      )}
    </RecordPart>
  );
}

/** What happened to it, latest first. */
export function RecordHistory({ history }: { history: Parameters<typeof ActivityList>[0]['rows'] }) {
  return (
    <Card as="section">
      <CardHeader title="History" text={`The latest ${plural(history.length, 'event')}.`} />
      <ActivityList rows={history} showChanges />
    </Card>
  );
}
