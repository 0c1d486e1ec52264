import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Toast } from '~/catalogue/browser-messages';
import { ANNOUNCED_MS, TOAST_MS } from '~/catalogue/limits';
import { Banner } from './banner';
import { useHydrated } from './hydrated';
import { X } from './icons';
import { notifications } from './notifications/store';
import { cx } from './text';
import { toneIcon, toneText } from './tone';
import { useSwipe } from './use-swipe';

/** In the browser the tone is optional and defaults to success. */
type ToastMessage = Omit<Toast, 'tone'> & { tone?: Toast['tone'] };
type Shown = ToastMessage & { key: number };

const ShowToast = createContext<(message: ToastMessage | null) => void>(() => {});

/**
 * Shows a toast from an event or effect in the browser; null removes the last one. For messages from the server, use
 * Flash.
 */
export const useToast = () => useContext(ShowToast);

/** Shows one toast at a time (GEN-08). With `notifies`, its notification goes to the list behind the bell (NOTE-07). */
export function ToastProvider({ children, notifies }: { children: ReactNode; notifies: boolean }) {
  const hydrated = useHydrated();
  const [toast, setToast] = useState<Shown | null>(null);
  const count = useRef(0);
  const show = useCallback(
    (message: ToastMessage | null) => {
      count.current++;
      setToast(message && { ...message, key: count.current });
      if (message && notifies) notifications.takeFrom(message);
    },
    [notifies],
  );
  return (
    <ShowToast.Provider value={show}>
      {children}
      {hydrated && <Messages toast={toast} close={() => setToast(null)} />}
    </ShowToast.Provider>
  );
}

const HOTKEY = 'F8';

/** How far a bar at the foot of the window, with what it does for the selected rows, lifts the toasts, in pixels. */
function useRoomForFootBar(list: RefObject<HTMLOListElement | null>, toast: Shown | null): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!toast) return;
    const look = () => {
      const bar = document.querySelector('.foot-bar')?.getBoundingClientRect();
      const top = window.innerHeight - (list.current?.offsetHeight ?? 0);
      setRoom(bar && bar.top < window.innerHeight && bar.bottom > top ? window.innerHeight - bar.top : 0);
    };
    look();
    const events = ['scroll', 'resize', 'change'];
    for (const event of events) window.addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, [list, toast]);
  return room;
}

/** The corner of the toasts. While the pointer or the focus is in it, or the window is in the background, they stay. */
function Messages({ toast, close }: { toast: Shown | null; close: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false, window: false });
  const room = useRoomForFootBar(list, toast);
  useEffect(() => {
    const focus = ({ code }: KeyboardEvent) => code === HOTKEY && list.current?.focus();
    const leave = () => setHeld((now) => ({ ...now, window: true }));
    const back = () => setHeld((now) => ({ ...now, window: false }));
    document.addEventListener('keydown', focus);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    return () => {
      document.removeEventListener('keydown', focus);
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
    };
  }, []);
  /** Keeps the focus in the corner, where the toast that had it was. */
  const dismiss = () => {
    if (list.current?.contains(document.activeElement)) list.current.focus();
    setHeld((now) => ({ ...now, pointer: false }));
    close();
  };
  return (
    <>
      <section
        aria-label={`Messages (${HOTKEY})`}
        className={cx(!toast && 'pointer-events-none')}
        onPointerMove={() => setHeld((now) => (now.pointer ? now : { ...now, pointer: true }))}
        onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
        onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
        }}
      >
        <ol ref={list} tabIndex={-1} style={{ bottom: room }} className="toasts">
          {toast && (
            <ToastCard {...toast} key={toast.key} held={held.pointer || held.focus || held.window} close={dismiss} />
          )}
        </ol>
      </section>
      {toast && <Announcement {...toast} key={toast.key} />}
    </>
  );
}

/** Calls `done` when the time is up. The clock stops while `held`. */
function useTimeUp(milliseconds: number, held: boolean, done: () => void): void {
  const left = useRef(milliseconds);
  const then = useRef(done);
  then.current = done;
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => then.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held]);
}

function ToastCard(props: ToastMessage & { held: boolean; close: () => void }) {
  const { tone = 'success', title, description, held, close } = props;
  const Icon = toneIcon[tone];
  useTimeUp(TOAST_MS, held, close);
  const swipe = useSwipe<HTMLLIElement>(close);
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users reach a toast from the list, to read it.
      tabIndex={0}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      {...swipe}
      className={cx(
        'flex animate-toast-in touch-none select-none items-start gap-3 rounded-lg border border-line bg-raised p-4 shadow-pop',
        'data-[swipe=move]:translate-x-(--swiped) data-[swipe=cancel]:transition-transform',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-ink-muted">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="-m-1.5 flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </li>
  );
}

/** Text for screen readers, for a moment. They all announce an element that is filled after it appeared. */
function Announcement({ tone, title, description }: ToastMessage) {
  const [said, setSaid] = useState<'not yet' | 'now' | 'done'>('not yet');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid('now'));
    const timer = setTimeout(() => setSaid('done'), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (said === 'done') return null;
  return (
    <div role="status" aria-live={tone === 'danger' ? 'assertive' : 'polite'} className="sr-only">
      {said === 'now' && [title, description].filter(Boolean).join(' ')}
    </div>
  );
}

/** A server's message: a toast, or a banner without JavaScript. Pass the loader's own object, so that it shows once. */
export function Flash({ toast }: { toast: ToastMessage | null | undefined }) {
  const hydrated = useHydrated();
  const show = useToast();
  useEffect(() => {
    if (toast) show(toast);
  }, [toast, show]);
  if (!toast || hydrated) return null;
  return (
    <div className="until-hydrated mx-auto w-full max-w-7xl px-4 py-4 sm:px-6">
      <Banner tone={toast.tone ?? 'success'} title={toast.title}>
        {toast.description}
      </Banner>
    </div>
  );
}
