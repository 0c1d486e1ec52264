import type { ReactNode } from 'react';
import type { LandingSection } from '~/catalogue/paths';
import { cx } from '~/ui/text';

interface BandProps {
  /** The target of the header's anchor links. */
  id?: LandingSection;
  eyebrow: string;
  title: string;
  lead?: ReactNode;
  tone?: 'paper' | 'sunken';
  /** On wide screens, puts the heading to the left of the content instead of above it. */
  aside?: boolean;
  children: ReactNode;
}

/** A full-width section of the landing page. */
export function Band({ id, eyebrow, title, lead, tone = 'paper', aside, children }: BandProps) {
  return (
    <section id={id} className={cx('py-16 sm:py-20', tone === 'sunken' && 'border-line border-y bg-sunken')}>
      <div className={cx('mx-auto max-w-7xl px-4 sm:px-6', aside && 'gap-16 lg:grid lg:grid-cols-[1fr_1.7fr]')}>
        <div className="max-w-3xl">
          <p className="font-semibold text-accent text-sm">{eyebrow}</p>
          <h2 className="mt-1 text-3xl">{title}</h2>
          {lead && <p className="mt-3 text-ink-muted text-lg">{lead}</p>}
        </div>
        <div className={cx('mt-10', aside && 'lg:mt-0')}>{children}</div>
      </div>
    </section>
  );
}
