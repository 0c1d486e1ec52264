/**
 * Everything that pages without React need (root.tsx): closing the header's menus, and counting and opening the bell's
 * notifications. It is bundled separately (vite.config.ts) into one small file.
 */
import { BELL_MAX } from '~/catalogue/limits';
import { concerns, NOTICES, type Reader } from '~/catalogue/notices';
import { closeMenu } from '~/ui/layout/close-menu';
import { type Shelf, type Visitor, welcome } from '~/ui/notifications/shelf';

for (const type of ['click', 'keydown']) {
  document.addEventListener(type, (event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) closeMenu(menu, event);
  });
}

/** The notifications, with the welcome; none if the browser refuses access to its storage. */
function notified(visitor: Visitor) {
  try {
    const shelf: Shelf = window.localStorage;
    return welcome(shelf, visitor, { id: crypto.randomUUID?.() ?? `${Date.now()}`, now: Date.now() });
  } catch {
    return [];
  }
}

const bell = document.querySelector<HTMLElement>('[data-bell]');
const button = bell?.querySelector('button');
const script = document.currentScript as HTMLScriptElement | null;
if (bell && button) {
  const reader: Reader & Visitor = JSON.parse(bell.dataset.bell as string);
  const unread = notified(reader).filter((one) => !one.read && concerns(one, reader)).length;
  const badge = button.querySelector('span');
  button.setAttribute('aria-label', NOTICES.bell(unread));
  if (badge) {
    badge.hidden = unread === 0;
    badge.textContent = unread > BELL_MAX ? `${BELL_MAX}+` : String(unread);
  }
  bell.classList.remove('invisible');
  const open = async () => {
    const { openBell } = await import(/* @vite-ignore */ script?.dataset.openBell as string);
    openBell(bell, reader);
  };
  button.addEventListener('click', open, { once: true });
}
