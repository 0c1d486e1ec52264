import type { ReactNode } from 'react';
import { cx } from './text';
import { type Tone, toneIcon, toneSoft } from './tone';

interface BannerProps {
  title: ReactNode;
  tone?: Tone;
  children?: ReactNode;
  action?: ReactNode;
  /** By default, screen readers announce it as 'alert' or 'status'. 'none' is for permanent notices. */
  announce?: 'auto' | 'none';
}

export function Banner({ title, tone = 'info', children, action, announce = 'auto' }: BannerProps) {
  const Icon = toneIcon[tone];
  const role = announce === 'none' ? undefined : tone === 'danger' ? 'alert' : 'status';
  return (
    <div role={role} className={cx('banner', toneSoft[tone])}>
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="mt-0.5 text-ink">{children}</div>}
        </div>
      </div>
      {action && <div className="flex shrink-0 gap-2">{action}</div>}
    </div>
  );
}
