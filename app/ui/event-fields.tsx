import { EVENTS } from '~/catalogue/leads';
import type { Option } from '~/catalogue/options';
import type { EventEntry, EventView } from '~/domain/model/event-schema';
import { FieldGrid, type Meta, Select, TextField } from './form';
import { formatDay } from './text';

/** What is entered of an event, when it is created and later. */
export function EventFields({ fields, zones }: { fields: Record<keyof EventEntry, Meta>; zones: readonly Option[] }) {
  return (
    <FieldGrid>
      <TextField
        meta={fields.name}
        label="Event name"
        hint="As the kiosk shows it."
        autoComplete="off"
        className="sm:col-span-2"
      />
      <TextField meta={fields.startsOn} label="First day" type="date" />
      <TextField meta={fields.endsOn} label="Last day" type="date" />
      <TextField meta={fields.place} label="Place" optional autoComplete="off" />
      <Select meta={fields.zone} label="Time zone" hint={EVENTS.zoneHint} options={zones} />
    </FieldGrid>
  );
}

/** 'March 1, 2027 to March 3, 2027', or one day. */
export function eventDays({ startsOn, endsOn }: Pick<EventView, 'startsOn' | 'endsOn'>): string {
  const [first, last] = [startsOn, endsOn].map((day) => formatDay(Date.parse(day)));
  return first === last ? `${first}` : `${first} to ${last}`;
}
