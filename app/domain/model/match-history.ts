import { DAY_MS } from '~/catalogue/time';
import type { MatchWithHistory } from './match-view';

type Event = MatchWithHistory['history'][number];

/** Events that are told in one line: the latest of them, how many they are, and when the first was. */
export type HistoryLine = Event & { times: number; since: number };

/** What tells two events apart in words; null for one whose words are its own. */
function wordsOf({ action, by, reason, scores, task, month }: Event): string | null {
  return (reason ?? scores ?? null) ? null : JSON.stringify([action, by, task, month]);
}

/**
 * The history by lines: what one person does again and again is told once, if nothing else happens in between and all of it
 * is within a day.
 * @param events newest first.
 */
export function historyLines(events: readonly Event[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const event of events) {
    const line = lines.at(-1);
    const words = wordsOf(event);
    if (line && words !== null && words === wordsOf(line) && line.at - event.at < DAY_MS) {
      line.times += 1;
      line.since = event.at;
    } else lines.push({ ...event, times: 1, since: event.at });
  }
  return lines;
}
