import { SUB_SCORES } from '~/catalogue/sub-scores';
import { Card } from '~/ui/card';
import { confidenceText, Line } from '~/ui/explanation';
import { ScoreBar } from '~/ui/progress';
import { Sentences } from '~/ui/sentences';
import type { Breakdown } from '~/ui/sub-scores';
import { formatDateTime } from '~/ui/text';

interface WhyItFitsProps {
  match: {
    score: number | null;
    breakdown: Breakdown;
    confidence: number;
    /** Engine and weights, such as '1.0.0/v1'. */
    engineVersion: string;
    computedAt: number;
  };
  /** The points of each sub-score, and the sentences that stand for no points. */
  reasons: {
    points: readonly { dimension: (typeof SUB_SCORES)[number]['value']; points: number; text: string }[];
    others: readonly string[];
  };
}

/** Each score with its reasons, and what is not known (MAT-03). */
export function WhyItFits({ match, reasons }: WhyItFitsProps) {
  const { score, breakdown, confidence, engineVersion, computedAt } = match;
  const [, weights = engineVersion] = engineVersion.split('/');
  return (
    <Card className="grid gap-6">
      <div>
        <ScoreBar score={score} label="Overall" />
        <p className="mt-2 text-ink-muted text-sm">
          {confidenceText(confidence)} Scored on {formatDateTime(computedAt)} with weights {weights}.
        </p>
      </div>
      {SUB_SCORES.map(({ value, label, scoreKey }) => (
        <div key={value}>
          <ScoreBar score={breakdown[scoreKey]} label={label} />
          <ul className="mt-2 grid gap-1 text-sm">
            {reasons.points
              .filter(({ dimension }) => dimension === value)
              .map(({ points, text }) => (
                <Line key={text} points={points} text={text} />
              ))}
          </ul>
        </div>
      ))}
      {reasons.others.length > 0 && (
        <div className="text-sm">
          <h3 className="mb-2 font-semibold">Also considered</h3>
          <Sentences lines={reasons.others} />
        </div>
      )}
    </Card>
  );
}
