import { PLACES } from './paths';
import type { Role } from './statuses';

/** A notification in the list behind the bell, kept in the browser only (NOTE-01). */
export interface Notice {
  title: string;
  message: string;
  type: 'info' | 'success' | 'warning' | 'error';
  /** Where a click leads. */
  actionUrl?: string;
}

/** Only notifications with one of these words in the title are accepted, in any case (NOTE-02). */
export const NOTICE_TITLES = ['site', 'registration', 'signup', 'application'] as const;

/** Shown once per browser and once per user (NOTE-06). */
export const WELCOMES = {
  visitor: {
    type: 'info',
    title: 'Register your site',
    message: 'We bring you studies that fit, and explain why.',
  },
  user: {
    type: 'success',
    title: 'Welcome to the site network',
    message: 'Your dashboard shows what is new and what needs your attention.',
  },
} as const;

/** Other words for the welcome of users who have other dashboards. */
export const WELCOME_AT: Readonly<Record<string, string>> = {
  [PLACES.sponsorDashboard]: 'Your dashboard shows your studies and the sites that fit them.',
  [PLACES.kiosk]: 'At the kiosk, sites register at your events.',
};

/** The places that only these roles may enter. A notification that leads there concerns nobody else. */
const VISITED_BY: readonly { path: string; roles: readonly (Role | null)[] }[] = [
  { path: PLACES.adminPanel, roles: ['admin'] },
  { path: PLACES.siteDashboard, roles: ['site', 'admin'] },
  { path: PLACES.sponsorDashboard, roles: ['sponsor', 'admin'] },
  { path: PLACES.kiosk, roles: ['rep'] },
  // The registration of a site leads there.
  { path: PLACES.login, roles: ['site', null] },
  { path: PLACES.redirecting, roles: ['site', null] },
];

/** Whose list it is. */
export interface Reader {
  /** Null when signed out. */
  userId: string | null;
  role: Role | null;
  /** Whether the person belongs to a site. */
  hasSite: boolean;
}

/** Whether a notification in this browser concerns the person who reads the list now. Others may have used it before. */
export function concerns({ title, actionUrl = '' }: Pick<Notice, 'title' | 'actionUrl'>, reader: Reader): boolean {
  const { userId, role, hasSite } = reader;
  if (title === WELCOMES.visitor.title) return userId === null || ((role === 'site' || role === null) && !hasSite);
  const place = VISITED_BY.find(({ path }) => actionUrl.split(/[?#]/)[0] === path);
  return !place || place.roles.includes(role);
}

/** The header, and the list behind the bell, lead to it. */
export const INBOX_TITLE = 'Inbox';

export const NOTICES = {
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  title: 'Notifications',
  markAllRead: 'Mark all as read',
  cleanOld: 'Clean Old',
  clearAll: 'Clear All',
  remove: (title: string) => `Remove: ${title}`,
  empty: 'No notifications',
  emptyText: 'News about your registration and your sites will appear here.',
  cleaned: (count: number, days: number) =>
    count === 0 ? `No notifications are older than ${days} days.` : `Removed ${count} older than ${days} days.`,
  cleared: 'All notifications removed.',
  allRead: 'All notifications marked as read.',
} as const;
