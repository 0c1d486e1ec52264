import { createRoot } from 'react-dom/client';
import { BellInUse, type BellProps } from './bell';

/** On a page without React (root.tsx), replaces the bell with the working one, opened. */
export function openBell(place: HTMLElement, props: BellProps): void {
  place.replaceChildren();
  createRoot(place).render(<BellInUse {...props} isOpen />);
}
