import { IRB } from '~/catalogue/irb';
import { INBOX } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { countingAt } from '~/domain/commands/counts/due.server';
import { todayAt } from '~/domain/model/irb';

/** What the queries of an inbox need to know besides whose it is. */
export const inboxTimes = (at: number) => ({
  at,
  since: at - INBOX.newsDays * DAY_MS,
  today: todayAt(at),
  irbEndsBy: todayAt(at + IRB.endingDays * DAY_MS),
  ...countingAt(at),
});
