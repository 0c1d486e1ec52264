import type { ReactNode } from 'react';
import { NOTICES } from '~/catalogue/notices';
import { safeRedirect } from '~/catalogue/paths';
import { X } from '../icons';
import { HeaderLink } from '../layout/menu';
import { cx } from '../text';
import { type Tone, toneIcon, toneSoft } from '../tone';
import { ago, type Notification } from './store';

const TONES: Record<Notification['type'], Tone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
};

interface ItemProps {
  notification: Notification;
  now: number;
  /** It was clicked: read, and on to where it leads. */
  onOpen: () => void;
  onRemove: () => void;
}

/** One notification; the whole of it is the link (NOTE-04). */
export function NotificationItem({ notification, now, onOpen, onRemove }: ItemProps) {
  const { title, message, type, read, timestamp, actionUrl } = notification;
  const Icon = toneIcon[TONES[type]];
  return (
    <li className={cx('flex items-start', !read && 'bg-brand-soft/50')}>
      <Opener href={safeRedirect(actionUrl)} onOpen={onOpen}>
        <span className={cx('flex size-8 shrink-0 items-center justify-center rounded-full', toneSoft[TONES[type]])}>
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', read ? 'font-medium' : 'font-semibold')}>
            {!read && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          {message && <span className="block break-words text-ink-muted text-sm">{message}</span>}
          <time dateTime={new Date(timestamp).toISOString()} className="mt-0.5 block text-ink-muted text-xs">
            {ago(timestamp, now)}
          </time>
        </span>
        {!read && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
      </Opener>
      <button
        type="button"
        aria-label={NOTICES.remove(title)}
        onClick={onRemove}
        className="m-2 ml-0 flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </li>
  );
}

/** A link where it leads somewhere of ours, else a button that marks it as read. */
function Opener(props: { href: string | undefined; onOpen: () => void; children: ReactNode }) {
  const { href, onOpen, children } = props;
  const look =
    'flex min-w-0 flex-1 items-start gap-3 py-3 pl-4 pr-2 text-left text-ink hover:bg-sunken -outline-offset-2';
  if (!href)
    return (
      <button type="button" onClick={onOpen} className={look}>
        {children}
      </button>
    );
  return (
    <HeaderLink href={href} onClick={onOpen} className={look}>
      {children}
    </HeaderLink>
  );
}
