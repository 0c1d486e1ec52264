import { ButtonLink } from './button';
import { Card } from './card';
import { Section } from './layout';
import { ScoreBar } from './progress';
import { Sentences } from './sentences';
import { formatNumber, plural } from './text';

const ID = 'prospective-sites';

interface InvitableFacility {
  key: string;
  name: string;
  city: string | null;
  state: string | null;
  trialCount: number;
  overallScore: number | null;
  confidence: number;
  reasons: readonly string[];
}

/**
 * Facilities that nobody has claimed, apart from the sites: public data alone, and none of it checked. Null until they
 * are asked for by the link.
 */
export function ProspectiveSites(props: { facilities: readonly InvitableFacility[] | null; showHref?: string }) {
  const { facilities, showHref } = props;
  return (
    <Section
      id={ID}
      title="Could be invited"
      lead="Listed in the public registry; nobody there has registered yet. They are not verified, and their score rests on public listings alone: a listing says that a trial named the place, not how it did."
    >
      {facilities ? (
        <ol className="grid items-start gap-4 xl:grid-cols-2">
          {facilities.map((facility) => (
            <Facility key={facility.key} facility={facility} />
          ))}
        </ol>
      ) : (
        <ButtonLink to={`${showHref}#${ID}`} variant="secondary">
          Show facilities
        </ButtonLink>
      )}
    </Section>
  );
}

function Facility({ facility }: { facility: InvitableFacility }) {
  const { name, city, state, trialCount, overallScore, confidence, reasons } = facility;
  const known = formatNumber(Math.round(confidence * 100));
  return (
    <Card as="li">
      <h3 className="break-words text-base">{name}</h3>
      <p className="mt-1 mb-3 text-ink-muted text-sm">
        {[city, state].filter(Boolean).join(', ')} · listed by {plural(trialCount, 'trial')}
      </p>
      <ScoreBar label="Score" score={overallScore} />
      <p className="mt-1 text-ink-muted text-sm">{known}% of the evidence is known</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center font-medium text-brand text-sm hover:underline">
          Reasons<span className="sr-only"> for {name}</span>
        </summary>
        <Sentences lines={reasons} />
      </details>
    </Card>
  );
}
