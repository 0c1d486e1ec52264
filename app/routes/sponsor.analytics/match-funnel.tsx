import type { MatchFunnel as FunnelNumbers } from '~/domain/sponsor/funnel';
import { Funnel } from '~/ui/charts';
import { DescriptionList } from '~/ui/description-list';
import { formatNumber, plural } from '~/ui/text';

/** '4.5 days'; what no match has reached has no middle. */
export const daysText = (days: number | null) => (days === null ? 'Not enough data' : plural(days, 'day'));

/** A funnel with what it does not show: who declined, and how long the steps take. */
export function MatchFunnel({ caption, funnel }: { caption: string; funnel: FunnelNumbers }) {
  const { matched, invited, cameForward, approached, interested, selected, declined, medianDays } = funnel;
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Funnel
        caption={caption}
        stages={[
          { name: 'Matched', text: 'A site that fits', count: matched },
          {
            name: 'Invited or came forward',
            text: `${formatNumber(invited)} invited, ${formatNumber(cameForward)} on their own`,
            count: approached,
          },
          { name: 'Interested', text: 'The site said yes', count: interested },
          { name: 'Selected', text: 'You chose the site', count: selected },
        ]}
      />
      <DescriptionList
        items={[
          {
            term: 'Declined',
            value: `${formatNumber(declined.bySite + declined.bySponsor)}: ${formatNumber(declined.bySite)} by the site, ${formatNumber(declined.bySponsor)} by the sponsor`,
          },
          { term: 'Match to interest (median)', value: daysText(medianDays.toInterest) },
          { term: 'Interest to selection (median)', value: daysText(medianDays.toSelection) },
        ]}
      />
    </div>
  );
}
