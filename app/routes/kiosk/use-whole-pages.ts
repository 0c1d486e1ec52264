import { useEffect } from 'react';

/**
 * Without a network a link is followed by the browser itself, and the service worker answers with the page that says so.
 * Remix would ask for the next page's scripts, get none, and load this page anew: the link dead, what was typed gone.
 */
export function useWholePages(): void {
  useEffect(() => {
    window.addEventListener('click', follow, { capture: true });
    return () => window.removeEventListener('click', follow, { capture: true });
  }, []);
}

function follow(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const { origin, pathname } = window.location;
  if (!link || link.origin !== origin || link.pathname === pathname) return;
  event.preventDefault();
  window.location.assign(link.href);
}
