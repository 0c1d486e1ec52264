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
