import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import { StatusBadge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { type ShownStudy, StudyFacts } from '~/ui/study-facts';

interface ForSiteProps {
  study: ShownStudy & { title: string };
  match: { id: string; status: MatchStatus };
}

/** A study as a matched site sees it. */
export function ForSite({ study, match }: ForSiteProps) {
  return (
    <Page width="prose">
      <PageHeading
        eyebrow="Study"
        title={study.title}
        lead={<StatusBadge status={match.status} />}
        actions={<ButtonLink to={paths.match(match.id)}>Your match</ButtonLink>}
      />
      <StudyFacts study={study} />
    </Page>
  );
}
