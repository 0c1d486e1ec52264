import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';
import { TOASTS } from '~/catalogue/messages';
import { useToast } from '~/ui/toast';
import type { DataOf, SectionData } from './load.server';

type Matching = DataOf<'matching'> & { offline?: boolean };

/** What is in sight: without a connection it stays, and only what was asked for is missing. */
let inSight: Matching | undefined;

/** Find Matches without a connection says so, and the page stays as it is (NOTE-07). */
export async function orInSight({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<SectionData> {
  try {
    return await serverLoader<SectionData>();
  } catch (error) {
    // fetch rejects with a TypeError when there is no connection; answers and redirects are thrown as they are.
    const asked = new URL(request.url).searchParams;
    if (!(error instanceof TypeError) || !inSight || asked.get('section') !== 'matching') throw error;
    const offline: Matching = { ...inSight, offline: true };
    return offline;
  }
}

/** Says by a toast and a notification what looking for sites came to; the page below says it too (NOTE-07). */
export function MatchingOutcome(matching: Matching) {
  const { ranking, refusal, offline = false } = matching;
  const show = useToast();
  const found = ranking?.matches.length;
  useEffect(() => {
    inSight = matching;
    return () => {
      inSight = undefined;
    };
  });
  // By the ranking and not by its number: asked again, it is said again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (offline) show(TOASTS.findingOffline);
    else if (refusal) show(TOASTS.findingRefused(refusal));
    else if (found !== undefined) show(TOASTS.matchesFound(found));
  }, [ranking, refusal, offline, found, show]);
  return null;
}
