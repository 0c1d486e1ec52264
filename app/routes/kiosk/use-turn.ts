import type { SubmissionResult } from '@conform-to/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BROWSER_TOASTS, type Toast } from '~/catalogue/browser-messages';
import { paths } from '~/catalogue/paths';
import type { Stand } from '~/domain/commands/kiosk/stand.server';
import type { KioskEntry } from '~/domain/model/kiosk-schema';
import { useToast } from '~/ui/toast';
import {
  canKeep,
  forget,
  keep,
  kept,
  onQueueChange,
  type Queue,
  type QueuedEntry,
  type Refusal,
  wholeQueue,
} from './queue';
import { isSent, type Outcome, sendOne, startSending } from './sender';
import { useIdleReset } from './use-idle-reset';

type Result = SubmissionResult<string[]>;

/** One person's turn at the kiosk: an empty form, or a refused entry to correct. */
interface Turn {
  count: number;
  correcting?: QueuedEntry;
  refusal?: Refusal;
}

/** The kiosk with JavaScript: hands entries to the queue, and clears an abandoned form on a device that people share. */
export function useTurn(
  stand: Stand,
  { shellKept, isShared, lastResult }: { shellKept: boolean; isShared: boolean; lastResult?: Result },
) {
  const show = useToast();
  const { queue, hand } = useQueue();
  const [turn, setTurn] = useState<Turn>({ count: 0 });
  const [typed, setTyped] = useState(false);
  const [past, setPast] = useState<Result>();
  /** The thanks for the person who has just registered, until the next one comes. */
  const [thanks, setThanks] = useState<Toast>();
  const { correcting, refusal } = turn;

  const next = useCallback(
    (rest: Omit<Turn, 'count'> = {}) => {
      setTurn(({ count }) => ({ ...rest, count: count + 1 }));
      setTyped(Boolean(rest.correcting));
      setPast(lastResult);
    },
    [lastResult],
  );

  const clear = useCallback(async () => {
    next();
    sessionStorage.clear();
    window.scrollTo(0, 0);
    // Reload, so that nothing from this turn stays in memory, in the history or in a message.
    const { pathname, search } = window.location;
    if (shellKept || (await reachable())) window.location.replace(pathname + search);
  }, [next, shellKept]);

  const refused = useMemo(() => correcting && refusal && resultOf(correcting, refusal), [correcting, refusal]);
  // A response to an earlier turn doesn't concern this one.
  const result = refused ?? (lastResult === past ? undefined : lastResult);
  const idle = useIdleReset(isShared && (typed || result !== undefined), clear);

  useEffect(() => {
    // Going back may restore the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && next();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [next]);

  /** False if the entry could not be queued and must be sent as a normal form post. */
  async function take(entry: KioskEntry, key: string | null): Promise<boolean> {
    const fresh = { key: key ?? crypto.randomUUID(), at: Date.now(), stand };
    const queued = { ...fresh, ...correcting, entry };
    const outcome = await hand(queued);
    if (outcome === 'not kept') return false;
    if (outcome === 'refused') {
      const reason = (await kept(queued.key).catch(() => undefined))?.refusal;
      setTurn((now) => ({ ...now, correcting: queued, refusal: reason }));
      show(BROWSER_TOASTS.kioskFailed);
      return true;
    }
    next();
    setThanks(
      isSent(outcome) ? { ...BROWSER_TOASTS.kioskRegistered, more: outcome.studies } : BROWSER_TOASTS.kioskSaved,
    );
    return true;
  }

  /** Brings a refused entry back into the form. */
  async function correct(key: string): Promise<void> {
    const found = await kept(key).catch(() => undefined);
    if (found) next({ correcting: found, refusal: found.refusal });
  }

  const leaveThanks = useCallback(() => setThanks(undefined), []);
  const touched = useCallback(() => setTyped(true), []);
  return { turn, result, queue, idle, thanks, leaveThanks, touched, take, correct, remove: forget };
}

/** Turns a refusal by the API into a result for the form. */
function resultOf({ entry }: QueuedEntry, { message, errors }: Refusal): Result {
  const entered = Object.entries(entry).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return { status: 'error', initialValue: Object.fromEntries(entered), error: errors ?? { '': [message] } };
}

async function reachable(): Promise<boolean> {
  try {
    return (await fetch(paths.health)).ok;
  } catch {
    return false;
  }
}

const EMPTY: Queue = { waiting: [], refused: [] };

/** This browser's queue. The sender runs while a component uses this. */
function useQueue() {
  const [queue, setQueue] = useState(EMPTY);
  const sender = useRef<ReturnType<typeof startSending>>();

  useEffect(() => {
    if (!canKeep()) return;
    const look = () => void wholeQueue().then(setQueue, () => setQueue(EMPTY));
    const stopLooking = onQueueChange(look);
    const started = startSending();
    sender.current = started;
    look();
    return () => {
      stopLooking();
      started.stop();
    };
  }, []);

  /** Stores the entry, then tries to send it. 'not kept' if this browser cannot store it. */
  const hand = useCallback(async (queued: QueuedEntry): Promise<Outcome | 'not kept'> => {
    if (!canKeep()) return 'not kept';
    try {
      await keep(queued);
    } catch {
      return 'not kept'; // the storage is full or switched off
    }
    // Ask the browser not to clear our storage when it runs out of space.
    void navigator.storage?.persist?.();
    const outcome = await sendOne(queued.key);
    if (outcome === 'failed' || outcome === 'unreachable') sender.current?.soon();
    return outcome;
  }, []);

  return { queue, hand };
}
