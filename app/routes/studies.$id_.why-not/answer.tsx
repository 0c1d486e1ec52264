import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { type ExplainedSubScore, Explanation } from '~/ui/explanation';
import { ScoreBar } from '~/ui/progress';
import { formatNumber } from '~/ui/text';

interface AnswerProps {
  why: {
    site: string;
    why: string;
    overallScore: number | null;
    confidence: number;
    explanation: readonly ExplainedSubScore[];
  };
}

/** The sentence, and the five sub-scores it rests on. */
export function Answer({ why: { site, why, overallScore, confidence, explanation } }: AnswerProps) {
  return (
    <section aria-labelledby="answer" className="mb-10 grid gap-5">
      <h2 id="answer" className="break-words">
        {site}
      </h2>
      <Banner tone="info" announce="none" title={why} />
      <Card>
        <ScoreBar label="Overall" score={overallScore} />
        <p className="mt-2 mb-5 text-ink-muted text-sm">
          {formatNumber(Math.round(confidence * 100))}% of the evidence is known.
        </p>
        <Explanation explanation={explanation} barred />
      </Card>
    </section>
  );
}
