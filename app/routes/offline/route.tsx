import type { MetaFunction } from '@remix-run/node';
import { OfflinePage } from '~/ui/offline';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('No connection', args);

/** Shown at addresses that are not its own, by the service worker: it must stand without scripts (see root.tsx). */
export const handle = { withoutScripts: true };

/** For everybody; it says nothing of anybody. */
export function loader() {
  return null;
}

export default function Offline() {
  return <OfflinePage />;
}
