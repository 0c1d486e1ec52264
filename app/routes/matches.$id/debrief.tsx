/** What a site that was not selected can learn from the decision, each point with where it can be changed. */
import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { capitalized } from '~/catalogue/phrases';
import { placeOf } from '~/domain/model/requirement-places';
import type { Overview } from '~/domain/pages/match-overview.server';
import { Card } from '~/ui/card';
import { plural } from '~/ui/text';

type Debrief = NonNullable<Overview['debrief']>;
type Gap = Debrief['gaps'][number];

interface Point {
  text: string;
  place: ReturnType<typeof placeOf>;
}

/** What we know of the site, by what the requirement looks at. */
const KNOWN: Record<Gap['kind'], Record<Gap['state'], string>> = {
  equipment: { 'not met': 'your profile does not list it', 'not known': 'your profile does not say' },
  area: { 'not met': 'your profile does not list this area', 'not known': 'your profile names no areas' },
  region: { 'not met': 'your site is elsewhere', 'not known': 'we do not know where your site is' },
  gcp: { 'not met': 'your certificates have expired', 'not known': 'we have no certificate of yours' },
  trials: { 'not met': 'you have confirmed fewer', 'not known': 'you have not confirmed your trials' },
  population: { 'not met': 'you state fewer', 'not known': 'you have not stated how many' },
  capacity: { 'not met': 'you told us so when you declined a study', 'not known': 'you have not said' },
};

const gapOf = ({ kind, text, state, required }: Gap): Point => ({
  text: `${capitalized(text)} (${required ? 'required' : 'preferred'}): ${KNOWN[kind][state]}.`,
  place: placeOf({ kind, required }),
});

const PLACES: Record<Debrief['scores'][number]['value'], Point['place']> = {
  geography: null,
  specialty: { href: paths.organizationTrackRecord(), label: 'Your track record' },
  capacity: { href: paths.patients, label: 'Your number of patients' },
  regulatory: { href: paths.organizationDocuments, label: 'Your documents' },
  performance: { href: paths.organizationTrackRecord(), label: 'Your track record' },
};

const scoreOf = ({ value, label, own, middle }: Debrief['scores'][number]): Point => ({
  text: `${label}: you had ${own} points, and half of them had ${middle} or more.`,
  place: PLACES[value],
});

/** What the selected sites had in common, and what else the site leaves open. */
export function DebriefCard({ debrief: { compared, gaps, others, scores } }: { debrief: Debrief }) {
  const common = [...gaps.map(gapOf), ...scores.map(scoreOf)];
  return (
    <Card className="grid gap-4">
      {compared === null ? (
        <p>Too few sites were selected to compare yours with them without revealing who they are.</p>
      ) : (
        <p>
          {common.length === 0
            ? `Compared with ${plural(compared, 'selected site')}. Your site lacks nothing that at least four in five of them had.`
            : `Compared with ${plural(compared, 'selected site')}. At least four in five of them had the following, and yours did not:`}
        </p>
      )}
      <Points points={common} />
      {others.length > 0 && (
        <p>
          {compared === null
            ? 'The study asks for these, and your site is not known to have them:'
            : 'These points are open too, but fewer of the selected sites had them:'}
        </p>
      )}
      <Points points={others.map(gapOf)} />
      {compared === null && others.length === 0 && <p>Your site leaves nothing open that the study asks for.</p>}
    </Card>
  );
}

function Points({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {points.map(({ text, place }) => (
        <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
          <span className="min-w-0 break-words">{text}</span>
          {place && (
            <Link to={place.href} className="link inline-block min-h-6">
              {place.label}
              <span className="sr-only">{`, about: ${text}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
