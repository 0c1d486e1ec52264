/** Calendars in the iCalendar format (RFC 5545). */
import type { ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { env } from '~/env.server';

export interface Organizer {
  name: string;
  email: string;
}

const ADDRESS = /<([^<>]+)>|^([^\s@]+@\S+)$/;

/** The platform, which stands for both sides: an entry names no person's address. */
export function organizerOf(systemName: string): Organizer {
  const [, inBrackets, bare] = ADDRESS.exec(env().mailFrom) ?? [];
  return { name: systemName, email: inBrackets ?? bare ?? 'no-reply@studybridge.example' };
}

/** An empty calendar. The library is loaded on first use, because most processes need none. */
export async function newCalendar({ name }: Organizer, method: ICalCalendarMethod): Promise<ICalCalendar> {
  const { default: ical } = await import('ical-generator');
  const calendar = ical({ method });
  calendar.prodId({ company: name, product: 'Visits', language: 'EN' });
  return calendar;
}
