import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { decisionFacts } from '~/domain/pages/decision-facts.server';
import { Badge } from '~/ui/badge';

interface DecisionFactsProps {
  facts: NonNullable<Awaited<ReturnType<typeof decisionFacts>>>;
  matchId: string;
}

/** What the site has attested, above the button that decides about it. */
export function DecisionFacts({ facts: { points, ruledOutBy, commitment, facts }, matchId }: DecisionFactsProps) {
  return (
    <div className="card card-body grid gap-4">
      <dl className="facts">
        {points && (
          <div>
            <dt>Points</dt>
            <dd>{points}</dd>
          </div>
        )}
        {ruledOutBy.length > 0 && (
          <div>
            <dt>Ruled out by</dt>
            <dd className="text-danger">{ruledOutBy.join(', ')}</dd>
          </div>
        )}
        {commitment && (
          <div>
            <dt>Participants committed</dt>
            <dd>
              {commitment.own ?? 'Not answered'}
              <span className="block text-ink-muted text-sm">
                All sites together {commitment.all}
                {commitment.sought !== null && ` of ${commitment.sought} sought`}
              </span>
            </dd>
          </div>
        )}
        {facts.map(({ question, said, instead }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {said}{' '}
              {instead && (
                <span className="block text-sm">
                  <Badge tone="warning">Contradicts</Badge> {instead}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={paths.matchFeasibility(matchId)}>Read all answers</Link>
      </p>
    </div>
  );
}
