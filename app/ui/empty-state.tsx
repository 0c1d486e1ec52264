import type { ReactNode } from 'react';
import type { IconType } from './icons';

interface EmptyStateProps {
  title: ReactNode;
  /** Why it is empty, and what will fill it. */
  text?: ReactNode;
  /** What to do about it: a link or button. */
  action?: ReactNode;
  icon?: IconType;
  level?: 2 | 3;
}

export function EmptyState({ title, text, action, icon: Icon, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-col items-center rounded-lg border border-line border-dashed px-5 py-12 text-center">
      <div className="relative">
        <UnfinishedBridge />
        {Icon && (
          <span className="absolute top-1 left-1/2 flex size-11 -translate-x-1/2 items-center justify-center rounded-full border border-line bg-surface text-brand">
            <Icon aria-hidden className="size-5" />
          </span>
        )}
      </div>
      <Heading className="mt-4">{title}</Heading>
      {text && <p className="mt-1 max-w-md text-ink-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** A bridge whose arch is still dotted: not connected yet. */
function UnfinishedBridge() {
  return (
    <svg viewBox="0 0 200 84" aria-hidden fill="none" className="h-21 w-50">
      <path
        d="M40 70a60 56 0 0 1 120 0"
        className="stroke-line-strong/50"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path
        d="M40 70a60 56 0 0 1 17-38M160 70a60 56 0 0 0-17-38"
        className="stroke-brand/60"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M8 70h46M146 70h46" className="stroke-brand/60" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M62 70h76"
        className="stroke-line-strong/50"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path d="M20 78h26M154 78h26" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
