import { paths, withQuery } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';

interface StudyInsightsProps {
  studyId: string;
  /** Null until they are asked for: every verified site is counted for them. */
  insights: Parameters<typeof Insights>[0]['insights'] | null;
}

/** How all verified sites stand to the study as of now (MAT-01). */
export function StudyInsights({ studyId, insights }: StudyInsightsProps) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites stand to this study, as of now.">
      {insights ? (
        <Card>
          <Insights insights={insights} />
        </Card>
      ) : (
        <ButtonLink to={`${withQuery(paths.study(studyId), { insights: 'show' })}#insights`} variant="secondary">
          Show insights
        </ButtonLink>
      )}
    </Section>
  );
}
