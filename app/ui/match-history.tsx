import { STUDY_ENDED } from '~/catalogue/declines';
import type { HistoryLine } from '~/domain/model/match-history';
import { MATCH_HISTORY } from '~/domain/model/match-history-words';
import type { MatchView } from '~/domain/model/match-view';
import { Card, CardHeader } from './card';
import { formatMonth, formatWithUtc } from './text';

interface MatchHistoryProps {
  match: Pick<MatchView, 'status' | 'declinedBy' | 'declineKind' | 'declineReason'>;
  lines: readonly HistoryLine[];
}

/** What happened to a match, newest first, and why it was declined. */
export function MatchHistory({ match, lines }: MatchHistoryProps) {
  const { status, declinedBy, declineKind, declineReason } = match;
  return (
    <Card>
      {status === 'declined' && declineReason && (
        <CardHeader
          level={3}
          title={declineKind === STUDY_ENDED ? 'Withdrawn' : `Declined by the ${declinedBy}`}
          text={`Reason: ${declineReason}`}
        />
      )}
      {lines.length === 0 && <p className="text-ink-muted">No history yet.</p>}
      <ol className="divide-y divide-line">
        {lines.map(({ seq, at, action, by, reason, scores, task, month, times, since }) => (
          <li key={seq} className="py-3 first:pt-0 last:pb-0">
            <p className="break-words font-medium">
              {[MATCH_HISTORY[action] ?? action, task ?? (month && formatMonth(month))].filter(Boolean).join(': ')}
              {times > 1 && ` (${times} times)`}
            </p>
            {scores && <p>{`The score changed from ${scores[0]}% to ${scores[1]}%.`}</p>}
            {reason && <p className="break-words">“{reason}”</p>}
            <p className="text-ink-muted text-sm">
              {by && action !== 'match.created' && `${by} · `}
              {times > 1 && (
                <>
                  <time dateTime={new Date(since).toISOString()}>{formatWithUtc(since)}</time> to{' '}
                </>
              )}
              <time dateTime={new Date(at).toISOString()}>{formatWithUtc(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
