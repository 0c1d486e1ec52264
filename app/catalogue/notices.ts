/** What goes into the list behind the bell, in the browser alone (NOTE-01). */
export interface Notice {
  title: string;
  message: string;
  type: 'info' | 'success' | 'warning' | 'error';
  /** Where a click on it leads. */
  actionUrl?: string;
}

/** Only titles that contain one of these, in any case, are taken in (NOTE-02). */
export const NOTICE_TITLES = ['site', 'registration', 'signup', 'application'] as const;

/** Given once a browser and once a user (NOTE-06). */
export const WELCOMES = {
  visitor: {
    type: 'info',
    title: 'Register your site',
    message: 'Studies that fit it come to you, each with the reasons why.',
  },
  user: {
    type: 'success',
    title: 'Welcome to the site network',
    message: 'What has happened, and what waits for you, is on your dashboard.',
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
  emptyText: 'What happens to your registration and your sites is told here, in this browser.',
  cleaned: (count: number, days: number) =>
    count === 0 ? `None is older than ${days} days.` : `${count} older than ${days} days removed.`,
  cleared: 'All notifications removed.',
  allRead: 'All are marked as read.',
} as const;
