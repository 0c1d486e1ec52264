import type { ReactNode } from 'react';
import { ChevronRight } from '../icons';

interface SectionsGridProps {
  /** Of the list while it is folded, such as '3 of 12 sections confirmed'. */
  label: string;
  /** The section that is open: with another one, the list is folded again. */
  current: string;
  sections: ReactNode;
  children: ReactNode;
}

/** A form of several sections, with their list on the right or, on small screens, folded above it. */
export function SectionsGrid({ label, current, sections, children }: SectionsGridProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <nav aria-label="Sections" className="min-w-0 lg:order-last">
        <details key={current} className="peer lg:hidden">
          <summary className="fold">
            <ChevronRight aria-hidden />
            <span>{label}</span>
          </summary>
        </details>
        <div className="max-lg:mt-3 max-lg:peer-[:not([open])]:hidden">{sections}</div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
