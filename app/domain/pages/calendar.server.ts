/** A person's calendar: what is due for them, and the IRB meetings and visits of their matches, as they may read them now. */
import { DomainError } from '~/catalogue/errors';
import { CALENDAR } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { DEFAULT_ZONE } from '~/catalogue/visits';
import { can, isVetted } from '~/domain/base/actor';
import { newCalendar, type Organizer, organizerOf } from '~/domain/base/calendar.server';
import { hashToken } from '~/domain/base/ids.server';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { personIn } from '~/domain/commands/accounts/session.server';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { toldOf, visitEvent } from '~/domain/commands/visits/calendar.server';
import { localOf } from '~/domain/model/zones';
import { now } from '~/gateways/clock.server';
import { type InboxScope, meetingsAhead } from '~db/queries/inbox';
import { matchesByIds } from '~db/queries/matches';
import { userByCalendar } from '~db/queries/users';
import { visitsOfParties } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { inboxOf, partiesIn } from './inbox.server';

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
    const { rows } = await inboxOf(db, scope, { show: 'mine', limit: CALENDAR.tasks }, at);
    const due = rows.flatMap(({ dueAt, text, ...row }) =>
      dueAt === null
        ? []
        : [{ ...row, day: localOf(dueAt, DEFAULT_ZONE).date, summary: `Due: ${text}${ofStudy(row, scope)}` }],
    );
    for (const { id, day, summary, about, other, path } of [...due, ...(await irbMeetings(db, scope, at))]) {
      calendar.createEvent({
        id,
        // All day: a date alone has no time zone, so it is the same day wherever the calendar is read.
        start: new Date(day),
        allDay: true,
        stamp: new Date(at),
        summary,
        description: [about, other, linkTo(path)].filter(Boolean).join('\n'),
      });
    }
    const readsSites = scope.side === 'site' || isVetted(self);
    if (readsSites) for (const event of await visitEvents(db, scope, organizer, at)) calendar.createEvent(event);
    return calendar.toString();
  });
}

/** ' (LRK-2104-301)': the study of what is due in a match; '' for what is due in none. */
const ofStudy = ({ about, other }: { about: string; other: string | null }, { side }: InboxScope): string =>
  other === null ? '' : ` (${side === 'site' ? about : other})`;

/** The meetings of IRBs that are planned. Once one is over, the inbox asks for what was decided. */
async function irbMeetings(db: Db, scope: InboxScope, at: number) {
  const meetings = await meetingsAhead(db, { ...scope, ...inboxTimes(at), limit: CALENDAR.tasks });
  const ids = meetings.map(({ matchId }) => matchId);
  const found = new Map((await matchesByIds(db, ids)).map((each) => [each.match.id, each]));
  return meetings.flatMap(({ matchId, board, day }) => {
    const match = found.get(matchId);
    if (!match) return [];
    const { about, other } = partiesIn(match, scope);
    return [
      { id: `meeting.${matchId}`, day, summary: `IRB meeting: ${board}`, about, other, path: paths.matchIrb(matchId) },
    ];
  });
}

/** Visits with a time, from the last months on. */
async function visitEvents(db: Db, { side, organizationId, sponsorIds }: InboxScope, organizer: Organizer, at: number) {
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
