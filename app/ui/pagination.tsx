import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { ArrowLeft, ArrowRight } from './icons';

/** Links to the previous and next page; nothing if there is only one page. `summary`: '1–25 of 310'. */
export function Pagination(props: {
  previousHref?: string | null;
  /** 'First page' for a list that can't go back one page. */
  previousLabel?: string;
  firstHref?: string | null;
  nextHref?: string | null;
  summary?: ReactNode;
}) {
  const { previousHref, previousLabel = 'Previous', firstHref, nextHref, summary } = props;
  if (!firstHref && !previousHref && !nextHref)
    return summary ? <p className="mt-4 text-ink-muted text-sm">{summary}</p> : null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted text-sm">{summary}</p>
      <div className="flex flex-wrap gap-2">
        {firstHref && (
          <ButtonLink to={firstHref} rel="first" variant="quiet">
            First page
          </ButtonLink>
        )}
        {previousHref && (
          <ButtonLink to={previousHref} rel="prev" variant="secondary" icon={<ArrowLeft aria-hidden />}>
            {previousLabel}
          </ButtonLink>
        )}
        {nextHref && (
          <ButtonLink to={nextHref} rel="next" variant="secondary">
            Next <ArrowRight aria-hidden />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
