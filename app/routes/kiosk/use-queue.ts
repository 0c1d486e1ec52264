import { useCallback, useEffect, useRef, useState } from 'react';
import { canKeep, forget, keep, kept, onQueueChange, type Queue, type QueuedEntry, wholeQueue } from './queue';
import { type Outcome, sendOne, startSending } from './sender';

const EMPTY: Queue = { waiting: [], refused: [] };

/** The queue of this browser: what is in it, and what can be done with it. The sender works while this is in use. */
export function useQueue() {
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

  /** Keeps the entry, then tries to send it. 'not kept' is for a browser that cannot: it has to go the plain way. */
  const hand = useCallback(async (queued: QueuedEntry): Promise<Outcome | 'not kept'> => {
    if (!canKeep()) return 'not kept';
    try {
      await keep(queued);
    } catch {
      return 'not kept'; // the storage is full or switched off
    }
    // Asks the browser not to clear this site's storage when space runs short.
    void navigator.storage?.persist?.();
    const outcome = await sendOne(queued.key);
    if (outcome === 'failed' || outcome === 'unreachable') sender.current?.soon();
    return outcome;
  }, []);

  return { queue, hand, open: kept, remove: forget };
}
