import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import { useToast } from '~/ui/toast';
import type { DataOf, SectionData } from './load.server';

type Matching = DataOf<'matching'> & { offline?: boolean };

/** What the page currently shows. */
let shown: Matching | undefined;

/** Offline, Find Matches keeps the page as it is and says so (NOTE-07). */
export async function orShown({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<SectionData> {
  try {
    return await serverLoader<SectionData>();
  } catch (error) {
    // fetch rejects with a TypeError when offline; responses and redirects are thrown as they are.
    const asked = new URL(request.url).searchParams;
    if (!(error instanceof TypeError) || !shown || asked.get('section') !== 'matching') throw error;
    const offline: Matching = { ...shown, offline: true };
    return offline;
  }
}

/** Shows the result as a toast and a notification, in addition to the page (NOTE-07). */
export function MatchingOutcome(matching: Matching) {
  const { ranking, refusal, offline = false } = matching;
  const show = useToast();
  const found = ranking?.matches.length;
  useEffect(() => {
    shown = matching;
    return () => {
      shown = undefined;
    };
  });
  // Depends on the ranking, not its length, so that repeating a search shows the toast again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (offline) show(BROWSER_TOASTS.findingOffline);
    else if (refusal) show(BROWSER_TOASTS.findingRefused(refusal));
    else if (found !== undefined) show(BROWSER_TOASTS.matchesFound(found));
  }, [ranking, refusal, offline, found, show]);
  return null;
}
