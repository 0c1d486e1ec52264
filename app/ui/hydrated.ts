import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and while hydrating, true afterwards: what needs JavaScript asks this first. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The class of what JavaScript alone can serve. Until it can, its room is kept, or what stands below would move under a
 * finger; where scripts are off it is not there.
 */
export const useKeptRoom = (): string | undefined => (useHydrated() ? undefined : 'invisible noscript:hidden');
