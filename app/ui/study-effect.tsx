import type { StudyEffect } from '~/domain/model/match-effect-view';
import { Card } from './card';
import { plural } from './text';

/** The effect of a change to a study on its suggestions, and on the sites in each later stage. */
export function StudyEffectCard({ effect }: { effect: StudyEffect }) {
  return (
    <Card>
      <StudyEffectText effect={effect} />
    </Card>
  );
}

export function StudyEffectText({ effect }: { effect: StudyEffect }) {
  const { sitesNow, sites, joins, leaves, moves, unfit } = effect;
  const same = joins.count + leaves.count + moves.count === 0;
  return (
    <>
      <p className="font-medium">
        {plural(sites, 'site')} would be suggested ({sitesNow === sites ? 'no change' : `${sitesNow} now`}).
      </p>
      {same && <p className="mt-2">The suggestions stay the same, in the same order.</p>}
      <dl className="mt-4 grid gap-4 empty:hidden">
        <Sites term={`${plural(joins.count, 'site')} ${joins.count === 1 ? 'joins' : 'join'} the list`} {...joins} />
        <Sites
          term={`${shareOf(leaves.count, sitesNow, 'suggested')} ${leaves.count === 1 ? 'leaves' : 'leave'} the list`}
          {...leaves}
        />
        <Sites term={`${plural(moves.count, 'suggested site')} ${moves.count === 1 ? 'moves' : 'move'}`} {...moves} />
        {unfit.map(({ stage, of, ...sites }) => (
          <Sites
            key={stage}
            term={`${shareOf(sites.count, of, stage)} would no longer qualify`}
            {...sites}
            withoutPlace
          />
        ))}
      </dl>
    </>
  );
}

/** '2 of 3 invited sites' */
const shareOf = (count: number, all: number, what: string): string => `${count} of ${plural(all, `${what} site`)}`;

type Affected = StudyEffect['joins'];

function Sites({ term, count, first, withoutPlace }: Affected & { term: string; withoutPlace?: boolean }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div>
      <dt className="font-medium">{term}</dt>
      <dd>
        <ul className="mt-1 grid list-disc gap-0.5 pl-5">
          {first.map((site) => {
            const places = withoutPlace ? null : placesOf(site);
            return (
              <li key={site.siteId} className="break-words">
                {site.site}
                {places && <span className="text-ink-muted text-sm"> · {places}</span>}
              </li>
            );
          })}
          {more > 0 && <li className="text-ink-muted">and {more} more</li>}
        </ul>
      </dd>
    </div>
  );
}

/** Null if the site is not among the best, before or after. */
function placesOf({ place, placeNow }: Affected['first'][number]): string | null {
  if (placeNow === null) return place === null ? null : `rank ${place}`;
  return place === null ? `rank ${placeNow} now` : `rank ${placeNow} to ${place}`;
}
