/** Sends the queued entries, from one tab at a time, until the server confirms them (KIO-05). */

import { KIOSK } from '~/catalogue/kiosk';
import { KIOSK_PATIENCE_MS, KIOSK_RETRY_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { forget, keepRefused, kept, type QueuedEntry, type Refusal, wholeQueue } from './queue';

/** 'failed' concerns only this entry; after 'unreachable' there is no point in trying the next one. */
export type Outcome = Sent | 'refused' | 'failed' | 'unreachable';

/** `studies`: what the server says about open studies. Nothing if another tab has sent the entry. */
export interface Sent {
  studies?: string;
}
export const isSent = (outcome: unknown): outcome is Sent => typeof outcome === 'object';

/** Statuses after which sending the same entry again would not help. */
const REFUSALS = [400, 413, 422];
/** Statuses from a proxy that can't reach the server, or from a server that asks us to wait. */
const AWAY = [429, 502, 503, 504];

/** Sends one entry, unless another tab has just sent it. */
export const sendOne = async (key: string): Promise<Outcome> => navigator.locks.request('kiosk', () => send(key));

async function send(key: string): Promise<Outcome> {
  const queued = await kept(key).catch(() => null);
  if (queued === undefined) return {};
  if (queued?.refusal) return 'refused';
  const answer = queued ? await post(queued) : { message: KIOSK.unreadable };
  if (typeof answer === 'string') return answer;
  if ('message' in answer) {
    await keepRefused(key, answer);
    return 'refused';
  }
  await forget(key);
  return answer;
}

async function post({ key, at, entry, stand }: QueuedEntry): Promise<Exclude<Outcome, 'refused'> | Refusal> {
  try {
    const response = await fetch(paths.kioskRegister({ event: stand.event, rep: stand.fieldRep, stand: stand.token }), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...entry, enteredAt: at }),
      // A key belongs to its sender. Without cookies, the sender stays the same even if someone signs in or out.
      credentials: 'omit',
      signal: AbortSignal.timeout(KIOSK_PATIENCE_MS),
    });
    // Only 201 counts, because conference networks often answer 200 with their own page.
    if (response.status === 201) return await sentAs(response);
    const refusal = REFUSALS.includes(response.status) ? await response.json() : null;
    if (typeof refusal?.message === 'string') return { message: refusal.message, errors: refusal.errors };
    return AWAY.includes(response.status) ? 'unreachable' : 'failed';
  } catch {
    return 'unreachable';
  }
}

async function sentAs(response: Response): Promise<Sent> {
  const answer = await response.json().catch(() => null);
  return typeof answer?.studies === 'string' ? { studies: answer.studies } : {};
}

/**
 * Sends the queue now, when the network is back or the page is visible again, and after increasingly long pauses.
 * `soon` starts over with a short pause, for an entry that could not be sent; `stop` stops sending.
 */
export function startSending(): { soon: () => void; stop: () => void } {
  let pause: number = KIOSK_RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let stopped = false;

  async function sendAll() {
    for (const key of (await wholeQueue()).waiting) {
      if (stopped) return;
      const outcome = await sendOne(key);
      if (isSent(outcome)) pause = KIOSK_RETRY_MS.first;
      if (outcome === 'unreachable') break;
    }
    if ((await wholeQueue()).waiting.length > 0) later();
  }

  function later() {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(run, pause);
    pause = Math.min(2 * pause, KIOSK_RETRY_MS.most);
  }

  function run() {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    void sendAll()
      .catch(later)
      .finally(() => {
        sending = false;
      });
  }

  function atOnce() {
    pause = KIOSK_RETRY_MS.first;
    run();
  }
  const whenSeen = () => document.visibilityState === 'visible' && atOnce();
  window.addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', whenSeen);
  run();

  return {
    soon() {
      pause = KIOSK_RETRY_MS.first;
      later();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
      document.removeEventListener('visibilitychange', whenSeen);
    },
  };
}
