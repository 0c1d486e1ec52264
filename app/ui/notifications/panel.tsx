import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NOTIFICATIONS } from '~/catalogue/limits';
import { INBOX_TITLE, NOTICES } from '~/catalogue/notices';
import { paths, safeRedirect } from '~/catalogue/paths';
import { MINUTE_MS } from '~/catalogue/time';
import { BellOff, X } from '../icons';
import { HeaderLink } from '../layout/menu';
import { cx } from '../text';
import { type Tone, toneIcon, toneSoft } from '../tone';
import { ago, type Notification } from './shelf';
import { notifications } from './store';

const TONES: Record<Notification['type'], Tone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
};

interface ItemProps {
  notification: Notification;
  now: number;
  onOpen: () => void;
  onRemove: () => void;
}

/** A notification; the whole item is a link (NOTE-04). */
function NotificationItem({ notification, now, onOpen, onRemove }: ItemProps) {
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

/** A link if it leads to a page of this site, otherwise a button that marks the notification as read. */
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

/** The current time, updated every minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface PanelProps {
  id: string;
  inbox: string | null;
  list: Notification[];
  close: () => void;
}

/** The list under the bell: newest first, with actions for one notification and for all. */
export function NotificationPanel({ id, inbox, list, close }: PanelProps) {
  const now = useMinutes();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  /** The click removes the focused button, so move the focus to the heading instead of losing it. */
  const afterwards = (words: string) => {
    setSaid(words);
    heading.current?.focus();
  };
  const removeOne = (one: Notification) => {
    notifications.remove(one.id);
    afterwards(`${one.title}: removed.`);
  };
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="absolute inset-x-2 top-full z-30 mt-1 rounded-lg border border-line bg-raised shadow-pop sm:inset-x-auto sm:right-0 sm:w-100"
    >
      {inbox !== null && (
        <HeaderLink
          href={paths.inbox()}
          onClick={close}
          className="flex items-center justify-between gap-4 border-line border-b px-4 py-3 text-ink hover:bg-sunken"
        >
          <span className="font-semibold">{INBOX_TITLE}</span>
          <span className="text-ink-muted text-sm">{inbox || 0} open</span>
        </HeaderLink>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-3">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="mr-auto text-lg focus:outline-none">
          {NOTICES.title}
        </h2>
        {list.length > 0 && (
          <PanelButton
            label={NOTICES.markAllRead}
            onClick={() => {
              notifications.markAllRead();
              setSaid(NOTICES.allRead);
            }}
          />
        )}
        <p role="status" className="w-full text-ink-muted text-sm empty:hidden">
          {said}
        </p>
      </div>
      {list.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className="max-h-[min(26rem,calc(100dvh-14rem))] divide-y divide-line overflow-y-auto overscroll-contain">
            {list.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                now={now}
                onOpen={() => {
                  notifications.markRead(one.id);
                  if (one.actionUrl) close();
                }}
                onRemove={() => removeOne(one)}
              />
            ))}
          </ul>
          <div className="flex items-center justify-between gap-4 border-line border-t px-4 py-2">
            <PanelButton
              label={NOTICES.cleanOld}
              onClick={() => afterwards(NOTICES.cleaned(notifications.cleanOld(), NOTIFICATIONS.oldAfterDays))}
            />
            <PanelButton
              label={NOTICES.clearAll}
              onClick={() => {
                notifications.clear();
                afterwards(NOTICES.cleared);
              }}
            />
          </div>
        </>
      )}
    </section>
  );
}

function PanelButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 min-h-9 rounded-md px-2 font-semibold text-brand text-sm hover:bg-brand-soft hover:text-brand-strong"
    >
      {label}
    </button>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <BellOff aria-hidden className="mb-2 size-7 text-ink-muted" />
      <p className="font-semibold">{NOTICES.empty}</p>
      <p className="text-ink-muted text-sm">{NOTICES.emptyText}</p>
    </div>
  );
}
