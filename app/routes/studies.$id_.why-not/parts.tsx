import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { SitesToAsk, WhyNot } from '~/domain/matches/why-not.server';
import { StatusBadge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { confidenceText, Explanation } from '~/ui/explanation';
import { Section } from '~/ui/layout';
import { ScoreBar } from '~/ui/progress';

/** Why the site is not matched, with its five sub-scores. */
export function Answer({ why: { site, why, overallScore, confidence, explanation } }: { why: WhyNot }) {
  return (
    <section aria-labelledby="answer" className="mb-10 grid gap-5">
      <h2 id="answer" className="break-words">
        {site}
      </h2>
      <Banner tone="info" announce="none" title={why} />
      <Card>
        <ScoreBar label="Overall" score={overallScore} />
        <p className="mt-2 mb-5 text-ink-muted text-sm">{confidenceText(confidence)}</p>
        <Explanation explanation={explanation} barred />
      </Card>
    </section>
  );
}

interface FoundSitesProps extends SitesToAsk {
  id: string;
  search: string;
  chosenId?: string;
}

/** The search results, each a link to its explanation. */
export function FoundSites({ id, search, sites, more, chosenId }: FoundSitesProps) {
  return (
    <Section title="Sites found" lead={more && 'Showing the newest. Enter more of the name to narrow the results.'}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sites.map((site) => (
          <li key={site.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0">
              <Link
                to={paths.whyNot(id, { q: search, site: site.id })}
                aria-current={site.id === chosenId || undefined}
                className="break-words font-medium text-brand underline underline-offset-3 hover:decoration-2"
              >
                {site.name}
              </Link>
              <p className="text-ink-muted text-sm">{[site.city, site.state].filter(Boolean).join(', ')}</p>
            </div>
            <StatusBadge status={site.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
