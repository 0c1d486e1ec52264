/**
 * Everything that pages without React need (root.tsx): closing the header's menus, and counting and opening the bell's
 * notifications; or, on pages where React comes later, loading it. It is bundled separately (vite.config.ts) into one
 * small file.
 */

import { LATER } from '~/catalogue/later-scripts';
import { BELL_MAX } from '~/catalogue/limits';
import { concerns, NOTICES, type Reader } from '~/catalogue/notices';
import { asksForSearch, closeMenu } from '~/ui/layout/header-events';
import { type Shelf, type Visitor, welcome } from '~/ui/notifications/shelf';

const script = document.currentScript as HTMLScriptElement | null;
const isLater = script?.dataset.later !== undefined;

for (const type of ['click', 'keydown']) {
  document.addEventListener(type, (event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) closeMenu(menu, event);
  });
}

document.addEventListener('keydown', (event) => {
  const link = document.querySelector<HTMLAnchorElement>('[data-find]');
  // Where React comes, it opens the dialog.
  if (!link || isLater || !asksForSearch(event)) return;
  event.preventDefault();
  link.click();
});

/** The notifications, with the welcome; none if the browser refuses access to its storage. */
function notified(visitor: Visitor) {
  try {
    const shelf: Shelf = window.localStorage;
    return welcome(shelf, visitor, { id: crypto.randomUUID?.() ?? `${Date.now()}`, now: Date.now() });
  } catch {
    return [];
  }
}

/** Loads what the server marked (entry.server.tsx), as soon as the page is touched or has nothing else to do. */
function loadLater() {
  const [touches, loaded] = [['pointerdown', 'keydown', 'focusin'], new AbortController()];
  const load = () => {
    if (loaded.signal.aborted) return;
    loaded.abort();
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATER}]`)) link.rel = 'modulepreload';
    for (const { textContent, nonce } of document.querySelectorAll<HTMLScriptElement>(`script[type=${LATER}]`)) {
      const run = Object.assign(document.createElement('script'), { type: 'module', textContent, nonce });
      document.body.append(run);
      run.remove(); // it runs all the same, and React finds the page as the server made it
    }
  };
  for (const touch of touches) addEventListener(touch, load, { capture: true, signal: loaded.signal });
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 1));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
if (isLater) loadLater();

// Where React comes later, the bell is React's.
const bell = isLater ? null : document.querySelector<HTMLElement>('[data-bell]');
const button = bell?.querySelector('button');
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
