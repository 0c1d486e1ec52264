import type { MatchFunnel } from '~/domain/sponsor/funnel';
import { StatTile } from '~/ui/card';
import { shareOf } from '~/ui/charts';
import { CalendarCheck, CalendarClock, Handshake, Hospital } from '~/ui/icons';
import { TileGrid } from '~/ui/layout';
import { formatNumber } from '~/ui/text';
import { daysText } from './match-funnel';

/** The four figures that say most. */
export function Tiles({ funnel: { matched, interested, selected, medianDays } }: { funnel: MatchFunnel }) {
  const of = (part: number, whole: number, text: string) => {
    const share = shareOf(part, whole);
    return share === null ? undefined : `${share}% of ${text}`;
  };
  return (
    <TileGrid>
      <StatTile
        label="Interested Sites"
        value={formatNumber(interested)}
        hint={of(interested, matched, 'all matches')}
        icon={Handshake}
      />
      <StatTile
        label="Selected Sites"
        value={formatNumber(selected)}
        hint={of(selected, interested, 'those interested')}
        icon={Hospital}
      />
      <StatTile
        label="Match to Interest"
        value={daysText(medianDays.toInterest)}
        hint="Half take longer."
        icon={CalendarClock}
      />
      <StatTile
        label="Interest to Selection"
        value={daysText(medianDays.toSelection)}
        hint="Half take longer."
        icon={CalendarCheck}
      />
    </TileGrid>
  );
}
