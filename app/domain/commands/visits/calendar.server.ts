/** A visit as a file for calendars (RFC 5545). Times are in UTC, which calendars show in their own time zone. */

import type { ICalEventData } from 'ical-generator';
import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { VISIT_MODES } from '~/catalogue/visits';
import { type Actor, authorize } from '~/domain/base/actor';
import { newCalendar, type Organizer, organizerOf } from '~/domain/base/calendar.server';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { partiesOf } from '~/domain/model/match-parties';
import type { MatchWithParties } from '~db/queries/matches';
import type { Visit } from '~db/schema';
import { store } from '~db/store.server';
import { visitPartyOf } from './see.server';

interface Told {
  site: string;
  study: string;
  link: string;
  organizer: Organizer;
  /** To whom it is sent, so that calendars enter it by themselves; without, it is a file to add by hand. */
  attendee?: string;
}

/** A visit keeps its UID, and its sequence number rises with each change. Only a canceled visit cancels the entry. */
export async function calendarOf(visit: Dated, { attendee, ...told }: Told): Promise<string> {
  const { ICalCalendarMethod: Method } = await import('ical-generator');
  const off = isOff(visit);
  const calendar = await newCalendar(told.organizer, off ? Method.CANCEL : attendee ? Method.REQUEST : Method.PUBLISH);
  const event = calendar.createEvent(await visitEvent(visit, told));
  // No answer is asked for: nobody reads the organizer's mailbox.
  if (attendee) event.createAttendee({ email: attendee, rsvp: false });
  return calendar.toString();
}

type Dated = Visit & { startsAt: number };
const isOff = ({ state }: Visit) => state === 'canceled' || state === 'waived';

/** What an entry says of a visit. */
export async function visitEvent(visit: Dated, { site, study, link, organizer }: Told): Promise<ICalEventData> {
  const { ICalEventStatus } = await import('ical-generator');
  const status = isOff(visit)
    ? ICalEventStatus.CANCELLED
    : visit.state === 'proposed' || visit.state === 'other times asked'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CONFIRMED;
  const { mode, place, agenda, sponsorAttendees, siteAttendees } = visit;
  const lines = [
    mode && labelOf(VISIT_MODES, mode),
    agenda && `To settle:\n${agenda}`,
    siteAttendees && `From the site: ${siteAttendees}`,
    sponsorAttendees && `From the sponsor: ${sponsorAttendees}`,
    link,
  ];
  return {
    id: visit.id,
    sequence: visit.sequence,
    status,
    organizer,
    start: new Date(visit.startsAt),
    end: new Date(visit.startsAt + visit.minutes * 60_000),
    stamp: new Date(visit.updatedAt),
    summary: `Qualification visit: ${site}, ${study}`,
    ...(place && { location: place }),
    description: lines.filter(Boolean).join('\n\n'),
  };
}

/** The visit as it is sent to each recipient of an e-mail about it, once it has a time. */
export const withVisitEntry = (mail: Mail, systemName: string, found: MatchWithParties, visit: Visit): Mail => {
  const { startsAt } = visit;
  if (startsAt === null) return mail;
  const entry = (attendee: string) =>
    calendarOf({ ...visit, startsAt }, { ...toldOf(found, organizerOf(systemName)), attendee });
  return Object.assign(mail, { entry });
};

/** The names and the address of its page that the entry of a visit says. */
export const toldOf = ({ site, study, match }: MatchWithParties, organizer: Organizer): Told => ({
  site: site.name,
  study: study.title,
  link: linkTo(paths.matchTab(match.id, 'visit')),
  organizer,
});

/**
 * The visit as an .ics file, for both sides.
 * @throws {DomainError} unauthenticated, not_found (also before a time was chosen), forbidden.
 */
export async function visitFile(actor: Actor, id: string): Promise<string> {
  const { party, systemName } = await store.read(async (db) => ({
    party: await visitPartyOf(db, actor, id),
    systemName: (await settingsIn(db)).systemName,
  }));
  const { found, visit } = party;
  authorize(actor, 'match.takePart', partiesOf(found));
  if (!visit || visit.startsAt === null) throw new DomainError('not_found');
  return calendarOf({ ...visit, startsAt: visit.startsAt }, toldOf(found, organizerOf(systemName)));
}
