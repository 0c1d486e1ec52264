/** Local times in a time zone. Pure; Intl has the rules of each zone. */

import { NO_ZONE } from '~/catalogue/time';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...parts });
  formats.set(zone, format);
  return format;
}

/** What clocks in the zone show at this instant: '2027-03-14' and '09:30'. */
export function localOf(at: number, zone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

const DAY = 86_400_000;

/** The zone’s offset from UTC at this instant, in ms. */
function utcOffsetAt(at: number, zone: string): number {
  const { date, time } = localOf(at, zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(at / 60_000) * 60_000;
}

/**
 * The instant at which clocks in the zone show this date and time; the first, if clocks are set back and show it twice.
 * @returns undefined if clocks skip it.
 */
export function instantOf(date: string, time: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${date}T${time}Z`);
  // Clocks change at most once within these two days.
  const offsets = [utcOffsetAt(asUtc - DAY, zone), utcOffsetAt(asUtc + DAY, zone)];
  const instants = offsets.map((ahead) => asUtc - ahead).filter((at) => shows(at, zone, { date, time }));
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** When a day ('2027-03-14') begins in the zone; an hour later where clocks skip midnight. */
export const dayStart = (date: string, zone: string): number =>
  instantOf(date, '00:00', zone) ?? instantOf(date, '01:00', zone) ?? Date.parse(`${date}T00:00Z`);

/** When the day after it begins. */
export const dayEnd = (date: string, zone: string): number =>
  dayStart(new Date(Date.parse(`${date}T00:00Z`) + DAY).toISOString().slice(0, 10), zone);

const shows = (at: number, zone: string, { date, time }: { date: string; time: string }): boolean => {
  const local = localOf(at, zone);
  return local.date === date && local.time === time;
};

/** 'Tue, Mar 9'. */
export const dayInWords = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric' }).format(at);

/**
 * 'Tue, Mar 9, 2027, 10:00 AM to 11:30 AM EST'. Formatted on the server only, because browsers use different spaces.
 */
export function slotInWords(startsAt: number, minutes: number, zone: string): string {
  const format = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at).replace(/\u202f/g, ' ');
  const day = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, startsAt);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const from = format(time, startsAt);
  const to = format({ ...time, timeZoneName: 'short' }, startsAt + minutes * 60_000);
  return `${day}, ${from} to ${to}`;
}

/** The same for a reader in another zone, with the time there beside it. */
export const slotForReader =
  (startsAt: number, minutes: number, zone: string) =>
  (readerZone: string): string => {
    const [said, there] = [slotInWords(startsAt, minutes, zone), slotInWords(startsAt, minutes, readerZone)];
    const same = localOf(startsAt, zone).time === localOf(startsAt, readerZone).time;
    return same || readerZone === NO_ZONE ? said : `${said} (${there} for you)`;
  };
