import type { Stand } from '~/domain/kiosk/stand.server';
import { CalendarDays, type IconType, UserRound } from '~/ui/icons';

/** Which event and field rep an entry is marked with (KIO-01). */
export function StandFacts({ stand }: { stand: Stand }) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-8 gap-y-3">
      <Fact icon={CalendarDays} term="Event" value={stand.event} />
      <Fact icon={UserRound} term="Field rep" value={stand.fieldRep} />
    </dl>
  );
}

function Fact({ icon: Icon, term, value }: { icon: IconType; term: string; value: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="flex shrink-0 items-center gap-2 text-ink-muted">
        <Icon aria-hidden className="size-5 text-brand" />
        {term}
      </dt>
      <dd className="min-w-0 font-semibold">{value}</dd>
    </div>
  );
}
