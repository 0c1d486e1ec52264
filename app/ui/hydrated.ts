import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and during hydration, true afterwards. For elements that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The class of an element that works only with JavaScript: its space is reserved until hydration, so that nothing below
 * it moves, and removed where scripts are off.
 */
export const useKeptRoom = (): string | undefined => (useHydrated() ? undefined : 'invisible noscript:hidden');
