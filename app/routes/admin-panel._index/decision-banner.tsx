import type { DecisionReport } from '~/domain/admin/decision-report.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { plural } from '~/ui/text';
import { countText } from './status-line';

interface DecisionBannerProps {
  report: DecisionReport;
  /** 'site' or 'study', as `plural` takes it. */
  thing: [one: string, many: string];
  /** The list without the report. */
  closeHref: string;
}

/** What several decisions at once have come to: each that could not be made by name, with why (ADM-16). */
export function DecisionBanner({ report, thing: [one, many], closeHref }: DecisionBannerProps) {
  const { approved, done, refused, rest } = report;
  const deed = approved ? 'approved' : 'rejected';
  return (
    <div className="mb-5">
      <Banner
        tone={refused.length > 0 ? 'warning' : 'success'}
        title={`${plural(done, one, many)} ${deed}${refused.length > 0 ? `, ${refused.length} could not be` : ''}`}
        action={
          <ButtonLink to={closeHref} variant="quiet" size="sm">
            Close
          </ButtonLink>
        }
      >
        {rest && rest.count > 0 && (
          <p>
            {countText({ count: rest.count, ...(rest.more && { more: true as const }) })} more match and still wait:
            select all again to go on.
          </p>
        )}
        {refused.length > 0 && (
          <ul className="mt-1 grid max-h-72 list-disc gap-1 overflow-y-auto pl-5">
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <span className="break-words font-medium">{name ?? `A ${one} that is gone`}</span>: {message}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
