/** What a demo sponsor and a site write to each other. */
import { HOUR_MS } from '~/catalogue/time';
import type { Person } from '~/domain/base/actor';
import { reply, startThread } from '~/domain/commands/messages/send.server';

interface Conversation {
  matchId: string;
  sponsor: Person;
  coordinator: Person;
  plan: (at: number, play: (at: number) => Promise<unknown>) => void;
}

const QUESTION = {
  subject: 'Pharmacy and freezer',
  text: 'Thank you for your interest.\n\nWhen is your pharmacy open, and do you have a freezer at -70 °C with a temperature log?',
};
const ANSWER =
  'From 8 to 5 on weekdays, and on Saturdays on request. Yes, with alarms at night. Shall we send the log of May?';
const THANKS = 'Yes, please. One month is enough.';

/** Schedules a question after the site’s answer to the study, the site’s reply, and a last word that it has yet to read. */
export function writeToEachOther({ matchId, sponsor, coordinator, plan }: Conversation, from: number): void {
  plan(from + HOUR_MS, async (at) => {
    const { id } = await startThread(sponsor, matchId, QUESTION, at);
    plan(at + 3 * HOUR_MS, (then) => reply(coordinator, { matchId, threadId: id }, { text: ANSWER }, then));
    plan(at + 5 * HOUR_MS, (then) => reply(sponsor, { matchId, threadId: id }, { text: THANKS }, then));
  });
}
