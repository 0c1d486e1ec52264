import { type ButtonHTMLAttributes, forwardRef, useEffect, useId, useRef, useState } from 'react';
import { BELL_MAX } from '~/catalogue/limits';
import { concerns, NOTICES, type Reader } from '~/catalogue/notices';
import { useHydrated } from '../hydrated';
import { Bell as BellIcon } from '../icons';
import type { NotificationPanel } from './panel';
import { notifications, useNotifications } from './store';

export interface BellProps extends Reader {
  /** Where the welcome notifications of a visitor and of a user lead (NOTE-06). */
  registerHref: string;
  dashboardHref: string;
  /** How many items of the inbox await the person, empty for none; null for people without one. */
  inbox: string | null;
}

/**
 * The bell in the header, with the notifications from this browser's storage (NOTE-01 to NOTE-06). It needs JavaScript:
 * it is invisible until hydration, and there is no bell without JavaScript. On pages without React, app/light.ts shows it.
 */
export function Bell(props: BellProps) {
  const hydrated = useHydrated();
  if (hydrated) return <BellInUse {...props} />;
  return (
    <div data-bell={JSON.stringify(props)} className="invisible sm:relative noscript:hidden">
      <BellButton unread={0} />
    </div>
  );
}

const BellButton = forwardRef<HTMLButtonElement, { unread: number } & ButtonHTMLAttributes<HTMLButtonElement>>(
  ({ unread, ...rest }, ref) => (
    <button ref={ref} type="button" aria-label={NOTICES.bell(unread)} className="bell" {...rest}>
      <BellIcon aria-hidden className="size-5.5" />
      <span aria-hidden hidden={unread === 0} className="count absolute top-0.5 right-0.5 px-1">
        {unread > BELL_MAX ? `${BELL_MAX}+` : unread}
      </span>
    </button>
  ),
);

/** With `isOpen`, it was pressed before it was ready. It takes the focus and shows the list right away. */
export function BellInUse({
  registerHref,
  dashboardHref,
  inbox,
  isOpen = false,
  ...reader
}: BellProps & { isOpen?: boolean }) {
  const { userId } = reader;
  const list = useNotifications().filter((notification) => concerns(notification, reader));
  const [open, setOpen] = useState(isOpen);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const [Panel, setPanel] = useState<typeof NotificationPanel>();
  /** Only once it has loaded. Someone who has moved on by then must not find an empty list. */
  const isShown = open && Panel !== undefined;
  const unread = list.filter(({ read }) => !read).length;

  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);

  useEffect(() => {
    notifications.welcome({ userId, registerHref, dashboardHref });
  }, [userId, registerHref, dashboardHref]);

  // The list loads when someone is about to open it. If that fails, the next press tries again.
  const load = () => {
    if (Panel) return;
    import('./panel').then(
      ({ NotificationPanel }) => setPanel(() => NotificationPanel),
      () => setOpen(false),
    );
  };

  useEffect(() => {
    if (open && !Panel) load();
  });

  useEffect(() => {
    if (!open) return;
    // Close on a click outside, and when the focus moves on to something that the list would cover.
    const closeOutside = ({ target }: Event) => {
      // An element that the click has just removed isn't inside anything, so ignore it.
      if (target instanceof Element && target.isConnected && !box.current?.contains(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      if (box.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('click', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('click', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);

  return (
    <div ref={box} className="sm:relative">
      <BellButton
        ref={button}
        unread={unread}
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      />
      {isShown && <Panel id={panelId} inbox={inbox} list={list} close={() => setOpen(false)} />}
    </div>
  );
}
