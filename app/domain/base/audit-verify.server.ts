/** Checks the audit trail: the seals, the signed head, and what waits for a seal. */
import {
  auditEventsAfter,
  auditEventsByNumbers,
  auditSealsAfter,
  headOfAudit,
  lastChangeOfSecret,
  unsealedEntries,
} from '~db/queries/audit';
import type { AuditEvent, AuditHead, AuditSeal } from '~db/schema';
import { store } from '~db/store.server';
import {
  GENESIS,
  isGenuine,
  isSignedHead,
  listedIn,
  numbersIn,
  type Sealed,
  sealedOf,
  sealHash,
} from './audit-hashes.server';

export interface Verdict {
  /** How many are intact: all, or those before the first that is not. */
  events: number;
  /** How many of them wait for a seal. */
  unsealed: number;
  /** The first event that was changed, inserted, moved or removed; null if there is none. */
  brokenAt: number | null;
  /** Whether the head is signed with this secret. Without it, the newest seals may be missing or invented. */
  signed: boolean;
  /** Of the last seal. */
  lastHash: string;
}

class Broken extends Error {
  constructor(readonly seq: number) {
    super(`event ${seq}`);
  }
}

/** Below the first number, to find events inserted before it. */
const BEFORE_ALL = -(2 ** 31);
const EVENTS = 1000;
const SEALS = 50;

export async function verifyAudit(): Promise<Verdict> {
  const head = await store.read(headOfAudit);
  const trail = new Trail();
  const [first] = await store.read((db) => auditSealsAfter(db, 0, 1));
  const signed = head ? isSignedHead(head) : first === undefined;
  const verdict = { signed, lastHash: head?.hash ?? GENESIS };
  try {
    await trail.checkSeals(head, signed);
    const unsealed = await trail.checkUnsealed(signed);
    await trail.checkForStrays(head?.number ?? 0);
    return { ...verdict, events: trail.size, unsealed, brokenAt: null };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ...verdict, events: trail.size, unsealed: 0, brokenAt: error.seq };
  }
}

/** The events that were found intact so far, by number. */
class Trail {
  readonly #found = new Set<number>();

  get size(): number {
    return this.#found.size;
  }

  async checkSeals(head: AuditHead | undefined, signed: boolean): Promise<void> {
    const ours = signed ? ((await store.read(lastChangeOfSecret))?.number ?? 0) : Number.POSITIVE_INFINITY;
    let previous = { number: 0, hash: GENESIS, total: 0 };
    while (previous.number < (head?.number ?? 0)) {
      const seals = await store.read((db) => auditSealsAfter(db, previous.number, SEALS));
      for (const seal of seals.filter(({ number }) => number <= (head?.number ?? 0))) {
        const follows = seal.number === previous.number + 1 && seal.previousHash === previous.hash;
        if (!follows || seal.hash !== sealHash(seal)) await this.#lost(seal);
        await this.#checkSealed(listedIn(seal), seal.number > ours);
        if (seal.total !== this.size) await this.#lost(seal);
        previous = seal;
      }
      if (seals.length === 0) await this.#lost();
    }
    if (head && (head.hash !== previous.hash || head.total !== previous.total)) await this.#lost();
  }

  /** @param genuine whether their hashes were made with this secret. */
  async #checkSealed(sealed: Sealed[], genuine: boolean): Promise<void> {
    for (let from = 0; from < sealed.length; from += EVENTS) {
      const part = sealed.slice(from, from + EVENTS);
      const events = await byNumber(part.map(([seq]) => seq));
      for (const [seq, digest] of part) {
        const event = events.get(seq);
        const intact = event && sealedOf(event)[1] === digest && (!genuine || isGenuine(event));
        if (!intact || this.#found.has(seq)) throw new Broken(seq);
        this.#found.add(seq);
      }
    }
  }

  async checkUnsealed(genuine: boolean): Promise<number> {
    let waiting = 0;
    for (let after = BEFORE_ALL; ; ) {
      const notes = await store.read((db) => unsealedEntries(db, after, EVENTS));
      const events = await byNumber(notes.map(({ seq }) => seq));
      for (const { seq, hash } of notes) {
        const event = events.get(seq);
        if (this.#found.has(seq) || event?.hash !== hash || (genuine && !isGenuine(event))) throw new Broken(seq);
        this.#found.add(seq);
        waiting += 1;
      }
      if (notes.length < EVENTS) return waiting;
      after = notes.at(-1)?.seq ?? after;
    }
  }

  /** Finds events that nothing lists. Some may have been sealed or recorded since we began. */
  async checkForStrays(lastSeal: number): Promise<void> {
    const strays = await this.#unlisted();
    if (strays.length === 0) return;
    const waiting = await store.read((db) => unsealedEntries(db, BEFORE_ALL, Number.MAX_SAFE_INTEGER));
    const later = await store.read((db) => auditSealsAfter(db, lastSeal, Number.MAX_SAFE_INTEGER));
    const listed = new Set([...waiting.map(({ seq }) => seq), ...later.flatMap(numbersIn)]);
    const stray = strays.find((seq) => !listed.has(seq));
    if (stray !== undefined) throw new Broken(stray);
  }

  async #unlisted(): Promise<number[]> {
    const unlisted: number[] = [];
    for (let after = BEFORE_ALL; ; ) {
      const events = await store.read((db) => auditEventsAfter(db, after, EVENTS));
      unlisted.push(...events.flatMap(({ seq }) => (this.#found.has(seq) ? [] : [seq])));
      if (events.length < EVENTS) return unlisted;
      after = events.at(-1)?.seq ?? after;
    }
  }

  /** A seal is missing or was changed: names the first event that no intact seal covers. */
  async #lost(seal?: AuditSeal): Promise<never> {
    const [uncovered] = await this.#unlisted();
    throw new Broken(uncovered ?? (seal && listedIn(seal)[0]?.[0]) ?? this.size + 1);
  }
}

async function byNumber(numbers: readonly number[]): Promise<Map<number, AuditEvent>> {
  const events = await store.read((db) => auditEventsByNumbers(db, numbers));
  return new Map(events.map((event) => [event.seq, event]));
}
