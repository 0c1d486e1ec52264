/** What the site has attested, beside what matching would go by otherwise. Both sides see the same. */
import { Link } from '@remix-run/react';
import { answerId, paths } from '~/catalogue/paths';
import type { AttestedFact, AttestedFacts } from '~/domain/model/feasibility-view';
import type { Frame } from '~/domain/pages/match-frame.server';
import { Badge } from '~/ui/badge';
import { Card } from '~/ui/card';
import { formatDate } from '~/ui/text';

interface AttestedProps {
  attested: AttestedFacts;
  side: Frame['side'];
  matchId: string;
}

export function Attested({ attested: { attestedAt, facts }, side, matchId }: AttestedProps) {
  if (attestedAt === null) return <p className="text-ink-muted">The site has not attested any answers yet.</p>;
  const open = facts.filter(({ contradicts }) => contradicts).length;
  const settled =
    open === 0
      ? 'Nothing else that is known contradicts the answers.'
      : `${open} of the answers ${open === 1 ? 'contradicts' : 'contradict'} what else is known.`;
  return (
    <Card>
      <p className="mb-4 text-ink-muted text-sm">
        {`Attested on ${formatDate(attestedAt)}. ${countedInWords(facts)} ${settled}`}
      </p>
      <dl className="grid gap-4">
        {facts.map((fact) => (
          <div key={fact.key} className="border-line border-t pt-3 first:border-0 first:pt-0">
            <dt className="text-ink-muted text-sm">{fact.question}</dt>
            <dd className="mt-0.5">
              <span className="font-semibold">{fact.said}</span>
              {fact.contradicts && (
                <span className="ml-2">
                  <Badge tone="warning">Contradiction</Badge>
                </span>
              )}
              {fact.counts && <span className="ml-2 text-ink-muted text-sm">{COUNTED[fact.counts]}</span>}
              {fact.instead && <p className="mt-0.5 text-sm">{`What else is known: ${fact.instead}`}</p>}
              {fact.contradicts && <Settle fact={fact} side={side} matchId={matchId} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** How many answers count in the match. The others are only compared with what else is known. */
function countedInWords(facts: readonly AttestedFact[]): string {
  const counted = facts.filter(({ counts }) => counts !== null).length;
  if (counted === 0) return 'None of these answers changes the score or the forecast.';
  return `For this study, ${counted} of these answers ${counted === 1 ? 'counts' : 'count'} instead of estimates and the profile.`;
}

const COUNTED = { score: 'Counts in the score', forecast: 'Counts in the forecast' } as const;

/** The site corrects what is wrong; the sponsor asks about the answer. */
function Settle({
  fact: { settle, key },
  side,
  matchId,
}: {
  fact: AttestedFact;
  side: Frame['side'];
  matchId: string;
}) {
  const [to, label] =
    side === 'site' ? ownWay(settle, key, matchId) : [paths.matchFeasibility(matchId), 'Ask about this answer'];
  return (
    <p className="mt-1 text-sm">
      <Link to={to}>{label}</Link>
    </p>
  );
}

function ownWay(settle: AttestedFact['settle'], key: string, matchId: string): [string, string] {
  if (settle === 'trackRecord') return [paths.organizationTrackRecord(), 'Review your track record'];
  if (settle === 'staff') return [paths.organizationStaff(), 'See who has current training'];
  if (settle === 'patients') return [paths.patients, 'Update your patients'];
  if (settle === 'equipment') return [paths.organizationProfile, 'Update your equipment'];
  if (settle === 'profile')
    return [`${paths.organizationAnswers()}#${answerId(key)}`, 'Copy the answer to your profile'];
  return [paths.matchFeasibility(matchId), 'See your answers'];
}
