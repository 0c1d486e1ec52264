/** Sends one attack after another, and counts only what repeats. */
import { randomFrom } from '../../support/many-rows';
import type { RunningApp } from '../../support/server';
import type { World } from '../world';
import type { Kind } from './kinds';
import { type Plain, shotOf, takesFile } from './plain';
import { fire, NO_REPLY, type Reply, type Shot } from './shot';
import type { Target } from './targets';
import { isRunning, type Watch } from './watch';

/** How much longer than its usual time /livez may wait, in ms. */
const WAIT_MS = 200;
/** How many times the page's usual size an answer may have. Small pages count as this many bytes. */
const TIMES = 10;
const SMALL_PAGE = 50_000;
/** How much the heap may grow for one request, in MB. A server that needs more ends. */
export const HEAP_MB = 64;
/** How often a breach must repeat, each time alone, before it counts. */
const REPEATS = 2;
/** A kind that breaks so many targets is reported for these only. */
const FOUND_MOST = 2;

export interface Attack {
  readonly kind: Kind;
  readonly target: Target;
  readonly seed: number;
}

export interface Outcome {
  readonly shot: Shot;
  readonly status: number;
  /** The longest answer, of the attack itself or of the page that shows it afterwards. */
  readonly bytes: number;
  readonly waited: number;
  readonly died: boolean;
}

interface Prey {
  readonly app: RunningApp;
  readonly world: World;
  readonly watching: Watch;
  /** What /livez usually waits, in ms. */
  readonly median: number;
  /** Starts the server again after it ended or froze. */
  restart(): Promise<void>;
}

export class Hunt {
  /** The longest wait that was allowed, in ms. */
  longest = 0;
  private readonly found = new Map<Kind, number>();
  private readonly statuses = new Map<number, number>();
  private readonly plains = new Map<Target, Plain>();

  constructor(private readonly prey: Prey) {}

  /** How many answers had each status. 0: the connection was closed. */
  summary(): string {
    const sorted = [...this.statuses].sort(([one], [other]) => one - other);
    return sorted.map(([status, number]) => `${status} × ${number}`).join(', ');
  }

  /** What is wrong; undefined if nothing is, or if it does not repeat. Some kinds do not fit the target. */
  async tried(attack: Attack): Promise<string | undefined> {
    const { kind, target, seed } = attack;
    const number = this.found.get(kind) ?? 0;
    if (number === FOUND_MOST || (kind.file && !takesFile(await this.plainOf(target, seed)))) return 'unfit';
    const first = await this.once(attack);
    this.statuses.set(first.status, (this.statuses.get(first.status) ?? 0) + 1);
    let breach = await this.breachOf(first, attack);
    if (!breach) {
      this.longest = Math.max(this.longest, first.waited);
      return undefined;
    }
    let least = first;
    for (let again = 0; again < REPEATS; again++) {
      const outcome = await this.once(attack);
      breach = await this.breachOf(outcome, attack);
      if (!breach) return undefined;
      if (outcome.waited < least.waited) least = outcome;
    }
    this.found.set(kind, number + 1);
    return `${lineOf(attack, least)}: ${breach}`;
  }

  /** The request that the target is meant for, which is the same until it succeeds. */
  private async plainOf(target: Target, seed: number): Promise<Plain> {
    const plain = this.plains.get(target) ?? (await target.plain(randomFrom(seed)));
    this.plains.set(target, plain);
    return plain;
  }

  private async once({ kind, target, seed }: Attack): Promise<Outcome> {
    const plain = await this.plainOf(target, seed);
    const shot = await kind.shot({ plain, world: this.prey.world, random: randomFrom(seed) });
    const jar = new Map(this.prey.world.by[target.who].cookies);
    const { result, waited } = await this.prey.watching.longest(async () => {
      const replies = [await this.send(shot, jar)];
      const [{ status }] = replies as [Reply];
      // What was kept is shown again.
      if (shot.method !== 'GET' && status >= 200 && status < 400)
        replies.push(await this.shown(shot, replies[0] as Reply, jar));
      return replies;
    });
    const died = !isRunning(this.prey.app);
    // A server that is still frozen would delay the next attack.
    if (!result) await this.prey.app.kill('SIGKILL');
    if (died || !result) await this.prey.restart();
    const [{ status }] = (result ?? [NO_REPLY]) as [Reply];
    if (shot.method !== 'GET' && status < 400) this.plains.delete(target); // its record has changed
    return { shot, status, bytes: Math.max(0, ...(result ?? []).map(({ bytes }) => bytes)), waited, died };
  }

  private async send(shot: Shot, jar: Map<string, string>): Promise<Reply> {
    const reply = await fire(this.prey.app.url, shot, [...jar].map((pair) => pair.join('=')).join('; '));
    for (const cookie of reply.cookies) {
      const at = cookie.indexOf('=');
      jar.set(cookie.slice(0, at), cookie.slice(at + 1));
    }
    return reply;
  }

  private shown({ address }: Shot, { location }: Reply, jar: Map<string, string>): Promise<Reply> {
    const path = location?.startsWith('/') ? location : address;
    return this.send({ method: 'GET', address: path, headers: {} }, jar);
  }

  private async breachOf({ status, died, waited, bytes }: Outcome, { target }: Attack): Promise<string | undefined> {
    if (died) return `its heap grew by more than ${HEAP_MB} MB, so the server ended`;
    if (status === 500) return 'the server failed';
    const waits = waited > this.prey.median + WAIT_MS;
    const swells = bytes > TIMES * SMALL_PAGE && bytes > TIMES * (await this.usual(target));
    const breaches = [waits && `/livez waited for ${Math.round(waited)} ms`, swells && `the answer has ${bytes} bytes`];
    return breaches.filter(Boolean).join(', ') || undefined;
  }

  /** The size of the usual answer, or of the page whose form it is. */
  private async usual(target: Target): Promise<number> {
    const plain = await target.plain(randomFrom(1));
    const jar = new Map(this.prey.world.by[target.who].cookies);
    const page = await this.send({ method: 'GET', address: plain.address.replace(/\?index$/, ''), headers: {} }, jar);
    const { bytes } = await this.send(await shotOf(plain, this.prey.world), jar);
    return Math.max(page.bytes, bytes);
  }
}

function lineOf({ kind, target, seed }: Attack, { shot, status }: Outcome): string {
  const sent = `${shot.method} ${shot.address.length > 150 ? `${shot.address.slice(0, 150)}… (${shot.address.length})` : shot.address}`;
  return `${kind.name}, ${target.line}: ${sent}, ${shot.body?.length ?? 0} bytes, attack ${seed}, answered ${status}`;
}
