/** Entries to send (KIO-05), in IndexedDB until the server has them, encrypted with a key no script can read. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Stand } from '~/domain/commands/kiosk/stand.server';
import type { KioskEntry } from '~/domain/model/kiosk-schema';

export interface QueuedEntry {
  /** The idempotency key. However often the entry is sent, it counts once. */
  key: string;
  /** When it was entered, in ms. */
  at: number;
  entry: KioskEntry;
  stand: Stand;
}

/** Why the server refused an entry, in the server's words. */
export interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

export interface Queue {
  /** Keys of the entries to send, oldest first. */
  waiting: string[];
  refused: { key: string; at: number; refusal: Refusal }[];
}

interface Kept {
  key: string;
  at: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  refusal?: Refusal;
}

interface Tables extends DBSchema {
  entries: { key: string; value: Kept; indexes: { at: number } };
  seals: { key: string; value: CryptoKey };
}

const NAME = 'kiosk';
const CIPHER = 'AES-GCM';
let opened: Promise<IDBPDatabase<Tables>> | undefined;

/** Whether this browser can store entries: over plain http only on localhost. */
export const canKeep = () =>
  typeof indexedDB !== 'undefined' && typeof navigator.locks !== 'undefined' && Boolean(globalThis.crypto?.subtle);

function database(): Promise<IDBPDatabase<Tables>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Tables>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: 'key' }).createIndex('at', 'at');
      db.createObjectStore('seals');
    },
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
}

/** This browser's key, created on first use. If two tabs create one at once, both use the first. */
async function seal(): Promise<CryptoKey> {
  const db = await database();
  const known = await db.get('seals', NAME);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);
  const tx = db.transaction('seals', 'readwrite');
  const first = await tx.store.get(NAME);
  if (!first) await tx.store.put(made, NAME);
  await tx.done;
  return first ?? made;
}

const changes = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

/** Calls back after every change in any tab. Returns a function that stops it. */
export function onQueueChange(tell: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = tell;
  return () => channel.close();
}

/** Stores an entry. Once this resolves, the entry survives a closed page or a power cut. */
export async function keep({ key, at, entry, stand }: QueuedEntry): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify({ entry, stand }));
  const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv }, await seal(), text);
  const db = await database();
  const tx = db.transaction('entries', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put({ key, at, iv, sealed }), tx.done]);
  changes?.postMessage(key);
}

/** @throws if the entry can no longer be decrypted. */
export async function kept(key: string): Promise<(QueuedEntry & { refusal?: Refusal }) | undefined> {
  const row = await (await database()).get('entries', key);
  if (!row) return undefined;
  const { at, iv, sealed, refusal } = row;
  const text = await crypto.subtle.decrypt({ name: CIPHER, iv }, await seal(), sealed);
  return { key, at, refusal, ...JSON.parse(new TextDecoder().decode(text)) };
}

/** Keeps a refused entry so that it can be corrected. */
export async function keepRefused(key: string, refusal: Refusal): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
  const row = await tx.store.get(key);
  if (row) await tx.store.put({ ...row, refusal });
  await tx.done;
  changes?.postMessage(key);
}

export async function forget(key: string): Promise<void> {
  await (await database()).delete('entries', key);
  changes?.postMessage(key);
}

export async function wholeQueue(): Promise<Queue> {
  const rows = await (await database()).getAllFromIndex('entries', 'at');
  return {
    waiting: rows.filter(({ refusal }) => !refusal).map(({ key }) => key),
    refused: rows.flatMap(({ key, at, refusal }) => (refusal ? [{ key, at, refusal }] : [])),
  };
}
