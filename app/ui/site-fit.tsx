import type { SiteFit } from '~/domain/model/open-study-view';
import { Badge } from './badge';

/** How the reader's own site fits a study, in up to three lines. */
export function SiteFitLines({ fit }: { fit: SiteFit }) {
  const { fits, relevant, missing, notKnown } = fit;
  return (
    <div className="grid gap-1">
      {fits && (
        <p>
          <Badge tone="success">Fits you</Badge>{' '}
          {notKnown.length === 0 && (
            <span className="text-ink-muted text-sm">You meet everything that it requires.</span>
          )}
        </p>
      )}
      {!relevant && <p>Not in your areas, and like none of your confirmed trials.</p>}
      {missing.length > 0 && (
        <p className="break-words">
          <b>You are missing:</b> {missing.join(', ')}
        </p>
      )}
      {notKnown.length > 0 && (
        <p className="break-words">
          <b>Not known of you:</b> {notKnown.join(', ')}
        </p>
      )}
    </div>
  );
}
