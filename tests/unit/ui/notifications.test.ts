import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from '~/catalogue/messages';
import { concerns, type Notice, type Reader, WELCOMES } from '~/catalogue/notices';
import {
  ago,
  cleanOld,
  clear,
  isTaken,
  markAllRead,
  markRead,
  type Notification,
  noticeOf,
  readNotifications,
  remove,
  retract,
  type Shelf,
  take,
  welcome,
} from '~/ui/notifications/shelf';

const NOW = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;

/** A browser storage with room for a limited number of notifications. */
function shelfFor(most = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  const writes: number[] = [];
  const shelf: Shelf = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (key === 'notifications') {
        const { length } = JSON.parse(value);
        writes.push(length);
        if (length > most) throw new DOMException('full', 'QuotaExceededError');
      }
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
  return { shelf, items, writes };
}

let { shelf, items, writes } = shelfFor();
beforeEach(() => {
  ({ shelf, items, writes } = shelfFor());
});

const notice = (values: Partial<Notice> = {}): Notice => ({
  title: 'Site Approved',
  message: 'Riverside Clinic is verified.',
  type: 'success',
  actionUrl: '/admin-panel?section=sites',
  ...values,
});
const takeMany = (count: number) => {
  for (let index = 0; index < count; index++) {
    take(shelf, notice({ message: `Site ${index}` }), { id: `id-${index}`, now: NOW + index });
  }
};
const messages = (list: Notification[]) => list.map(({ message }) => message);

describe('[NOTE-01] the list', () => {
  it('keeps id, title, message, type, read, timestamp and actionUrl under the key notifications', () => {
    take(shelf, notice(), { id: 'one', now: NOW });
    expect(JSON.parse(items.get('notifications') ?? '')).toEqual([
      {
        id: 'one',
        title: 'Site Approved',
        message: 'Riverside Clinic is verified.',
        type: 'success',
        read: false,
        timestamp: NOW,
        actionUrl: '/admin-panel?section=sites',
      },
    ]);
  });

  it('has the 20 newest, newest first', () => {
    takeMany(21);
    const list = readNotifications(shelf);
    expect(list).toHaveLength(20);
    expect(messages(list).slice(0, 2)).toEqual(['Site 20', 'Site 19']);
    expect(messages(list)).not.toContain('Site 0');
  });
});

describe('[NOTE-02] the intake', () => {
  it.each(['Site Approved', 'WEBSITE down', 'registration submitted', 'New SignUp', 'Your Application'])(
    'accepts a title like “%s”',
    (title) => {
      expect(isTaken({ title })).toBe(true);
      expect(take(shelf, notice({ title }), { id: 'one', now: NOW })).toHaveLength(1);
    },
  );

  it.each(['Study Approved', 'Deletion Failed', 'Matches Found', 'Admin Login Successful', ''])(
    'rejects a title like “%s”, whatever its message says',
    (title) => {
      const list = take(shelf, notice({ title, message: 'site registration' }), { id: 'one', now: NOW });
      expect(list).toEqual([]);
      expect(items.has('notifications')).toBe(false);
    },
  );

  it('drops a notification whose title and message are stored already, read or not', () => {
    take(shelf, notice(), { id: 'one', now: NOW });
    markRead(shelf, 'one');
    expect(take(shelf, notice({ type: 'info' }), { id: 'two', now: NOW + 1 })).toHaveLength(1);
    expect(take(shelf, notice({ message: 'Another.' }), { id: 'three', now: NOW + 2 })).toHaveLength(2);
    expect(take(shelf, notice({ title: 'Site Rejected' }), { id: 'four', now: NOW + 3 })).toHaveLength(3);
  });
});

