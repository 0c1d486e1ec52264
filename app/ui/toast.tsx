import * as Radix from '@radix-ui/react-toast';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { TOAST_MS, TOAST_SWIPE_PX } from '~/catalogue/limits';
import type { Toast } from '~/catalogue/messages';
import { Banner } from './banner';
import { useHydrated } from './hydrated';
import { X } from './icons';
import { notifications } from './notifications/store';
import { cx } from './text';
import { toneIcon, toneText } from './tone';

/** In the browser the tone is optional and defaults to success. */
type ToastMessage = Omit<Toast, 'tone'> & { tone?: Toast['tone'] };
type Shown = ToastMessage & { key: number };

const ShowToast = createContext<(message: ToastMessage | null) => void>(() => {});

/** Shows a toast from an event or effect in the browser; null takes the last one away. For messages from the server, use Flash. */
export const useToast = () => useContext(ShowToast);

/** Shows one toast at a time (GEN-08). With `notifies`, its notification goes to the list behind the bell (NOTE-07). */
export function ToastProvider({ children, notifies }: { children: ReactNode; notifies: boolean }) {
  const hydrated = useHydrated();
  const [toast, setToast] = useState<Shown | null>(null);
  const show = useCallback(
    (message: ToastMessage | null) => {
      setToast((last) => message && { ...message, key: (last?.key ?? 0) + 1 });
      if (message && notifies) notifications.takeFrom(message);
    },
    [notifies],
  );
  return (
    <ShowToast.Provider value={show}>
      {children}
      <Radix.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
        {toast && <ToastCard {...toast} key={toast.key} />}
        {/* Waits for hydration: Radix sets a style attribute, which the Content-Security-Policy forbids in HTML. */}
        {hydrated && (
          <Radix.Viewport
            hotkey={['F8']}
            label="Messages ({hotkey})"
            className="fixed right-0 bottom-0 z-50 flex w-full max-w-md flex-col p-4 outline-none sm:p-6"
          />
        )}
      </Radix.Provider>
    </ShowToast.Provider>
  );
}

function ToastCard({ tone = 'success', title, description }: ToastMessage) {
  const Icon = toneIcon[tone];
  return (
    <Radix.Root
      type={tone === 'danger' ? 'foreground' : 'background'}
      className={cx(
        'flex animate-toast-in items-start gap-3 rounded-lg border border-line bg-raised p-4 shadow-pop',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=end]:translate-x-full data-[swipe=cancel]:transition-transform data-[swipe=end]:transition-transform',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-ink-muted">{description}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="-m-1.5 flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
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
