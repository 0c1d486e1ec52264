import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { confidenceText, type ExplainedSubScore, Explanation } from '~/ui/explanation';
import { ScoreBar } from '~/ui/progress';

interface AnswerProps {
  why: {
    site: string;
    why: string;
    overallScore: number | null;
    confidence: number;
    explanation: readonly ExplainedSubScore[];
  };
}

/** Why the site is not matched, with its five sub-scores. */
export function Answer({ why: { site, why, overallScore, confidence, explanation } }: AnswerProps) {
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