describe('[NOTE-03] a notification', () => {
  it('can be marked read alone or with all others', () => {
    takeMany(3);
    expect(markRead(shelf, 'id-1').map(({ read }) => read)).toEqual([false, true, false]);
    expect(markAllRead(shelf).map(({ read }) => read)).toEqual([true, true, true]);
    expect(readNotifications(shelf).every(({ read }) => read)).toBe(true);
  });

  it('can be removed alone or with all others', () => {
    takeMany(3);
    expect(messages(remove(shelf, 'id-1'))).toEqual(['Site 2', 'Site 0']);
    expect(clear(shelf)).toEqual([]);
    expect(readNotifications(shelf)).toEqual([]);
  });

  it('is removed when it is older than 7 days', () => {
    take(shelf, notice({ message: 'older' }), { id: 'a', now: NOW - 7 * DAY - 1 });
    take(shelf, notice({ message: 'seven days' }), { id: 'b', now: NOW - 7 * DAY });
    take(shelf, notice({ message: 'new' }), { id: 'c', now: NOW });
    expect(messages(cleanOld(shelf, NOW))).toEqual(['new', 'seven days']);
  });
});

it.each([
  [0, 'Just now'],
  [59_999, 'Just now'],
  [60_000, '1m ago'],
  [3_599_999, '59m ago'],
  [3_600_000, '1h ago'],
  [DAY - 1, '23h ago'],
  [DAY, '1d ago'],
  [9 * DAY, '9d ago'],
  [-5000, 'Just now'],
])('[NOTE-04] %i ms old reads %s', (age, words) => {
  expect(ago(NOW - age, NOW)).toBe(words);
});

describe('[NOTE-05] storage', () => {
  it.each(['{', '"text"', '{"length":1}', 'null'])('with the invalid content %s is logged and emptied', (text) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    items.set('notifications', text);
    expect(readNotifications(shelf)).toEqual([]);
    expect(logged).toHaveBeenCalledOnce();
    expect(items.has('notifications')).toBe(false);
    expect(take(shelf, notice(), { id: 'one', now: NOW })).toHaveLength(1);
    logged.mockRestore();
  });

  it('leaves out an invalid entry', () => {
    takeMany(1);
    items.set('notifications', JSON.stringify([...JSON.parse(items.get('notifications') ?? ''), { id: 5 }, null]));
    expect(messages(readNotifications(shelf))).toEqual(['Site 0']);
  });

  it('keeps only the 10 newest when it is full', () => {
    ({ shelf, items, writes } = shelfFor(15));
    takeMany(16);
    expect(writes.slice(-2)).toEqual([16, 10]);
    const list = readNotifications(shelf);
    expect(list).toHaveLength(10);
    expect(messages(list)[0]).toBe('Site 15');
  });

  it('throws any other error', () => {
    const broken = { ...shelf, setItem: () => expect.fail('switched off') };
    expect(() => take(broken, notice(), { id: 'one', now: NOW })).toThrow('switched off');
  });
});

describe('[NOTE-06] the welcome', () => {
  const visitor = { userId: null, registerHref: '/onboarding', dashboardHref: '/site-dashboard' };
  const stamp = { id: 'one', now: NOW };

  it('for a visitor is one info notification that links to /onboarding, remembered by the flag hasVisited', () => {
    expect(welcome(shelf, visitor, stamp)).toMatchObject([{ type: 'info', actionUrl: '/onboarding', read: false }]);
    expect(items.has('hasVisited')).toBe(true);
    clear(shelf);
    expect(welcome(shelf, visitor, stamp)).toEqual([]);
  });

  it('for each user is one success notification that links to /site-dashboard', () => {
    const user = { ...visitor, userId: 'u1' };
    expect(welcome(shelf, user, stamp)).toMatchObject([{ type: 'success', actionUrl: '/site-dashboard' }]);
    expect([...items.keys()]).toContain('hasVisited_u1');
    expect(items.has('hasVisited')).toBe(false);
    clear(shelf);
    expect(welcome(shelf, user, stamp)).toEqual([]);
    expect(welcome(shelf, { ...visitor, userId: 'u2' }, stamp)).toHaveLength(1);
  });
});

