/** A person's calendar: what is due for them, and the visits of their matches, as they may read them now. */
import { DomainError } from '~/catalogue/errors';
import { CALENDAR } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { DEFAULT_ZONE } from '~/catalogue/visits';
import { can, isVetted } from '~/domain/base/actor';
import { newCalendar, type Organizer, organizerOf } from '~/domain/base/calendar.server';
import { hashToken } from '~/domain/base/ids.server';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { personIn } from '~/domain/commands/accounts/session.server';
import { toldOf, visitEvent } from '~/domain/commands/visits/calendar.server';
import { localOf } from '~/domain/model/zones';
import { now } from '~/gateways/clock.server';
import { matchesByIds } from '~db/queries/matches';
import { userByCalendar } from '~db/queries/users';
import { visitsOfParties } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { inboxOf } from './inbox.server';

/** As an .ics file. @throws {DomainError} not_found for an address that is not, or no longer, someone's. */
export async function calendarFile(token: string, at = now()): Promise<string> {
  return store.read(async (db) => {
    const user = await userByCalendar(db, hashToken(token));
    const self = user && (await personIn(db, user));
    const scope = self && can(self, 'calendar.have') ? inboxScopeOf(self) : null;
    if (!self || !scope) throw new DomainError('not_found');
    const { systemName } = await settingsIn(db);
    const { ICalCalendarMethod } = await import('ical-generator');
    const organizer = organizerOf(systemName);
    const calendar = await newCalendar(organizer, ICalCalendarMethod.PUBLISH);
    calendar.name(systemName).ttl(CALENDAR.readEverySeconds);
    const { rows } = await inboxOf(db, scope, { show: 'mine', limit: CALENDAR.tasks, turnsOnly: true }, at);
    for (const { id, text, about, other, dueAt, path } of rows) {
      if (dueAt === null) continue;
      // All day: a date alone has no time zone, so it is the same day wherever the calendar is read.
      const day = localOf(dueAt, DEFAULT_ZONE).date;
      const said = [about, other, linkTo(path)].filter(Boolean).join('\n');
      calendar.createEvent({
        id,
        start: new Date(day),
        allDay: true,
        stamp: new Date(at),
        summary: `Due: ${text}`,
        description: said,
      });
    }
    const readsSites = scope.side === 'site' || isVetted(self);
    if (readsSites) for (const event of await visitEvents(db, scope, organizer, at)) calendar.createEvent(event);
    return calendar.toString();
  });
}

/** Visits with a time, from the last months on. */
async function visitEvents(
  db: Db,
  { side, organizationId, sponsorIds }: NonNullable<ReturnType<typeof inboxScopeOf>>,
  organizer: Organizer,
  at: number,
) {
  const ids = side === 'site' ? [organizationId ?? ''] : sponsorIds;
  const own = (await visitsOfParties(db, ids)).filter((row) =>
    side === 'site' ? row.siteId === organizationId : sponsorIds.includes(row.sponsorId),
  );
  const visits = own
    .map(({ visit }) => visit)
    .filter((visit): visit is Visit & { startsAt: number } => (visit.startsAt ?? 0) > at - CALENDAR.pastDays * DAY_MS);
  const found = await matchesByIds(
    db,
    visits.map(({ matchId }) => matchId),
  );
  const shown = found.filter(({ match }) => match.held !== 'archived');
  const matches = new Map(shown.map((each) => [each.match.id, each]));
  const events = visits.map((visit) => {
    const match = matches.get(visit.matchId);
    return match && visitEvent(visit, toldOf(match, organizer));
  });
  return (await Promise.all(events)).filter((event) => event !== undefined);
}
