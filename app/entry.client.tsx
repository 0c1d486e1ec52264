import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Resolves when Remix has decoded the page's data. Until then RemixBrowser throws a promise, before its first hook. If a
 * key is pressed in that moment, React 18 hydrates at once, cannot wait for the promise, and gives up with error 345: the
 * page would stay without scripts (https://github.com/remix-run/react-router/issues/12763).
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (promise) {
    await promise;
  }
}

// A page without Remix's data (root.tsx) loads React only when the bell is opened.
if ('__remixContext' in window) {
  dataDecoded().then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
      );
    }),
  );
}
