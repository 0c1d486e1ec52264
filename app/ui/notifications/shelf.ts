/**
 * This browser's notifications (NOTE-01 to NOTE-06), kept in its storage and never sent anywhere. Each function takes the
 * Storage, reads the list, changes it, saves it and returns it.
 */

import type { Toast } from '~/catalogue/browser-messages';
import { NOTIFICATIONS } from '~/catalogue/limits';
import { NOTICE_TITLES, type Notice, WELCOME_AT, WELCOMES } from '~/catalogue/notices';
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

/** Newest first. Anything else stored under the key is logged and removed (NOTE-05). */
export function readNotifications(shelf: Shelf): Notification[] {
  const text = shelf.getItem(key);
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) throw new TypeError('not a list');
    return stored.filter(isNotification);
  } catch (error) {
    console.error('The stored notifications could not be read and were removed.', error);
    shelf.removeItem(key);
    return [];
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);

/** Keeps the 20 newest or, if the storage is full, the 10 newest (NOTE-01, NOTE-05). */
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

/** Whether the list accepts a notification, judged by words in its title (NOTE-02). */
export const isTaken = ({ title }: Pick<Notice, 'title'>): boolean =>
  NOTICE_TITLES.some((word) => title.toLowerCase().includes(word));

/** Adds a notification as unread unless its title is not accepted or it is already in the list (NOTE-02). */
export function take(shelf: Shelf, notice: Notice, { id, now }: { id: string; now: number }): Notification[] {
  const notifications = readNotifications(shelf);
  const known = notifications.some(({ title, message }) => title === notice.title && message === notice.message);
  if (known || !isTaken(notice)) return notifications;
  const { title, message, type, actionUrl } = notice;
  return save(shelf, [{ id, title, message, type, read: false, timestamp: now, actionUrl }, ...notifications]);
}

/** Saves what `change` makes of the list. */
const edited = (shelf: Shelf, change: (list: Notification[]) => Notification[]): Notification[] =>
  save(shelf, change(readNotifications(shelf)));

export const markRead = (shelf: Shelf, id: string) =>
  edited(shelf, (list) => list.map((one) => (one.id === id ? { ...one, read: true } : one)));

export const markAllRead = (shelf: Shelf) => edited(shelf, (list) => list.map((one) => ({ ...one, read: true })));

export const remove = (shelf: Shelf, id: string) => edited(shelf, (list) => list.filter((one) => one.id !== id));

/** Removes those that are no longer true. */
export const retract = (shelf: Shelf, messages: readonly string[]) =>
  edited(shelf, (list) => list.filter(({ message }) => !messages.includes(message)));

export function clear(shelf: Shelf): Notification[] {
  shelf.removeItem(key);
  return [];
}

/** Removes those older than 7 days (NOTE-03). */
export const cleanOld = (shelf: Shelf, now: number) =>
  edited(shelf, (list) => list.filter(({ timestamp }) => now - timestamp <= oldAfterDays * DAY_MS));

export interface Visitor {
  /** Null when signed out. */
  userId: string | null;
  /** The site dashboard or, for roles without access to it, their own home page. */
  dashboardHref: string;
  registerHref: string;
}

/** Points a new visitor to registration and a new user to the dashboard, once each; a flag remembers it (NOTE-06). */
export function welcome(shelf: Shelf, visitor: Visitor, stamp: { id: string; now: number }): Notification[] {
  const { userId, dashboardHref, registerHref } = visitor;
  const flag = userId === null ? 'hasVisited' : `hasVisited_${userId}`;
  if (shelf.getItem(flag) !== null) return readNotifications(shelf);
  shelf.setItem(flag, 'true');
  const message = WELCOME_AT[dashboardHref] ?? WELCOMES.user.message;
  const notice =
    userId === null
      ? { ...WELCOMES.visitor, actionUrl: registerHref }
      : { ...WELCOMES.user, message, actionUrl: dashboardHref };
  return take(shelf, notice, stamp);
}

/** The notification that comes with a toast (NOTE-07), or undefined. */
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
