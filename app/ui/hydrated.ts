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

/** For an element that needs JavaScript: keeps its space until hydration, and no space where scripts are off. */
export const useKeptRoom = (): string | undefined => (useHydrated() ? undefined : 'invisible noscript:hidden');
