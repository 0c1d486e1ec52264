/** This browser's notifications for React, in sync with its other tabs. */
import { useSyncExternalStore } from 'react';
import type { Toast } from '~/catalogue/browser-messages';
import { NOTIFICATIONS } from '~/catalogue/limits';
import {
  cleanOld,
  clear,
  markAllRead,
  markRead,
  type Notification,
  noticeOf,
  readNotifications,
  remove,
  retract,
  type Shelf,
  take,
  type Visitor,
  welcome,
} from './shelf';

const { key } = NOTIFICATIONS;
const NONE: Notification[] = [];
let shown: { text: string | null; list: Notification[] } = { text: null, list: NONE };
const listeners = new Set<() => void>();

/** The stored list. React needs the same array as long as nothing has changed. */
function current(): Notification[] {
  return onShelf((shelf) => {
    const text = shelf.getItem(key);
    if (text !== shown.text) {
      const list = readNotifications(shelf);
      shown = { text: shelf.getItem(key), list };
    }
    return shown.list;
  }, shown.list);
}

/** If the storage is disabled or full, the page works without the list. */
function onShelf<T>(work: (shelf: Shelf) => T, otherwise: T): T {
  try {
    return work(window.localStorage);
  } catch (error) {
    console.error('The notifications could not be saved.', error);
    return otherwise;
  }
}

function change<T>(work: (shelf: Shelf) => T): T | undefined {
  const result = onShelf<T | undefined>(work, undefined);
  for (const tell of listeners) tell();
  return result;
}

function subscribe(tell: () => void): () => void {
  // Changes from another tab. Without a key, that tab has cleared the whole storage.
  const fromOtherTab = (event: StorageEvent) => (event.key === null || event.key === key) && tell();
  listeners.add(tell);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** This browser's notifications, newest first, in sync with its other tabs. Empty on the server. */
export const useNotifications = (): Notification[] => useSyncExternalStore(subscribe, current, () => NONE);

const stamp = () => ({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, now: Date.now() });

export const notifications = {
  /** Adds the notification that comes with a toast (NOTE-07). */
  takeFrom: (toast: Pick<Toast, 'title'> & Partial<Toast>) => {
    const { retracts } = toast;
    if (retracts) change((shelf) => retract(shelf, retracts));
    const notice = noticeOf(toast);
    if (notice) change((shelf) => take(shelf, notice, stamp()));
  },
  welcome: (visitor: Visitor) => change((shelf) => welcome(shelf, visitor, stamp())),
  markRead: (id: string) => change((shelf) => markRead(shelf, id)),
  markAllRead: () => change(markAllRead),
  remove: (id: string) => change((shelf) => remove(shelf, id)),
  clear: () => change(clear),
  /** Returns how many it removed. */
  cleanOld: () => {
    const before = current().length;
    return before - (change((shelf) => cleanOld(shelf, Date.now()))?.length ?? before);
  },
};
