import { SUB_SCORES } from '~/catalogue/sub-scores';
import { declineSchema } from '~/domain/matches/schema';
import type { reasonsOf } from '~/domain/matches/see.server';
import { MATCH_HISTORY } from '~/domain/matches/transitions';
import type { MatchView, MatchWithHistory } from '~/domain/matches/view';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { confidenceText, Line } from '~/ui/explanation';
import { TextArea, ZodForm } from '~/ui/form';
import { Sentences } from '~/ui/lists';
import { ScoreBar } from '~/ui/progress';
import { formatDateTime, titleCase } from '~/ui/text';

interface WhyItFitsProps {
  match: Omit<MatchView, 'evidence'>;
  reasons: ReturnType<typeof reasonsOf>;
}

/** Each score with its reasons, and what is not known (MAT-03). */
export function WhyItFits({ match, reasons }: WhyItFitsProps) {
  const { score, breakdown, confidence, engineVersion, computedAt } = match;
  const [, weights = engineVersion] = engineVersion.split('/');
  return (
    <Card className="grid gap-6">
      <div>
        <ScoreBar score={score} label="Overall" />
        <p className="mt-2 text-ink-muted text-sm">
          {confidenceText(confidence)} Scored on {formatDateTime(computedAt)} with weights {weights}.
        </p>
      </div>
      {SUB_SCORES.map(({ value, label, scoreKey }) => (
        <div key={value}>
          <ScoreBar score={breakdown[scoreKey]} label={label} />
          <ul className="mt-2 grid gap-1 text-sm">
            {reasons.points
              .filter(({ dimension }) => dimension === value)
              .map(({ points, text }) => (
                <Line key={text} points={points} text={text} />
              ))}
          </ul>
        </div>
      ))}
      {reasons.others.length > 0 && (
        <div className="text-sm">
          <h3 className="mb-2 font-semibold">Also considered</h3>
          <Sentences lines={reasons.others} />
        </div>
      )}
    </Card>
  );
}

/** Asks for the reason of a decline. */
export function Decline({ idempotencyKey }: { idempotencyKey: string }) {
  return (
    <Card>
      <ZodForm id="decline-form" schema={declineSchema} checksOnBlur className="grid gap-5">
        {({ reason }) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextArea
              meta={reason}
              label="Reason"
              hint="The other side will see this. You cannot undo a decline."
              rows={3}
            />
            <div>
              <SubmitButton intent="decline" variant="danger" pendingLabel="Declining...">
                Decline
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

/** Newest first. People are named by their role only. */
export function History({ events }: { events: MatchWithHistory['history'] }) {
  if (events.length === 0) return <p className="text-ink-muted">No history yet.</p>;
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
