import { paths, withQuery } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Insights } from '~/ui/insights';
import { Section } from '~/ui/layout';

interface StudyInsightsProps {
  studyId: string;
  /** Null until the link asks for them, since they count every verified site. */
  insights: Parameters<typeof Insights>[0]['insights'] | null;
}

/** What the ranking of all verified sites shows (MAT-01). */
export function StudyInsights({ studyId, insights }: StudyInsightsProps) {
  return (
    <Section id="insights" title="Insights" lead="How all verified sites compare for this study, as of now.">
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
