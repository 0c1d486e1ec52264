/**
 * The notifications of this browser (NOTE-01 to NOTE-06): kept in its storage, never sent anywhere.
 * Pure over a Storage: each function reads the list, changes it, saves it, and answers it as it is then.
 */
import { NOTIFICATIONS } from '~/catalogue/limits';
import type { Toast } from '~/catalogue/messages';
import { NOTICE_TITLES, type Notice, WELCOMES } from '~/catalogue/notices';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/catalogue/time';

export interface Notification extends Notice {
  id: string;
  read: boolean;
  /** Milliseconds since 1970. */
  timestamp: number;
}
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const TYPES: readonly unknown[] = ['info', 'success', 'warning', 'error'];
const { key, kept, keptWhenFull, oldAfterDays } = NOTIFICATIONS;

function isNotification(value: unknown): value is Notification {
  const { id, title, message, type, read, timestamp } = (value ?? {}) as Record<string, unknown>;
  const texts = [id, title, message].every((text) => typeof text === 'string');
  return texts && TYPES.includes(type) && typeof read === 'boolean' && Number.isFinite(timestamp);
}

/** Newest first. Text that is no list of notifications is logged and removed (NOTE-05). */
export function readNotifications(shelf: Shelf): Notification[] {
  const text = shelf.getItem(key);
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) throw new TypeError('not a list');
    return stored.filter(isNotification);
  } catch (error) {
    console.error('The stored notifications cannot be read and were removed.', error);
    shelf.removeItem(key);
    return [];
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);

/** The 20 newest; where the storage is full, the 10 newest (NOTE-01, NOTE-05). */
function save(shelf: Shelf, notifications: Notification[]): Notification[] {
  const newestFirst = [...notifications].sort((one, other) => other.timestamp - one.timestamp);
  try {
    shelf.setItem(key, JSON.stringify(newestFirst.slice(0, kept)));
  } catch (error) {
    if (!isFull(error)) throw error;
    shelf.setItem(key, JSON.stringify(newestFirst.slice(0, keptWhenFull)));
  }
  return readNotifications(shelf);
}

/** Whether the list takes it in: by the words of its title (NOTE-02). */
export const isTaken = ({ title }: Pick<Notice, 'title'>): boolean =>
  NOTICE_TITLES.some((word) => title.toLowerCase().includes(word));

/** Takes a notice in, unread, unless its title says it does not belong here or it is there already (NOTE-02). */
export function take(shelf: Shelf, notice: Notice, { id, now }: { id: string; now: number }): Notification[] {
  const notifications = readNotifications(shelf);
  const known = notifications.some(({ title, message }) => title === notice.title && message === notice.message);
  if (known || !isTaken(notice)) return notifications;
  const { title, message, type, actionUrl } = notice;
  return save(shelf, [{ id, title, message, type, read: false, timestamp: now, actionUrl }, ...notifications]);
}

export const markRead = (shelf: Shelf, id: string): Notification[] =>
  save(
    shelf,
    readNotifications(shelf).map((one) => (one.id === id ? { ...one, read: true } : one)),
  );

export const markAllRead = (shelf: Shelf): Notification[] =>
  save(
    shelf,
    readNotifications(shelf).map((one) => ({ ...one, read: true })),
  );

export const remove = (shelf: Shelf, id: string): Notification[] =>
  save(
    shelf,
    readNotifications(shelf).filter((one) => one.id !== id),
  );

export function clear(shelf: Shelf): Notification[] {
  shelf.removeItem(key);
  return [];
}

/** Removes those older than 7 days (NOTE-03). */
export const cleanOld = (shelf: Shelf, now: number): Notification[] =>
  save(
    shelf,
    readNotifications(shelf).filter(({ timestamp }) => now - timestamp <= oldAfterDays * DAY_MS),
  );

interface Visitor {
  /** Null: nobody is signed in. */
  userId: string | null;
  /** Where a site's people have their work; a role that may not enter it is led to its own place. */
  dashboardHref: string;
  registerHref: string;
}

/** Once a browser the way to register, once a user the way to the dashboard; a flag remembers each (NOTE-06). */
export function welcome(shelf: Shelf, visitor: Visitor, stamp: { id: string; now: number }): Notification[] {
  const { userId, dashboardHref, registerHref } = visitor;
  const flag = userId === null ? 'hasVisited' : `hasVisited_${userId}`;
  if (shelf.getItem(flag) !== null) return readNotifications(shelf);
  shelf.setItem(flag, 'true');
  const notice =
    userId === null ? { ...WELCOMES.visitor, actionUrl: registerHref } : { ...WELCOMES.user, actionUrl: dashboardHref };
  return take(shelf, notice, stamp);
}

/** The notice that a toast brings along (NOTE-07), or undefined. */
export function noticeOf({ tone, title, description, notification }: Partial<Toast> & Pick<Toast, 'title'>) {
  if (!notification) return undefined;
  const type = tone === 'danger' ? 'error' : (tone ?? 'success');
  return { type, title, message: description ?? '', ...notification } satisfies Notice;
}

/** 'Just now', '5m ago', '3h ago', '2d ago' (NOTE-04). */
export function ago(timestamp: number, now: number): string {
  const passed = now - timestamp;
  if (passed < MINUTE_MS) return 'Just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}m ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)}h ago`;
  return `${Math.floor(passed / DAY_MS)}d ago`;
}
