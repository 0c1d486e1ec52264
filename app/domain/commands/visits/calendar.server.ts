/** A visit as a file for calendars (RFC 5545). Times are in UTC, which calendars show in their own time zone. */

import { DomainError } from '~/catalogue/errors';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { VISIT_MODES } from '~/catalogue/visits';
import { type Actor, authorize } from '~/domain/base/actor';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { partiesOf } from '~/domain/model/match-parties';
import { env } from '~/env.server';
import type { Visit } from '~db/schema';
import { store } from '~db/store.server';
import { visitPartyOf } from './see.server';

interface Told {
  site: string;
  study: string;
  link: string;
  organizer: { name: string; email: string };
}

/** A visit keeps its UID, and its sequence number rises with each change. Only a canceled visit cancels the entry. */
export async function calendarOf(visit: Visit & { startsAt: number }, { site, study, link, organizer }: Told) {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const off = visit.state === 'canceled' || visit.state === 'waived';
  const status = off
    ? ICalEventStatus.CANCELLED
    : visit.state === 'proposed' || visit.state === 'other times asked'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CONFIRMED;
  const calendar = ical({ method: off ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
  calendar.prodId({ company: organizer.name, product: 'Visits', language: 'EN' });
  const { mode, place, agenda, sponsorAttendees, siteAttendees } = visit;
  const lines = [
    mode && labelOf(VISIT_MODES, mode),
    agenda && `To settle:\n${agenda}`,
    siteAttendees && `From the site: ${siteAttendees}`,
    sponsorAttendees && `From the sponsor: ${sponsorAttendees}`,
    link,
  ];
  calendar.createEvent({
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
  });
  return calendar.toString();
}

const ADDRESS = /<([^<>]+)>|^([^\s@]+@\S+)$/;

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
  const [, inBrackets, bare] = ADDRESS.exec(env().mailFrom) ?? [];
  return calendarOf(
    { ...visit, startsAt: visit.startsAt },
    {
      site: found.site.name,
      study: found.study.title,
      link: linkTo(paths.matchTab(found.match.id, 'visit')),
      organizer: { name: systemName, email: inBrackets ?? bare ?? 'no-reply@studybridge.example' },
    },
  );
}
