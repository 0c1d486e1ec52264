import { useEffect, useState } from 'react';

/**
 * Registers the service worker and has it keep this page for when there is no network (public/kiosk-sw.js).
 * `shell` is where the page is fetched from, as nobody in particular. True once it can be opened without a network.
 */
export function useKeptShell(shell: string): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let gone = false;
    keepShell(shell).then(
      (done) => gone || setKept(done),
      () => {}, // no worker here: the page works as long as it is open
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
