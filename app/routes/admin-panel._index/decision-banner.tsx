import type { DecisionReport } from '~/domain/pages/admin-decisions.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { plural } from '~/ui/text';
import { countText } from './decide-selected';

interface DecisionBannerProps {
  report: DecisionReport;
  words: { one: string; many: string };
  /** The address of the list without the report. */
  closeHref: string;
}

/** The result of several decisions at once, with the reason for each that was refused (ADM-16). */
export function DecisionBanner({ report, words: { one, many }, closeHref }: DecisionBannerProps) {
  const { action, done, names, refused, rest } = report;
  const decided = ({ approve: 'approved', reject: 'rejected', ask: 'asked about' } as const)[action];
  return (
    <div className="mb-5">
      <Banner
        tone={refused.length > 0 ? 'warning' : 'success'}
        title={`${plural(done, one, many)} ${decided}${refused.length > 0 ? `, ${refused.length} ${action === 'ask' ? 'not asked' : `could not be ${decided}`}` : ''}`}
        action={
          <ButtonLink to={closeHref} variant="quiet" size="sm">
            Close
          </ButtonLink>
        }
      >
        {names.length > 0 && (
          <p className="break-words">
            {`Done: ${names.join(', ')}${done > names.length ? ` and ${done - names.length} more` : ''}.`}
          </p>
        )}
        {rest && rest.count > 0 && <p>{countText(rest)} more await a decision. Select all again to continue.</p>}
        {refused.length > 0 && (
          <ul className="mt-1 grid max-h-72 list-disc gap-1 overflow-y-auto pl-5">
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <span className="break-words font-medium">{name ?? `A deleted ${one}`}</span>: {message}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
