import type { MetaFunction } from '@remix-run/node';
import { OfflinePage } from '~/ui/offline';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('No connection', args);

/** The service worker shows this page at other addresses, so it must work without scripts (see root.tsx). */
export const handle = { withoutScripts: true };

/** Public: the page contains no data. */
export function loader() {
  return null;
}

export default function Offline() {
  return <OfflinePage />;
}
