import { LoaderCircle } from './icons';
import { cx } from './text';

/** With a `label` it is shown and announced as a waiting page; without one it is decoration. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  if (!label) return <LoaderCircle aria-hidden className={cx('size-5 animate-spin', className)} />;
  return (
    <p role="status" className={cx('flex flex-col items-center gap-4 py-20 text-ink-muted', className)}>
      <LoaderCircle aria-hidden className="size-9 animate-spin text-brand" />
      {label}
    </p>
  );
}
