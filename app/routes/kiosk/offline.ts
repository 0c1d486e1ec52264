import { useEffect, useState } from 'react';

/** Has the service worker store this page, fetched from `shell` without cookies. True once it works offline. */
export function useKeptShell(shell: string): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let gone = false;
    keepShell(shell).then(
      (done) => gone || setKept(done),
      () => {}, // without a worker, the page still works while it stays open
    );
    return () => {
      gone = true;
    };
  }, [shell]);
  return kept;
}

async function keepShell(shell: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register('/kiosk-sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage({ address: window.location.href, shell }, [port2]);
  });
}

/**
 * Lets the browser follow links that leave the kiosk, so that without a network the service worker shows the offline page.
 * Remix would fail to load the next page's scripts and reload this one, losing what was typed. Always, because
 * `navigator.onLine` is also true on a network that leads nowhere.
 */
export function useWholePages(): void {
  useEffect(() => {
    window.addEventListener('click', follow, { capture: true });
    return () => window.removeEventListener('click', follow, { capture: true });
  }, []);
}

function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const { origin, pathname } = window.location;
  if (!link || link.origin !== origin || link.pathname === pathname) return;
  event.preventDefault();
  window.location.assign(link.href);
}
