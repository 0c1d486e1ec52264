import { Card } from '~/ui/card';
import { ScoreBar } from '~/ui/progress';
import { formatDateTime } from '~/ui/text';

interface WhyItFitsProps {
  match: {
    score: number | null;
    breakdown: Record<(typeof SUB_SCORES)[number][1], number | null>;
    reasons: string[];
    confidence: number;
    /** '1.0.0/v1': the engine's and its weights'. */
    engineVersion: string;
    computedAt: number;
  };
}

const SUB_SCORES = [
  ['Geography', 'geographicScore'],
  ['Specialty', 'specialtyScore'],
  ['Capacity', 'capacityScore'],
  ['Regulatory', 'regulatoryScore'],
  ['Performance', 'performanceScore'],
] as const;

/** Each score with the reasons that account for it; what is not known is said (MAT-03). */
export function WhyItFits({ match }: WhyItFitsProps) {
  const { score, breakdown, reasons, confidence, engineVersion, computedAt } = match;
  const [, weights = engineVersion] = engineVersion.split('/');
  const about = (label: string) => reasons.filter((reason) => reason.startsWith(label));
  const others = reasons.filter((reason) => !SUB_SCORES.some(([label]) => reason.startsWith(label)));
  return (
    <Card className="grid gap-6">
      <div>
        <ScoreBar score={score} label="Overall" />
        <p className="mt-2 text-ink-muted text-sm">
          {Math.round(confidence * 100)}% of the evidence is known. Computed on {formatDateTime(computedAt)} with
          weights {weights}.
        </p>
        <Reasons reasons={others} />
      </div>
      {SUB_SCORES.map(([label, key]) => (
        <div key={key}>
          <ScoreBar score={breakdown[key]} label={label} />
          <Reasons reasons={about(label)} />
        </div>
      ))}
    </Card>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5 text-sm">
      {reasons.map((reason) => (
        <li key={reason} className="break-words">
          {reason}
        </li>
      ))}
    </ul>
  );
}
