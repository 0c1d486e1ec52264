import type { SiteFit } from '~/domain/model/open-study-view';
import { Badge } from './badge';

/** How the reader's own site fits a study, in a few lines. */
export function SiteFitLines({ fit }: { fit: SiteFit }) {
  const { fits, relevant, missing, notKnown, notPreferred } = fit;
  return (
    <div className="grid gap-1 text-sm">
      {fits && (
        <p>
          <Badge tone="success">Fits you</Badge>{' '}
          {notKnown.length === 0 && <span className="text-ink-muted">You meet everything that it requires.</span>}
        </p>
      )}
      {!relevant && <p>It is not in your areas, and none of your confirmed trials is like it.</p>}
      {missing.length > 0 && (
        <p className="break-words">
          <b>You are missing:</b> {missing.join(', ')}
        </p>
      )}
      {relevant && notPreferred.length > 0 && (
        <p className="break-words">
          <b>Preferred, but not met:</b> {notPreferred.join(', ')}
        </p>
      )}
      {notKnown.length > 0 && (
        <p className="break-words">
          <b>We do not know yet:</b> {notKnown.join(', ')}
        </p>
      )}
    </div>
  );
}
