import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { useSystemName } from '../contexts';
import { cx } from '../text';

/** The logo: a bridge. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M6 21a10 10 0 0 1 20 0" className="stroke-on-brand" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M11.5 21v-5.5M16 21v-9M20.5 21v-5.5" className="stroke-on-brand" strokeWidth="1.5" opacity=".65" />
      <path d="M4.5 22.5h23" className="stroke-on-brand" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Splits off the last word of a name, or its last capitalized part: 'Bridge' in 'StudyBridge'. */
function inTwo(name: string): [string, string] {
  const [, first, last] = /^(.+?)((?: |(?<=\p{Ll})(?=\p{Lu}))[^ ]*?)$/u.exec(name) ?? [];
  return first && last ? [first, last] : [name, ''];
}

/** The logo and name, by default linked to the home page. A name too long for a phone is truncated. */
export function Logo({ className, linked = true }: { className?: string; linked?: boolean }) {
  const [first, last] = inTwo(useSystemName());
  const look = cx('flex min-h-11 min-w-0 items-center gap-2.5 rounded-md', className);
  const content = (
    <>
      <Mark className="size-8 shrink-0" />
      <span className="truncate font-bold text-ink text-lg tracking-tight">
        {first}
        <span className="text-brand">{last}</span>
      </span>
    </>
  );
  return linked ? (
    <Link to={paths.home} className={look}>
      {content}
    </Link>
  ) : (
    <p className={look}>{content}</p>
  );
}
