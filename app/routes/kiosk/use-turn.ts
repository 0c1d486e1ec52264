import type { SubmissionResult } from '@conform-to/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { KioskEntry } from '~/domain/kiosk/schema';
import type { Stand } from '~/domain/kiosk/stand.server';
import { useToast } from '~/ui/toast';
import type { QueuedEntry, Refusal } from './queue';
import { useIdleReset } from './use-idle-reset';
import { useQueue } from './use-queue';

type Result = SubmissionResult<string[]>;

/** One person's time at the kiosk: the form they have before them, and the refused entry they correct in it. */
interface Turn {
  count: number;
  correcting?: QueuedEntry;
  refusal?: Refusal;
}

/** What happens at the kiosk where there is JavaScript: entries are handed over, and what nobody attends is cleared. */
export function useTurn(stand: Stand, shellKept: boolean, lastResult?: Result) {
  const show = useToast();
  const { queue, hand, open, remove } = useQueue();
  const [turn, setTurn] = useState<Turn>({ count: 0 });
  const [typed, setTyped] = useState(false);
  const [past, setPast] = useState<Result>();
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
    // A new page in place of this one: nothing of this turn is left in memory, behind Back or in a message.
    const { pathname, search } = window.location;
    if (shellKept || (await reachable())) window.location.replace(pathname + search);
  }, [next, shellKept]);

  const refused = useMemo(() => correcting && refusal && resultOf(correcting, refusal), [correcting, refusal]);
  // What the server answered to an earlier turn is none of this one's.
  const result = refused ?? (lastResult === past ? undefined : lastResult);
  const idle = useIdleReset(typed || result !== undefined, clear);

  useEffect(() => {
    // Back may bring the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && next();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [next]);

  /** Whether the entry was taken, or at least told; false where it has to go the plain way. */
  async function take(entry: KioskEntry, key: string | null): Promise<boolean> {
    const fresh = { key: key ?? crypto.randomUUID(), at: Date.now(), stand };
    const queued = { ...fresh, ...correcting, entry };
    const outcome = await hand(queued);
    if (outcome === 'not kept') return false;
    if (outcome === 'refused') {
      const reason = (await open(queued.key).catch(() => undefined))?.refusal;
      setTurn((now) => ({ ...now, correcting: queued, refusal: reason }));
      show(TOASTS.kioskFailed);
      return true;
    }
    show(outcome === 'sent' ? TOASTS.kioskRegistered : TOASTS.kioskSaved);
    next();
    return true;
  }

  /** Brings a refused entry back into the form. */
  async function correct(key: string): Promise<void> {
    const found = await open(key).catch(() => undefined);
    if (found) next({ correcting: found, refusal: found.refusal });
  }

  const touched = useCallback(() => setTyped(true), []);
  return { turn, result, queue, idle, touched, take, correct, remove };
}

/** A refusal of the JSON call as the form reads one. */
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
