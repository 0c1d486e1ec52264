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