describe('[SCR-17] the list under the bell', () => {
  const reader = { userId: 'u1', role: null, hasSite: false };
  const to = (actionUrl?: string) => notice({ title: 'Site news', actionUrl });

  it('asks only visitors and people without a site to register one', () => {
    const asked = (who: Partial<Reader>) => concerns({ title: WELCOMES.visitor.title }, { ...reader, ...who });
    expect([asked({ userId: null }), asked({}), asked({ role: 'site' })]).toEqual([true, true, true]);
    expect(asked({ role: 'site', hasSite: true })).toBe(false);
    for (const role of ['sponsor', 'admin', 'rep'] as const) expect(asked({ role })).toBe(false);
  });

  it('leaves out notifications that lead to another role’s pages', () => {
    const open = (actionUrl?: string) =>
      ([null, 'site', 'sponsor', 'admin', 'rep'] as const).filter((role) =>
        concerns(to(actionUrl), { ...reader, role }),
      );
    expect(open('/admin-panel?section=sites')).toEqual(['admin']);
    expect(open('/site-dashboard')).toEqual(['site', 'admin']);
    expect(open('/sponsor-dashboard')).toEqual(['sponsor', 'admin']);
    expect(open('/kiosk')).toEqual(['rep']);
    expect(open('/login')).toEqual([null, 'site']);
    expect(open()).toHaveLength(5);
  });

  it('welcomes each role in its own words, so that one person’s welcome does not replace another’s', () => {
    const visitor = { userId: 'u1', registerHref: '/onboarding', dashboardHref: '/site-dashboard' };
    welcome(shelf, visitor, { id: 'one', now: NOW });
    const sponsor = { ...visitor, userId: 'u2', dashboardHref: '/sponsor-dashboard' };
    expect(welcome(shelf, sponsor, { id: 'two', now: NOW + 1 })).toHaveLength(2);
  });
});

describe('[NOTE-07] each event', () => {
  it.each([
    ['registration', TOASTS.registrationSubmitted, 'Registration Submitted!', 'success'],
    ['registration, signed in', TOASTS.registrationSubmittedSignedIn, 'Site Registration Submitted', 'success'],
    ['study submit', TOASTS.studySubmitted, 'Study Submitted Successfully', 'success'],
    ['admin sign-in', TOASTS.loginSuccessful, 'Admin Login Successful', 'success'],
    ['site approved', TOASTS.siteApproved('A'), 'Site Approved', 'success'],
    ['approval failed', TOASTS.approvalFailed('no'), 'Approval Failed', 'error'],
    ['site rejected', TOASTS.siteRejected('A'), 'Site Rejected', 'info'],
    ['rejection failed', TOASTS.rejectionFailed('no'), 'Rejection Failed', 'error'],
    ['study approved', TOASTS.studyApproved('A', null), 'Study Approved', 'success'],
    ['study approved with its sponsor', TOASTS.studyApproved('A', 'B'), 'Study Approved', 'success'],
    ['study rejected', TOASTS.studyRejected('A'), 'Study Rejected', 'info'],
    ['site deleted', TOASTS.siteDeleted('A'), 'Site Deleted', 'info'],
    ['deletion failed', TOASTS.deletionFailed('no'), 'Deletion Failed', 'error'],
    ['matches found', TOASTS.matchesFound(7), 'Matches Found', 'success'],
    ['matching refused', TOASTS.findingRefused('no'), 'Matching Failed', 'error'],
    ['no connection to matching', TOASTS.findingOffline, 'Matching Error', 'error'],
  ])('(%s) is a notification besides its toast', (_event, toast, title, type) => {
    expect(noticeOf(toast)).toMatchObject({ title, type });
  });

  it('uses the toast’s text if it has none of its own', () => {
    expect(noticeOf(TOASTS.matchesFound(7))?.message).toBe('Found 7 compatible sites');
    expect(noticeOf(TOASTS.profileSaved)).toBeUndefined();
  });
});

it('[RUN-17] undoing a decision removes what the list says of it, and of no other', () => {
  for (const name of ['Riverside Clinic', 'Harbor Clinic']) {
    const { title, description = '' } = TOASTS.siteApproved(name);
    take(shelf, notice({ title, message: description }), { id: name, now: NOW });
  }
  retract(shelf, TOASTS.decisionUndone('Riverside Clinic').retracts);
  expect(messages(readNotifications(shelf))).toEqual(['Harbor Clinic is verified.']);
});
