import { MATCH_HISTORY } from '~/domain/matches/transitions';
import { formatDateTime, titleCase } from '~/ui/text';

interface Event {
  seq: number;
  at: number;
  action: string;
  actorRole: string;
  reason: string | null;
}

/** Newest first. People are named by their role only. */
export function History({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return <p className="text-ink-muted">Nothing has been recorded yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {events.map(({ seq, at, action, actorRole, reason }) => (
        <li key={seq} className="py-3 first:pt-0 last:pb-0">
          <p className="font-medium">{MATCH_HISTORY[action] ?? action}</p>
          {reason && <p className="break-words">“{reason}”</p>}
          <p className="text-ink-muted text-sm">
            {titleCase(actorRole)} · <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
