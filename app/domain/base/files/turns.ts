/** Who is next when more is asked for than can run at once. */
import { LRUCache } from 'lru-cache';
import { DomainError } from '~/catalogue/errors';

export interface Turns {
  /** How many run at once. A client has one of them at most. */
  atOnce: number;
  /** How many may wait, of all clients and of one. */
  waiting: number;
  waitingOfOne: number;
  /** How long one waits at most (ms). */
  patienceMs: number;
  now?: () => number;
}

interface Waiting {
  client: string;
  start: () => void;
}

/** What a client has used counts this long. */
const COUNTED_MS = 60_000;

/**
 * Runs work a few at a time. Whoever has used the least time in the last minute goes first, so a client that sends one
 * slow file after the other waits for everyone else, and never the other way round.
 * @returns a function that does the work at its turn. @throws {DomainError} files_busy if too many wait, or for too long.
 */
export function fairTurns({ atOnce, waiting, waitingOfOne, patienceMs, now = Date.now }: Turns) {
  const line: Waiting[] = [];
  const running = new Set<string>();
  const usedMs = new LRUCache<string, number>({ max: 10_000, ttl: COUNTED_MS, noUpdateTTL: true });
  const used = ({ client }: Waiting) => usedMs.get(client) ?? 0;

  function startNext(): void {
    while (running.size < atOnce) {
      const free = line.filter(({ client }) => !running.has(client));
      const next = free.sort((a, b) => used(a) - used(b))[0];
      if (!next) return;
      line.splice(line.indexOf(next), 1);
      running.add(next.client);
      next.start();
    }
  }

  function turnOf(client: string): Promise<void> {
    const own = line.filter((each) => each.client === client).length;
    if (line.length >= waiting || own >= waitingOfOne) throw new DomainError('files_busy');
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(entry), 1);
        reject(new DomainError('files_busy'));
      }, patienceMs);
      const start = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const entry = { client, start };
      line.push(entry);
      startNext();
    });
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    await turnOf(client);
    const from = now();
    try {
      return await work();
    } finally {
      usedMs.set(client, (usedMs.get(client) ?? 0) + now() - from);
      running.delete(client);
      startNext();
    }
  };
}
