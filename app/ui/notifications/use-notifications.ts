import { useSyncExternalStore } from 'react';
import { NOTIFICATIONS } from '~/catalogue/limits';
import type { Toast } from '~/catalogue/messages';
import {
  cleanOld,
  clear,
  markAllRead,
  markRead,
  type Notification,
  noticeOf,
  readNotifications,
  remove,
  type Shelf,
  take,
  welcome,
} from './store';

const NONE: Notification[] = [];
let shown: { text: string | null; list: Notification[] } = { text: null, list: NONE };
const listeners = new Set<() => void>();

/** The list as it is stored; the same array while nothing has changed, as React asks for. */
function current(): Notification[] {
  return onShelf((shelf) => {
    const text = shelf.getItem(NOTIFICATIONS.key);
    if (text !== shown.text) {
      const list = readNotifications(shelf);
      shown = { text: shelf.getItem(NOTIFICATIONS.key), list };
    }
    return shown.list;
  }, shown.list);
}

/** Storage that is switched off, or full to the brim, costs the list and not the page. */
function onShelf<T>(work: (shelf: Shelf) => T, otherwise: T): T {
  try {
    return work(window.localStorage);
  } catch (error) {
    console.error('The notifications could not be kept.', error);
    return otherwise;
  }
}

function change<T>(work: (shelf: Shelf) => T): T | undefined {
  const result = onShelf<T | undefined>(work, undefined);
  for (const tell of listeners) tell();
  return result;
}

function subscribe(tell: () => void): () => void {
  // What another tab has changed (it may have cleared everything: no key then).
  const fromOtherTab = ({ key }: StorageEvent) => (key === null || key === NOTIFICATIONS.key) && tell();
  listeners.add(tell);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** This browser's notifications, newest first, in step with its other tabs. Empty on the server. */
export const useNotifications = (): Notification[] => useSyncExternalStore(subscribe, current, () => NONE);

const stamp = () => ({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, now: Date.now() });

/** What can be done with them, in the browser. */
export const notifications = {
  /** Takes in what a toast brings along (NOTE-07). */
  takeFrom: (toast: Pick<Toast, 'title'> & Partial<Toast>) => {
    const notice = noticeOf(toast);
    if (notice) change((shelf) => take(shelf, notice, stamp()));
  },
  welcome: (visitor: Parameters<typeof welcome>[1]) => change((shelf) => welcome(shelf, visitor, stamp())),
  markRead: (id: string) => change((shelf) => markRead(shelf, id)),
  markAllRead: () => change(markAllRead),
  remove: (id: string) => change((shelf) => remove(shelf, id)),
  clear: () => change(clear),
  /** How many it removed. */
  cleanOld: () => {
    const before = current().length;
    return before - (change((shelf) => cleanOld(shelf, Date.now()))?.length ?? before);
  },
};
