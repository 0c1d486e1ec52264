import { createRoot } from 'react-dom/client';
import { BellInUse, type BellProps } from './bell';

/** On a page without React (root.tsx), puts the working bell in its place, opened. */
export function openBell(place: HTMLElement, props: BellProps): void {
  place.replaceChildren();
  createRoot(place).render(<BellInUse {...props} isOpen />);
}
