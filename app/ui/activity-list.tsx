import { Link } from '@remix-run/react';
import type { historyOf } from '~/domain/pages/admin-activity.server';
import { FlaskConical, Handshake, Hospital, type IconType, User } from './icons';
import { formatWithUtc, titleCase } from './text';

type Activity = Awaited<ReturnType<typeof historyOf>>[number];

const ICONS: Record<string, IconType> = { organization: Hospital, study: FlaskConical, match: Handshake };

/** 'title, shortTitle' as 'Title, Short Title'. */
const fieldNames = (fields: string[]) =>
  fields.map((field) => titleCase(field.replace(/([a-z])([A-Z])/g, '$1_$2'))).join(', ');

/** Audit events in words, newest first. `showChanges` lists the edited fields. */
export function ActivityList({ rows, showChanges }: { rows: readonly Activity[]; showChanges?: boolean }) {
  return (
    <ol className="divide-y divide-line">
      {rows.map(({ seq, at, subject, kind, action, by, byTo, reason, changed, values, to }) => {
        const Icon = ICONS[kind] ?? User;
        return (
          <li key={seq} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="min-w-0">
              <p className="break-words">
                {to ? (
                  <Link to={to} className="font-medium text-brand hover:underline">
                    {subject}
                  </Link>
                ) : (
                  <span className="font-medium">{subject}</span>
                )}{' '}
                {action}
              </p>
              {reason && <p className="break-words text-sm">“{reason}”</p>}
              {values.length > 0 && <p className="break-words text-sm">{values.join('; ')}</p>}
              {showChanges && values.length === 0 && changed.length > 0 && (
                <p className="text-sm">{fieldNames(changed)}</p>
              )}
              <p className="text-ink-muted text-sm">
                By{' '}
                {byTo ? (
                  <Link to={byTo} className="link">
                    {by}
                  </Link>
                ) : (
                  by
                )}{' '}
                · <time dateTime={new Date(at).toISOString()}>{formatWithUtc(at)}</time>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
